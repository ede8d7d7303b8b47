"""No version with a known hole satisfies what the package asks for."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
# A package, the first version without the hole, and where we name it.
FIRST_GOOD = [
    ("jinja2", "3.1.6", "dependencies"),  # CVE-2025-27516
    ("litestar", "2.20.0", "dependencies"),  # CVE-2026-25478, CVE-2026-25479, CVE-2026-48060
    ("h11", "0.16.0", "dependencies"),  # CVE-2025-43859
    ("multipart", "1.3.1", "dependencies"),  # CVE-2026-28356
    ("cbor2", "5.9.0", "dependencies"),  # CVE-2026-26209
    ("pyasn1", "0.6.4", "dependencies"),  # CVE-2026-59884 to 59886, CVE-2026-30922, CVE-2026-23490
    ("cryptography", "46.0.7", "dependencies"),  # CVE-2026-39892, CVE-2026-34073, CVE-2026-26007
    ("redis", "4.5.5", "cluster"),  # CVE-2023-28859
    ("ray", "2.52.0", "ray"),  # CVE-2025-62593
    ("aiosmtpd", "1.4.6", "test"),  # CVE-2024-34083, CVE-2024-27305
    ("pyyaml", "5.4", "test"),  # CVE-2020-14343
]


def bounds(place: str) -> dict[str, Version]:
    """The lowest version of each package that is asked for."""
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    lines = project["dependencies"] if place == "dependencies" else project["optional-dependencies"][place]
    asked = [Requirement(line) for line in lines]
    return {one.name: Version(part.version) for one in asked for part in one.specifier if part.operator == ">="}


@pytest.mark.parametrize(("package", "good", "place"), FIRST_GOOD)
def test_no_version_with_a_known_hole_is_enough(package: str, good: str, place: str) -> None:
    assert bounds(place)[package] >= Version(good)
