/* @TITLE@: a game of the search against itself, with @NODES@ positions a move. */

#include <inttypes.h>
#include <stdio.h>

#include "@NAME@.h"

int main(void) {
  @NAME@ *game = @NAME@_new(16);
  if (game == NULL) {
    fputs("no memory\n", stderr);
    return 1;
  }
  @NAME@_state state, next;
  @NAME@_initial_state(game, &state);
  int64_t plies = 0;
  while (@NAME@_is_over(game, &state) == 0 && plies < 400) {
    @NAME@_answer answer;
    int64_t found = @NAME@_best_move(game, &state, 0, @NODES@, &answer);
    if (found < 1 || @NAME@_apply(game, &state, @GIVEN@, &next) < 0) {
      fprintf(stderr, "error: %s\n", @NAME@_error(found));
      return 1;
    }
    printf("%3" PRId64 ". player %" PRId64 ", move ", ++plies, @NAME@_to_move(game, &state));
    const int64_t *words = (const int64_t *)&answer.action;
    for (size_t word = 0; word < sizeof answer.action / sizeof *words; word++) printf("%" PRId64 " ", words[word]);
    printf("(value %g, depth %" PRId64 ", %" PRId64 " positions%s)\n", answer.value, answer.depth, answer.nodes,
           answer.is_proven ? ", proven" : "");
    state = next;
  }
  for (int64_t player = 0; player < @PLAYERS@ && @NAME@_is_over(game, &state) == 1; player++) {
    double utility;
    @NAME@_utility(game, &state, player, &utility);
    printf("player %" PRId64 ": %g\n", player, utility);
  }
  @NAME@_free(game);
  return 0;
}
