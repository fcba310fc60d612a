"""What tests of tables share."""

from tests.agreeing import agreeing as agreeing
