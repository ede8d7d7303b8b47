"""The features of the server: a package here with a `FEATURE` is one."""

import sys

from greatglen.kernel.slice import import_packages
from greatglen.web.feature import Feature

FEATURES: tuple[Feature, ...] = tuple(
    sorted((package.FEATURE for package in import_packages(sys.modules[__name__])), key=lambda feature: feature.order)
)
