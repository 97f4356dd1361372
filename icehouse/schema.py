"""What drf-spectacular can't find by itself: the components of the contract, made from its types."""

from typing import Any

from icehouse.matches import contract


def add_contract(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:  # noqa: FBT001 - drf-spectacular calls it so
    """Put the contract's types under the schema's components."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(contract.components())
    return result
