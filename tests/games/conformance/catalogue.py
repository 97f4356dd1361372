"""All properties: those of a game as it is declared, and those of its matches."""

from collections.abc import Callable

from tests.games.conformance import play, secrecy, shape
from tests.games.conformance.setups import Setup
from tests.games.conformance.walk import Match

type OfGame = Callable[[Setup], None]
type OfMatch = Callable[[Setup, Match], None]

OF_GAMES: tuple[OfGame, ...] = (
    shape.models_are_frozen_and_plain,
    shape.texts_bring_actions_back,
    shape.what_is_malformed_is_refused,
)

OF_MATCHES: tuple[OfMatch, ...] = (
    shape.values_are_plain,
    shape.what_is_written_is_read,
    play.what_is_asked_can_be_answered,
    play.what_is_offered_is_what_is_accepted,
    play.refusals_are_known,
    play.leaving_is_always_allowed,
    play.a_forced_answer_is_the_only_one,
    play.no_question_means_over,
    play.ended_events_tell_the_outcome,
    play.clocks_alone_end_a_match,
    play.everyone_waited_for_has_a_clock,
    play.a_replay_gives_the_same,
    play.material_is_kept,
    play.answers_at_once_commute,
    play.ids_never_return,
    play.a_question_keeps_its_id,
    play.orders_answer_by_the_rules,
    play.nothing_is_remembered,
    secrecy.what_is_shown_hides_the_rest,
    secrecy.a_seal_tells_nothing,
    secrecy.what_can_be_undone_brought_nothing_to_light,
    secrecy.after_the_end_all_is_open,
    secrecy.imagination_knows_no_truth,
    secrecy.imagination_is_fair,
)
