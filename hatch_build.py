"""The wheel and the editable install compile the catalogues; only Babel is needed for that, not the package itself."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path(__file__).parent / "src" / "greatglen"


class Catalogues(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        spec = spec_from_file_location("catalogues", PACKAGE / "text" / "compile.py")
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        module.build(PACKAGE)
