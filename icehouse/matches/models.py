"""What is kept of a match. Constraints only; the log (Move) is the truth, the snapshot a cache of it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class Match(models.Model):
    """One match. Its row is locked before anything else of the match is written.

    `version` counts committed transactions that change what the public may see; it alone numbers events. `number`
    is the length of the log and private. `snapshot` is the engine's state after entry `number`. `clockwork` holds
    running clocks, banks and counters of the seats (`clocks.Clockwork` as JSON), `proposals` what is proposed now.
    """

    class Status(models.TextChoices):
        """Where a match stands."""

        OPEN = "open"
        PLAYING = "playing"
        PAUSED = "paused"
        OVER = "over"
        ANNULLED = "annulled"

    game = models.CharField(max_length=32)
    rules = models.PositiveSmallIntegerField()
    options = models.TextField()
    size = models.PositiveSmallIntegerField()
    pace = models.TextField()
    pace_kind = models.CharField(max_length=8)
    rated = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    invite = models.CharField(max_length=32, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch")
    seed = models.BinaryField(max_length=32)
    version = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField(default=0)
    snapshot = models.BinaryField(null=True)
    clockwork = models.TextField(default="")
    proposals = models.TextField(default="[]")
    outcome = models.TextField(default="")
    created = models.DateTimeField()
    started = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["status", "-id"], name="match_status"),
            models.Index(fields=["game", "status", "-id"], name="match_game_status"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status="open") | ~Q(clockwork=""), name="match_started_has_clocks"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Seat(models.Model):
    """A place at a match, taken by a person or a bot. Orders, notes and draft are private to it.

    `present`: nobody has left it for good. `seen`: when its account last had an open connection to the match.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="seats")
    bot = models.CharField(max_length=32, blank=True)
    secret = models.BinaryField(max_length=32, null=True)
    present = models.BooleanField(default=True)
    seen = models.DateTimeField(null=True)
    orders = models.TextField(default="")
    notes = models.TextField(default="", blank=True)
    draft = models.TextField(default="", blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_user_once"),
            models.CheckConstraint(condition=Q(bot="") | Q(user=None), name="seat_bot_or_user"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.number}"


class Move(models.Model):
    """An entry of the log; inserted, never changed.

    `version` is the public version that the entry's transaction led to. `decision` is the question it answered,
    `by` where it came from, private until the end.
    """

    class Kind(models.IntegerChoices):
        """Whose words the entry is in."""

        ENGINE = 0
        SERVICE = 1

    class By(models.IntegerChoices):
        """Where an entry came from."""

        HAND = 0
        ORDER = 1
        TABLE = 2

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey(Match, models.CASCADE, related_name="moves", db_index=False)
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    kind = models.PositiveSmallIntegerField(choices=Kind, default=Kind.ENGINE)
    by = models.PositiveSmallIntegerField(choices=By, default=By.HAND)
    seat = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()
    decision = models.CharField(max_length=64, blank=True)
    action = models.TextField()

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number}"


class Checkpoint(models.Model):
    """The engine's state after an entry, every fifty entries, so that no reader replays a whole log."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="checkpoints", db_index=False)
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="checkpoint_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number}"


class Deadline(models.Model):
    """When somebody must look at a match's clocks: never later than the first of them is due.

    One row a match. It may be early: a clock that moved on leaves it behind, and who looks moves it up. The clocks
    themselves stand in `Match.clockwork`. `attempts` counts failures in a row, so that one broken match does not
    hold up the others.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True)
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["due_at"], name="deadline_due")]

    def __str__(self) -> str:
        return f"{self.match_id} due {self.due_at:%F %T}"


class Wake(models.Model):
    """When a bot answers. The delay was drawn before the bot looked, by the kind of question alone."""

    seat = models.OneToOneField(Seat, models.CASCADE, primary_key=True)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    decision = models.CharField(max_length=64)
    at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["at"], name="wake_at")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.decision}"


class Key(models.Model):
    """An accepted action's key: the same key again gives the same result. Kept for a day."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="keys", db_index=False)
    key = models.CharField(max_length=64)
    digest = models.BinaryField(max_length=16)
    ordinal = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["seat", "key"], name="key_once")]
        indexes: ClassVar = [models.Index(fields=["at"], name="key_at")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.ordinal}"


class Outbox(models.Model):
    """What must be told after a commit: a bell for all (`seat` empty) or for one seat. Gone once it was told."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", db_index=False)
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    rev = models.PositiveIntegerField(null=True)
    at = models.DateTimeField()

    users: tuple[int, ...] = ()
    """Accounts whose count of waiting matches may have changed; told with the bell, not kept."""

    class Meta:
        verbose_name_plural = "outbox"
        indexes: ClassVar = [models.Index(fields=["at"], name="outbox_at")]

    def __str__(self) -> str:
        return f"{self.match_id} v{self.version}"
