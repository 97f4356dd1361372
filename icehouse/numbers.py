"""Numbers in addresses: no longer than a database row's can be, so that none is too large to ask for."""

from django.urls.converters import IntConverter, register_converter


class Number(IntConverter):
    """A row's number: at most 18 digits, which fit into 64 bits."""

    regex = "[0-9]{1,18}"


register_converter(Number, "number")
