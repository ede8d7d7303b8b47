"""Network file: the networks of one game in one file, `mind.npz` in the folder of the game."""

import io
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
import numpy as np

from greatglen.bots.networks import (
    POLICY_SHAPES,
    VALUE_SHAPES,
    Array,
    Columns,
    PolicyNetwork,
    ValueNetwork,
    make_columns,
)
from greatglen.games import game_named
from greatglen.heuristics.evaluation import Weight, find_mistake
from greatglen.kernel.game import Game

FORMAT = "greatglen-mind-1"
FILE = "mind.npz"
VALUE, POLICY = "net", "policy"


class BadNetworkFile(Exception):  # noqa: N818
    """Raised when a file is no network file for this game: the reason."""


class NetworkHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file says of itself."""

    format: str
    game: str
    features: str = msgspec.field(name="sight")  # the fingerprint of what the networks are shown
    made_by: str
    networks: tuple[str, ...] = msgspec.field(name="nets")
    columns: Columns | None = None  # of options, for a policy
    weights: dict[str, Weight] | None = None  # of the evaluation
    expanded: dict[str, Weight] | None = None  # the same for games with expansions


class NetworkFile(msgspec.Struct, frozen=True):
    """What was learned of a game: what the features of its evaluation are worth, how far ahead a seat is beyond that,
    and which options are likely. Any of it may not be there."""

    value_network: ValueNetwork | None = None
    policy_network: PolicyNetwork | None = None
    made_by: str = ""
    weights: dict[str, Weight] | None = None
    expanded: dict[str, Weight] | None = None  # what they are worth with expansions, if that was learned too

    def weights_for(self, expanded: bool) -> dict[str, Weight] | None:
        """What features are worth in a game with expansions, or without."""
        return self.expanded if expanded and self.expanded is not None else self.weights

    def weigh_game(self, game: Game, expanded: bool = False) -> Game:
        """The game as this network file values it."""
        weights = self.weights_for(expanded)
        return game if weights is None else game.with_weights(weights)

    def to_bytes(self, game: Game) -> bytes:
        """The file."""
        networks = {VALUE: self.value_network, POLICY: self.policy_network}
        columns = None if self.policy_network is None else self.policy_network.columns
        names = tuple(name for name, one in networks.items() if one is not None)
        shown = game.network_features.fingerprint
        weights = (self.weights, self.expanded)
        header = msgspec.json.encode(NetworkHeader(FORMAT, game.name, shown, self.made_by, names, columns, *weights))
        layers = {f"{name}.{layer}": one.layers[layer] for name, one in networks.items() if one for layer in one.layers}
        file = io.BytesIO()
        np.savez_compressed(file, allow_pickle=False, told=np.frombuffer(header, np.uint8), **layers)
        return file.getvalue()


def read_network_file(data: bytes, game: Game, name: str = FILE) -> NetworkFile:
    """The network file in a file; BadNetworkFile says why it is none for this game."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            header = msgspec.json.decode(file["told"].tobytes(), type=NetworkHeader)
            layers = {layer: file[layer] for layer in file.files if layer != "told"}
    except Exception as error:  # whatever a reader of archives may stumble over
        raise BadNetworkFile(f"{name}: this is no network file: {error}") from None
    if header.format != FORMAT:
        raise BadNetworkFile(f"{name}: its format is {header.format}; this program reads {FORMAT}")
    if header.game != game.name:
        raise BadNetworkFile(f"{name}: this is a network file for {header.game}, not for {game.name}")
    if header.features != game.network_features.fingerprint:
        shown = game.network_features.fingerprint
        raise BadNetworkFile(
            f"{name}: it was shown other numbers ({header.features}) than {game.name} shows now ({shown})"
        )
    sizes = {"part": len(game.network_features.part), "whole": len(game.network_features.whole)}
    net = policy = None
    if VALUE in header.networks:
        net = ValueNetwork(_check_layers(layers, VALUE, VALUE_SHAPES, sizes, name))
    if POLICY in header.networks:
        columns = header.columns or make_columns(game)
        sizes |= {"counts": len(columns.counts), "names": len(columns.vocabulary) + 1}
        policy = PolicyNetwork(columns, _check_layers(layers, POLICY, POLICY_SHAPES, sizes, name))
    for weights in (header.weights, header.expanded):
        wrong = find_mistake(weights, game.evaluation.names) if weights is not None else ""
        if wrong:
            raise BadNetworkFile(f"{name}: {wrong}")
    return NetworkFile(net, policy, header.made_by, header.weights, header.expanded)


def _check_layers(
    layers: Mapping[str, Array], network: str, shapes: Mapping[str, str], sizes: Mapping[str, int], name: str
) -> dict[str, Array]:
    """The layers of a net, if they fit each other and what they are shown."""
    known = dict(sizes)
    found = {}
    for layer, sides in shapes.items():
        one = layers.get(f"{network}.{layer}")
        if one is None:
            raise BadNetworkFile(f"{name}: there is no layer {network}.{layer}")
        _check_shape(one.shape, sides.split(), known, f"{name}: {network}.{layer}")
        if not np.isfinite(one).all():
            raise BadNetworkFile(f"{name}: not all of {network}.{layer} are numbers")
        found[layer] = one
    return found


def _check_shape(shape: Sequence[int], sides: Sequence[str], sizes: dict[str, int], layer: str) -> None:
    if len(shape) != len(sides):
        raise BadNetworkFile(f"{layer} has {len(shape)} dimensions, not {len(sides)}")
    for side, size in zip(sides, shape, strict=True):
        if sizes.setdefault(side, size) != size:
            raise BadNetworkFile(f"{layer} has the size {size} where {sizes[side]} is needed ({side})")


@cache
def load_network_file(game: str) -> NetworkFile:
    """The network file that comes with a game; one that knows nothing if none has gone through the gate yet."""
    title = game_named(game)
    data = title.slice.read_bytes(FILE)
    return NetworkFile() if data is None else read_network_file(data, title, f"{title.slice.folder}/{FILE}")


@cache
def load_weighted_game(game: str, expanded: bool) -> Game:
    """A game as the network file that comes with it values it, with expansions or without."""
    return load_network_file(game).weigh_game(game_named(game), expanded)
