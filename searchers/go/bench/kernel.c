// The light playout of ../assembly in C, for the bench alone: the same board, the same chance, the same sums.
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned __int128 set;
typedef struct {
  uint8_t color[128], chain[128];
  uint16_t code[128];
  uint8_t list[128], place[128];
  int32_t count, side, ko, passes;
  set colors[3], liberties[128], stones[128];
} position;

enum { LONGEST = 240 };
static const int STEPS[4] = {-11, 1, 11, -1};
static set bits[128], beside[128];
static uint8_t eyes[65536], owned[65536];
static uint64_t state;

static void seed(uint64_t value) {
  state = (value + 1) * 0x9e3779b97f4a7c15ull;
  for (int i = 0; i < 2; i++) state = state * 6364136223846793005ull + 1442695040888963407ull;
}

static uint32_t below(uint32_t limit) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (uint32_t)(((state >> 32) * limit) >> 32);
}

static int count(set s) { return __builtin_popcountll((uint64_t)s) + __builtin_popcountll((uint64_t)(s >> 64)); }
static int anyOf(set s) {
  uint64_t low = (uint64_t)s;
  return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(s >> 64));
}

static void fill(void) {
  for (int point = 0; point < 128; point++) bits[point] = (set)1 << point;
  for (int point = 12; point < 109; point++)
    for (int side = 0; side < 4; side++) beside[point] |= bits[point + STEPS[side]];
  for (int code = 0; code < 65536; code++) {
    for (int color = 1; color <= 2; color++) {
      int own = 1, others = 0, walls = 0;
      for (int side = 0; side < 4; side++) {
        int there = (code >> (side * 2)) & 3;
        if (there != color && there != 3) own = 0;
      }
      for (int side = 4; side < 8; side++) {
        int there = (code >> (side * 2)) & 3;
        if (there == 3 - color) others++;
        if (there == 3) walls = 1;
      }
      if (own) owned[code] |= color;
      if (own && others + walls < 2) eyes[code] |= color;
    }
  }
}

static void clear(position *at) {
  static const int steps[8] = {-11, 1, 11, -1, -10, 12, 10, -12};
  memset(at, 0, sizeof *at);
  memset(at->color, 3, 128);
  for (int y = 1; y <= 9; y++)
    for (int x = 1; x <= 9; x++) {
      int point = y * 11 + x;
      at->color[point] = 0;
      at->list[at->count] = point;
      at->place[point] = at->count++;
      at->colors[0] |= bits[point];
    }
  for (int i = 0; i < at->count; i++)
    for (int side = 0; side < 8; side++)
      at->code[at->list[i]] |= at->color[at->list[i] + steps[side]] << (side * 2);
  at->side = 1;
}

static inline void touch(position *at, int point, int color) {
  uint64_t word;
  const uint64_t rows[3] = {(1ull << 10) | (1ull << 20) | (1ull << 44), (1ull << 2) | (1ull << 38), (1ull << 8) | (1ull << 16) | (1ull << 46)};
  const int offsets[3] = {-12, -1, 10};
  for (int row = 0; row < 3; row++) {
    memcpy(&word, &at->code[point + offsets[row]], 8);
    word ^= rows[row] * (uint64_t)color;
    memcpy(&at->code[point + offsets[row]], &word, 8);
  }
}

static int isLegal(const position *at, int point, int color) {
  if (point == at->ko) return 0;
  if (beside[point] & at->colors[0]) return 1;
  for (int side = 0; side < 4; side++) {
    int next = point + STEPS[side], there = at->color[next];
    if (there == 3) continue;
    int isLast = (at->liberties[at->chain[next]] & ~bits[point]) == 0;
    if (isLast != (there == color)) return 1;
  }
  return 0;
}

static void place(position *at, int point, int color) {
  set bit = bits[point];
  int left = --at->count, hole = at->place[point], moved = at->list[left];
  at->list[hole] = moved;
  at->place[moved] = hole;
  at->color[point] = color;
  at->colors[0] &= ~bit;
  at->colors[color] |= bit;
  touch(at, point, color);
  int head = point;
  set stones = bit, free = beside[point] & at->colors[0];
  for (int side = 0; side < 4; side++) {
    int next = point + STEPS[side];
    if (at->color[next] != color) continue;
    int chain = at->chain[next];
    if (chain == head) continue;
    set others = at->stones[chain], renamed = stones;
    int kept = chain;
    free |= at->liberties[chain];
    if (head != point && count(stones) > count(others)) renamed = others, kept = head;
    for (; renamed; renamed &= renamed - 1) at->chain[anyOf(renamed)] = kept;
    stones |= others;
    head = kept;
  }
  at->chain[point] = head;
  at->stones[head] = stones;
  at->liberties[head] = free & ~bit;
  set taken = 0;
  for (int side = 0; side < 4; side++) {
    int next = point + STEPS[side];
    if (at->color[next] != 3 - color) continue;
    int chain = at->chain[next];
    at->liberties[chain] &= ~bit;
    if (at->liberties[chain]) continue;
    set dead = at->stones[chain];
    taken |= dead;
    for (set rest = dead; rest; rest &= rest - 1) {
      int stone = anyOf(rest);
      at->color[stone] = 0;
      at->list[at->count] = stone;
      at->place[stone] = at->count++;
      touch(at, stone, 3 - color);
      for (int way = 0; way < 4; way++)
        if (at->color[stone + STEPS[way]] == color) at->liberties[at->chain[stone + STEPS[way]]] |= bits[stone];
    }
    at->colors[0] |= dead;
    at->colors[3 - color] &= ~dead;
  }
  at->ko = head == point && taken && count(taken) == 1 && count(at->liberties[head]) == 1 ? anyOf(taken) : 0;
}

static position root, scratch;

static int lightPlayout(uint32_t *length) {
  position *at = &scratch;
  memcpy(at, &root, sizeof root);
  int color = at->side, passes = at->passes;
  uint32_t moves = 0;
  while (moves < LONGEST) {
    int found = 0;
    if (at->count) {
      uint32_t from = below(at->count), index = from;
      do {
        int point = at->list[index];
        if (!(eyes[at->code[point]] & color) && isLegal(at, point, color)) {
          found = point;
          break;
        }
        if (++index == (uint32_t)at->count) index = 0;
      } while (index != from);
    }
    moves++;
    if (!found) {
      at->ko = 0;
      if (++passes >= 2) break;
    } else {
      place(at, found, color);
      passes = 0;
    }
    color = 3 - color;
  }
  *length = moves;
  int sum = count(at->colors[1]) - count(at->colors[2]);
  for (int i = 0; i < at->count; i++) {
    int owner = owned[at->code[at->list[i]]];
    sum += owner == 1 ? 1 : owner == 2 ? -1 : 0;
  }
  return sum;
}

/** `kernel <times>`: nanoseconds a playout, and the moves of all of them. */
int main(int argc, char **argv) {
  int times = argc > 1 ? atoi(argv[1]) : 20000;
  struct timespec from, to;
  fill();
  clear(&root);
  seed(7);
  uint32_t sum = 0, length = 0;
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (int i = 0; i < times; i++) {
    int score = lightPlayout(&length);
    sum = sum * 31 + (uint32_t)score + length;
  }
  clock_gettime(CLOCK_MONOTONIC, &to);
  double nanoseconds = (to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec);
  printf("%.3f %u\n", nanoseconds / times, sum);
  return 0;
}
