"""MC-43. What things are called in a match, in each language; chosen by the option `words`. Data for every text."""

from collections.abc import Mapping

TERMS = (
    "president", "vice_president", "battery", "silo", "missile", "launch", "strike", "destroyed", "damaged",
    "protected", "protection", "intercept", "deflect", "probe", "level", "no_report", "scramble", "air_wing",
    "sortie", "eliminated", "peace", "K", "W", "B", "G", "X", "R", "Y", "P", "C", "O",
)  # fmt: skip
"""What has a word of its own. Colours stand for their missiles."""


def _named(*words: str) -> Mapping[str, str]:
    return dict(zip(TERMS, words, strict=True))


VOCABULARY: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "missile_command": {
        "en": _named(
            "President", "Vice President", "battery", "silo", "missile", "launch", "strike", "destroyed",
            "damaged", "protected", "Star Wars", "intercept", "deflect", "probe", "DEFCON", "No Report",
            "scramble", "Air Wing", "sortie", "eliminated", "peace",
            "ICBM", "MX", "MIRV", "SLBM", "RPV Drone", "Neutron Bomb", "SBAM", "Cruise Missile", "SAC", "ABM",
        ),
        "cs": _named(
            "prezident", "viceprezident", "baterie", "silo", "střela", "odpálit", "zásah", "zničeno",
            "poškozeno", "chráněn", "hvězdné války", "zachytit", "odklonit", "průzkum", "DEFCON",
            "nic k hlášení", "zvednout", "letka", "let", "vyřazen", "mír",
            "ICBM", "MX", "MIRV", "SLBM", "dron RPV", "neutronová bomba", "SBAM", "střela s plochou dráhou",
            "SAC", "ABM",
        ),
    },
    "peace_love_dove": {
        "en": _named(
            "True Self", "Inner Child", "heart", "wall", "gesture", "invest emotionally", "touch",
            "melted away", "an area that requires special attention", "in denial", "going into denial",
            "shy away", "change the subject", "heart-to-heart", "closeness", "nothing to share",
            "write a letter", "letters", "air mail", "set free", "harmony",
            "Bouquet of Flowers", "Unexpected Hug", "Group Intervention", "Unresolved Childhood Issue",
            "Open and Honest Conversation", "Love Bazooka", "Bias", "New Puppy", "Love Letter",
            "Emotional Scars",
        ),
        "cs": _named(
            "pravé já", "vnitřní dítě", "srdce", "zeď", "gesto", "citově investovat", "dotek", "roztálo",
            "místo, které potřebuje zvláštní péči", "v popírání", "upadnout do popírání", "ucuknout",
            "změnit téma", "důvěrný hovor", "blízkost", "není co sdílet", "napsat dopis", "dopisy",
            "letecká pošta", "osvobozen", "souznění",
            "kytice", "nečekané objetí", "skupinová intervence", "nevyřešená věc z dětství",
            "otevřený a upřímný rozhovor", "láskomet", "předsudek", "nové štěně", "milostný dopis",
            "jizvy z minulých vztahů",
        ),
    },
}  # fmt: skip
"""By `words`, language and term."""
