"""The rules with pictures: the reference of every game, a turn in six pictures, and a gallery of all its pieces."""

from greatglen.web.feature import Feature
from greatglen.web.features.rules.pages import RulesController

FEATURE = Feature(name="rules", order=90, handlers=[RulesController])
