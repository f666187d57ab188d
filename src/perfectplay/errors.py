"""The errors of perfectplay. Each message is one sentence: what was wrong, where, and what would be right."""


class PerfectPlayError(Exception):
    """The base of every error that perfectplay raises on purpose."""


class BadArgument(PerfectPlayError, ValueError):
    """An option of a call, or a parameter of a game, that makes no sense."""


class BadPosition(PerfectPlayError, ValueError):
    """A position that cannot be read, or that cannot arise."""


class IllegalMove(PerfectPlayError, ValueError):
    """A move that the rules do not allow where it was made."""


class UnknownGame(PerfectPlayError, LookupError):
    """A name that no game has, or a file in which no game was found."""


class GameError(PerfectPlayError):
    """A game that breaks the contract, or whose method raised; names the method and the state."""


class MachineCodeOnly(GameError):
    """A method that raised in machine code, and does not interpreted: what it does needs more than machine words."""


class BeyondMachineCode(PerfectPlayError):
    """What a word of machine code cannot hold, such as a text of eight bytes. The caller sees a `MachineCodeOnly`."""


class NotCompilable(PerfectPlayError):
    """Compiled search was demanded of rules that do not compile; says why, with the line."""


class NoActions(PerfectPlayError):
    """A state that is not terminal has no actions. The caller sees it as a `GameError`."""


class ChanceMet(PerfectPlayError):
    """A search for games without chance met a chance node. The caller sees it as a `GameError`."""


class NoSuchPlayer(PerfectPlayError):
    """A search met a state in which none of the game's players is to move. The caller sees it as a `GameError`."""


class NotFinite(PerfectPlayError):
    """A utility or an estimate is infinite or NaN. The caller sees it as a `GameError`."""


class NotZeroSum(PerfectPlayError):
    """What one side wins, the other does not lose. The caller sees it as a `GameError`."""


class BadActionNumber(PerfectPlayError):
    """The number of an action is below 0 or too large. The caller sees it as a `GameError`."""


class BadChances(PerfectPlayError):
    """The outcomes of a chance node are no distribution. The caller sees it as a `GameError`."""


class OutOfBounds(PerfectPlayError):
    """A utility or an estimate lies outside the bounds that pruning relies on. The caller sees it as a `GameError`."""


class TooManyActions(PerfectPlayError):
    """The states of one line have more actions than can be ordered. The caller sees it as a `GameError`."""


class SearchStopped(PerfectPlayError):
    """Ends a search, which returns its best answer so far: a ``progress`` function may raise it."""


class UtilityTooLarge(PerfectPlayError):
    """A utility or an estimate does not fit into 64 bits. The caller sees it as a `GameError`."""


class PerfectPlayWarning(UserWarning):
    """Something that the user should know, and that stops nothing. Like an error, it is one sentence."""
