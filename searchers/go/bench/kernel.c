// The light playout of ../assembly in C, for comparison in the benchmark: the same board, random numbers and checksum.
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned __int128 bitboard;
typedef struct {
  uint8_t color[128], chain[128];
  uint16_t neighborhoods[128];
  uint8_t emptyPoints[128], emptyIndexes[128];
  int32_t emptyCount, sideToMove, koPoint, passes;
  bitboard colorBitboards[3], liberties[128], stones[128];
} position;

enum { MAX_PLAYOUT_MOVES = 240 };
static const int NEIGHBOR_STEPS[4] = {-11, 1, 11, -1};
static bitboard bits[128], neighbors[128];
static uint8_t eyeTable[65536], ownerTable[65536];
static uint64_t state;

static void seed(uint64_t value) {
  state = (value + 1) * 0x9e3779b97f4a7c15ull;
  for (int i = 0; i < 2; i++) state = state * 6364136223846793005ull + 1442695040888963407ull;
}

static uint32_t randomBelow(uint32_t limit) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (uint32_t)(((state >> 32) * limit) >> 32);
}

static int popcount(bitboard s) { return __builtin_popcountll((uint64_t)s) + __builtin_popcountll((uint64_t)(s >> 64)); }
static int firstPoint(bitboard s) {
  uint64_t low = (uint64_t)s;
  return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(s >> 64));
}

static void fill(void) {
  for (int point = 0; point < 128; point++) bits[point] = (bitboard)1 << point;
  for (int point = 12; point < 109; point++)
    for (int direction = 0; direction < 4; direction++) neighbors[point] |= bits[point + NEIGHBOR_STEPS[direction]];
  for (int neighborhood = 0; neighborhood < 65536; neighborhood++) {
    for (int color = 1; color <= 2; color++) {
      int surrounded = 1, opponents = 0, borders = 0;
      for (int direction = 0; direction < 4; direction++) {
        int neighborColor = (neighborhood >> (direction * 2)) & 3;
        if (neighborColor != color && neighborColor != 3) surrounded = 0;
      }
      for (int direction = 4; direction < 8; direction++) {
        int neighborColor = (neighborhood >> (direction * 2)) & 3;
        if (neighborColor == 3 - color) opponents++;
        if (neighborColor == 3) borders = 1;
      }
      if (surrounded) ownerTable[neighborhood] |= color;
      if (surrounded && opponents + borders < 2) eyeTable[neighborhood] |= color;
    }
  }
}

static void clear(position *board) {
  static const int steps[8] = {-11, 1, 11, -1, -10, 12, 10, -12};
  memset(board, 0, sizeof *board);
  memset(board->color, 3, 128);
  for (int y = 1; y <= 9; y++)
    for (int x = 1; x <= 9; x++) {
      int point = y * 11 + x;
      board->color[point] = 0;
      board->emptyPoints[board->emptyCount] = point;
      board->emptyIndexes[point] = board->emptyCount++;
      board->colorBitboards[0] |= bits[point];
    }
  for (int i = 0; i < board->emptyCount; i++)
    for (int direction = 0; direction < 8; direction++)
      board->neighborhoods[board->emptyPoints[i]] |= board->color[board->emptyPoints[i] + steps[direction]] << (direction * 2);
  board->sideToMove = 1;
}

static inline void updateNeighborhoods(position *board, int point, int color) {
  uint64_t word;
  const uint64_t rows[3] = {(1ull << 10) | (1ull << 20) | (1ull << 44), (1ull << 2) | (1ull << 38), (1ull << 8) | (1ull << 16) | (1ull << 46)};
  const int offsets[3] = {-12, -1, 10};
  for (int row = 0; row < 3; row++) {
    memcpy(&word, &board->neighborhoods[point + offsets[row]], 8);
    word ^= rows[row] * (uint64_t)color;
    memcpy(&board->neighborhoods[point + offsets[row]], &word, 8);
  }
}

static int isLegal(const position *board, int point, int color) {
  if (point == board->koPoint) return 0;
  if (neighbors[point] & board->colorBitboards[0]) return 1;
  for (int direction = 0; direction < 4; direction++) {
    int neighbor = point + NEIGHBOR_STEPS[direction], neighborColor = board->color[neighbor];
    if (neighborColor == 3) continue;
    int isLastLiberty = (board->liberties[board->chain[neighbor]] & ~bits[point]) == 0;
    if (isLastLiberty != (neighborColor == color)) return 1;
  }
  return 0;
}

static void placeStone(position *board, int point, int color) {
  bitboard bit = bits[point];
  int last = --board->emptyCount, freedIndex = board->emptyIndexes[point], lastEmpty = board->emptyPoints[last];
  board->emptyPoints[freedIndex] = lastEmpty;
  board->emptyIndexes[lastEmpty] = freedIndex;
  board->color[point] = color;
  board->colorBitboards[0] &= ~bit;
  board->colorBitboards[color] |= bit;
  updateNeighborhoods(board, point, color);
  int mergedChain = point;
  bitboard stones = bit, liberties = neighbors[point] & board->colorBitboards[0];
  for (int direction = 0; direction < 4; direction++) {
    int neighbor = point + NEIGHBOR_STEPS[direction];
    if (board->color[neighbor] != color) continue;
    int chain = board->chain[neighbor];
    if (chain == mergedChain) continue;
    bitboard otherStones = board->stones[chain], renamed = stones;
    int kept = chain;
    liberties |= board->liberties[chain];
    if (mergedChain != point && popcount(stones) > popcount(otherStones)) renamed = otherStones, kept = mergedChain;
    for (; renamed; renamed &= renamed - 1) board->chain[firstPoint(renamed)] = kept;
    stones |= otherStones;
    mergedChain = kept;
  }
  board->chain[point] = mergedChain;
  board->stones[mergedChain] = stones;
  board->liberties[mergedChain] = liberties & ~bit;
  bitboard captured = 0;
  for (int direction = 0; direction < 4; direction++) {
    int neighbor = point + NEIGHBOR_STEPS[direction];
    if (board->color[neighbor] != 3 - color) continue;
    int chain = board->chain[neighbor];
    board->liberties[chain] &= ~bit;
    if (board->liberties[chain]) continue;
    bitboard dead = board->stones[chain];
    captured |= dead;
    for (bitboard remaining = dead; remaining; remaining &= remaining - 1) {
      int stone = firstPoint(remaining);
      board->color[stone] = 0;
      board->emptyPoints[board->emptyCount] = stone;
      board->emptyIndexes[stone] = board->emptyCount++;
      updateNeighborhoods(board, stone, 3 - color);
      for (int step = 0; step < 4; step++) {
        int beside = stone + NEIGHBOR_STEPS[step];
        if (board->color[beside] == color) board->liberties[board->chain[beside]] |= bits[stone];
      }
    }
    board->colorBitboards[0] |= dead;
    board->colorBitboards[3 - color] &= ~dead;
  }
  board->koPoint = mergedChain == point && captured && popcount(captured) == 1 && popcount(board->liberties[mergedChain]) == 1 ? firstPoint(captured) : 0;
}

static position root, playoutPosition;

static int lightPlayout(uint32_t *length) {
  position *board = &playoutPosition;
  memcpy(board, &root, sizeof root);
  int color = board->sideToMove, passes = board->passes;
  uint32_t moves = 0;
  while (moves < MAX_PLAYOUT_MOVES) {
    int found = 0;
    if (board->emptyCount) {
      uint32_t from = randomBelow(board->emptyCount), index = from;
      do {
        int point = board->emptyPoints[index];
        if (!(eyeTable[board->neighborhoods[point]] & color) && isLegal(board, point, color)) {
          found = point;
          break;
        }
        if (++index == (uint32_t)board->emptyCount) index = 0;
      } while (index != from);
    }
    moves++;
    if (!found) {
      board->koPoint = 0;
      if (++passes >= 2) break;
    } else {
      placeStone(board, found, color);
      passes = 0;
    }
    color = 3 - color;
  }
  *length = moves;
  int score = popcount(board->colorBitboards[1]) - popcount(board->colorBitboards[2]);
  for (int i = 0; i < board->emptyCount; i++) {
    int owner = ownerTable[board->neighborhoods[board->emptyPoints[i]]];
    score += owner == 1 ? 1 : owner == 2 ? -1 : 0;
  }
  return score;
}

/** `kernel <playouts>`: prints the nanoseconds per playout and a checksum of the scores and lengths. */
int main(int argc, char **argv) {
  int playouts = argc > 1 ? atoi(argv[1]) : 20000;
  struct timespec from, to;
  fill();
  clear(&root);
  seed(7);
  uint32_t checksum = 0, length = 0;
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (int i = 0; i < playouts; i++) {
    int score = lightPlayout(&length);
    checksum = checksum * 31 + (uint32_t)score + length;
  }
  clock_gettime(CLOCK_MONOTONIC, &to);
  double nanoseconds = (to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec);
  printf("%.3f %u\n", nanoseconds / playouts, checksum);
  return 0;
}
