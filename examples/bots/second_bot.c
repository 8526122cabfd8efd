/* A bot in C, without any library: all that it reads are the moves, which have no escapes.
   In Crypt it claims as many cards as it can with dice of a middling value; in other games it takes the first move.

     cc -O2 -o second_bot examples/bots/second_bot.c
     purloin arena crypt --seats 2 --engine mine=./second_bot --bots mine,random --games 100
     purloin serve --engine mine=$PWD/second_bot
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How good a move looks: "claim 1:1x3 2:1x4" claims two cards, with a die that shows 3 and one that shows 4. */
static int worth(const char* move, size_t length) {
  int worth = 0;
  for (size_t i = 1; i + 1 < length; ++i) {
    if (move[i] == ':') worth += 10;
    if (move[i] == 'x') worth -= abs(move[i + 1] - '3');
  }
  return worth;
}

int main(void) {
  static char line[1 << 21];
  while (fgets(line, sizeof line, stdin) != NULL) {
    const char* at = strstr(line, "\"moves\":[");
    if (at == NULL) continue; /* a game begins or is over */
    const char* best = NULL;
    size_t best_length = 0;
    int most = 0;
    for (at = strchr(at, '[') + 1; *at == '"' || *at == ','; ++at) {
      if (*at == ',') continue;
      const char* move = at + 1;
      const size_t length = strcspn(move, "\"");
      if (best == NULL || worth(move, length) > most) {
        best = move;
        best_length = length;
        most = worth(move, length);
      }
      at = move + length; /* at the closing quote */
    }
    printf("{\"move\":\"%.*s\"}\n", (int)best_length, best);
    fflush(stdout);
  }
  return 0;
}
