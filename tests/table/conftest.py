"""What tests of tables share."""

from tests.agreeing import agreeing as agreeing
from tests.second import second as second
