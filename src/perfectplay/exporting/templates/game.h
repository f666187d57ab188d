/* @TITLE@, made by perfectplay @VERSION@ from the rules in Python and from its search.
 *
 * A game keeps nothing outside of what @NAME@_new returns: one of these for each thread. Functions return a whole
 * number: 0 or more, or a negative number where the rules raised, which @NAME@_error says in words. States must be
 * those that these functions wrote; nothing else is checked.
@MOVES@ */

#ifndef @GUARD@_H
#define @GUARD@_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct @NAME@ @NAME@;

typedef @STATE@ @NAME@_state;

typedef @ACTION@ @NAME@_action;

typedef struct {
  double value;       /* for the player to move, to a millionth */
  int64_t is_proven;  /* 1 if that is the value of the game itself */
  int64_t plies;      /* where it is proven, the plies to the end by best play; -1 if that is not known */
  int64_t depth;      /* of the last depth that was searched whole */
  int64_t nodes;      /* positions entered */
  int64_t is_stopped; /* 1 if the number of nodes or @NAME@_stop ended the search */
  @NAME@_action action;
} @NAME@_answer;

/* Returns the memory of a game, with a transposition table of so many megabytes (1 or more); NULL if there is none. */
@NAME@ *@NAME@_new(int64_t megabytes);
void @NAME@_free(@NAME@ *game);

/* The same in memory of your own: so many bytes, which hold zeros. */
int64_t @NAME@_size(@NAME@ *none, int64_t megabytes);
int64_t @NAME@_open(@NAME@ *memory, int64_t megabytes);

/* Writes the state in which the game begins. */
int64_t @NAME@_initial_state(@NAME@ *game, @NAME@_state *out);

/* Returns the player to move, from 0 on; 1 or 0 for whether the game is over. */
int64_t @NAME@_to_move(@NAME@ *game, const @NAME@_state *state);
int64_t @NAME@_is_over(@NAME@ *game, const @NAME@_state *state);

/* Returns how many legal moves there are, and writes the first `room` of them. */
int64_t @NAME@_legal_moves(@NAME@ *game, const @NAME@_state *state, @NAME@_action *moves, int64_t room);

/* Writes the state after a move, which may be `state` itself; a move that is not legal is an error. */
int64_t @NAME@_apply(@NAME@ *game, const @NAME@_state *state, @PARAMETER@ action, @NAME@_state *out);

/* Writes what a player gets where the game is over; it is an error where it is not. */
int64_t @NAME@_utility(@NAME@ *game, const @NAME@_state *state, int64_t player, double *out);

/* Returns 1 if two states count as one position where positions that come again end the game; that is yours to see. */
int64_t @NAME@_same_position(@NAME@ *game, const @NAME@_state *one, const @NAME@_state *other);

/* Writes what a player gets where a position came as often as the rules let it. */
int64_t @NAME@_repetition(@NAME@ *game, const @NAME@_state *state, int64_t player, double *out);

/* Writes what a player gets on average in so many random games from a state; `seed` is any number but 0. Returns how
 * many of them ended. */
int64_t @NAME@_random_games(@NAME@ *game, const @NAME@_state *state, int64_t player, int64_t games, int64_t seed,
                            double *out);
@CELLS@
/* Searches deeper and deeper: to so many plies and so many positions, 0 for no limit, and until the value is proven.
 * Returns 1 and writes the answer; 0 if the game is over. all_moves finds the exact value of each move. */
int64_t @NAME@_best_move(@NAME@ *game, const @NAME@_state *state, int64_t depth, int64_t nodes, @NAME@_answer *out);
int64_t @NAME@_all_moves(@NAME@ *game, const @NAME@_state *state, int64_t depth, int64_t nodes, @NAME@_answer *out);

/* After a search: how many moves have a value, and each of these. Returns 1 if the value is exact, 0 if it is more than
 * the move is worth. */
typedef struct {
  double value;
  @NAME@_action action;
} @NAME@_valued;
int64_t @NAME@_root_count(@NAME@ *game);
int64_t @NAME@_root_action(@NAME@ *game, int64_t number, @NAME@_valued *out);

/* Ends the search that another thread runs with this memory; it then has the best answer so far. Before a search has
 * begun, it does nothing. */
int64_t @NAME@_stop(@NAME@ *game);

/* Returns in words what a negative answer means. */
const char *@NAME@_error(int64_t answer);

#ifdef __cplusplus
}
#endif

#endif
