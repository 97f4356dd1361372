"""Actions of an offer that is a product: all of them, or one that is drawn. `kinds` makes an action of each type."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from games.core.chance import Chance
from games.core.values import Offer


def every[A](offer: Offer, kinds: Mapping[str, Callable[..., A]]) -> Iterator[A]:
    """Each action of the product once."""
    names = [name for name, _ in offer.fields]
    for values in product(*(choices for _, choices in offer.fields)):
        yield kinds[offer.type](**dict(zip(names, values, strict=True)))


def drawn[A](offer: Offer, kinds: Mapping[str, Callable[..., A]], chance: Chance) -> A:
    """One of them, each equally likely."""
    return kinds[offer.type](**{name: chance.pick(values) for name, values in offer.fields})
