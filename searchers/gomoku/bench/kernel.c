/* The playout kernel in C, to measure how close the compiled AssemblyScript comes to native code. Tables, position,
 * playouts and tree are the same, so the same seed gives the same results. Built and run by
 * `npm run bench -- gomoku-kernel` if there is a C compiler; nothing else uses it.
 *
 *   kernel <test> <times> <cell> ...   plays the cells (y * 15 + x), then prints nanoseconds per round and a checksum
 */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <smmintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;

enum { SIZE = 15, STRIDE = 20, GRID_SIZE = 468 };
enum { DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE };
static const i32 ATTACK_SCORES[] = {0, 1, 2, 3, 7, 6, 24, 27, 465, 8165};
static const i32 DEFENSE_SCORES[] = {0, 1, 1, 1, 3, 3, 13, 14, 76, 2000};
enum { SPACE_SCORE = 1, NEIGHBOR_SCORE = 2, CENTRE = 119 };
enum { FIVE_SCORE = 8165, BLOCK_FIVE_SCORE = 2000, OPEN_FOUR_SCORE = 465, MIN_TWO_FOURS_SCORE = 62 };

typedef struct {
  u64 lines[88];
  u8 near[32], black[32], white[32], empty[32];
  i32 stones, side, winner;
  u16 first, last;
  _Alignas(16) u32 scores[GRID_SIZE];
} Position;

typedef struct {
  u16 lines[4], grid;
  u8 sx, sy, unused[4];
} Geometry;

static Geometry geometry[256];
static _Alignas(16) u8 neighbor_sets[256][64];
static _Alignas(16) u32 tie_breaks[GRID_SIZE], mixed_tie_breaks[GRID_SIZE];
static float sqrt_logs[65536];
static u8 shape_cache[1 << 18];
static u32 window_scores[1 << 18];
static _Alignas(16) Position root, descent, playout;
static u64 random_lines[88];
static _Alignas(16) u8 drawn[16];
static u64 random_state;

static int has_five_bits(u32 own) { return (own & (own >> 1) & (own >> 2) & (own >> 3) & (own >> 4)) != 0; }

static u8 shape_of(u32 own, u32 blocked) {
  u8 *cached = &shape_cache[(own << 9) | blocked];
  if (*cached != 255) return *cached;
  u8 found = DEAD;
  if (has_five_bits(own)) found = FIVE;
  else {
    int fives = 0;
    u8 best = DEAD;
    for (u32 cell = 0; cell < 9; cell++) {
      u32 bit = 1u << cell;
      if ((own | blocked) & bit) continue;
      u8 next = shape_of(own | bit, blocked);
      if (next == FIVE) fives++;
      else if (next > best) best = next;
    }
    if (fives > 0) found = fives > 1 ? OPEN_FOUR : FOUR;
    else if (best == OPEN_FOUR) found = OPEN_THREE;
    else if (best == FOUR) found = THREE;
    else if (best == OPEN_THREE) found = OPEN_TWO;
    else if (best == THREE) found = TWO;
    else if (best == OPEN_TWO) found = OPEN_ONE;
    else found = best == TWO ? ONE : DEAD;
  }
  return *cached = found;
}

static i32 space_of(u32 own, u32 blocked) {
  i32 space = 0;
  for (int side = -1; side <= 1; side += 2)
    for (int step = 1; step <= 4; step++) {
      u32 bit = 1u << (4 + side * step);
      if (blocked & bit) break;
      if (!(own & bit)) space++;
    }
  return space;
}

static i32 window_score(u8 made, u8 prevented, i32 space) {
  if (made == FIVE) return ATTACK_SCORES[FIVE];
  return ATTACK_SCORES[made] + DEFENSE_SCORES[prevented] + SPACE_SCORE * (1 + (space >> 1));
}

static int grid_index(int x, int y) { return (y + 4) * STRIDE + x + 4; }

static void fill_lookup_tables(void) {
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      int cell = y * 16 + x;
      geometry[cell] =
          (Geometry){{y, 15 + x, 30 + 14 + x - y, 59 + x + y}, grid_index(x, y), (x + 8) * 2, (y + 8) * 2, {0}};
      neighbor_sets[cell][32 + (cell >> 3)] = 1 << (cell & 7);
      for (int ny = y - 2; ny <= y + 2; ny++)
        for (int nx = x - 2; nx <= x + 2; nx++)
          if (ny >= 0 && nx >= 0 && ny < SIZE && nx < SIZE)
            neighbor_sets[cell][(ny * 16 + nx) >> 3] |= 1 << ((ny * 16 + nx) & 7);
    }
  u32 state = 0x9e3779b9;
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      tie_breaks[grid_index(x, y)] = ((state >> 24) << 8) | (y * 16 + x);
    }
  for (int n = 1; n < 65536; n++) sqrt_logs[n] = (float)sqrt(log((double)n));
  memset(shape_cache, 255, sizeof shape_cache);
  for (u32 key = 0; key < 1 << 18; key++) {
    if ((key >> 8) & 3) continue;
    u32 black = 0, white = 0, wall = 0;
    for (u32 cell = 0; cell < 9; cell++) {
      u32 content = (key >> (cell * 2)) & 3;
      if (content == 1) black |= 1u << cell;
      else if (content == 2) white |= 1u << cell;
      else if (content == 3) wall |= 1u << cell;
    }
    u8 of_black = shape_of(black | 16, white | wall), of_white = shape_of(white | 16, black | wall);
    i32 to_black = window_score(of_black, of_white, space_of(black, white | wall));
    i32 to_white = window_score(of_white, of_black, space_of(white, black | wall));
    window_scores[key] = ((u32)to_black << 16) | (u32)to_white;
  }
}

static inline u32 score_at(const Position *p, u32 cell) {
  const Geometry *g = &geometry[cell];
  return window_scores[(p->lines[g->lines[0]] >> (g->sx - 8)) & 0x3ffff] +
         window_scores[(p->lines[g->lines[1]] >> (g->sy - 8)) & 0x3ffff] +
         window_scores[(p->lines[g->lines[2]] >> (g->sx - 8)) & 0x3ffff] +
         window_scores[(p->lines[g->lines[3]] >> (g->sx - 8)) & 0x3ffff];
}

static void clear(Position *p) {
  memset(p, 0, sizeof *p);
  for (int line = 0; line < 88; line++) p->lines[line] = 0x3fffffffffffffff;
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      int cell = y * 16 + x;
      Geometry *g = &geometry[cell];
      for (int d = 0; d < 4; d++) p->lines[g->lines[d]] &= ~(3ull << (d == 1 ? g->sy : g->sx));
      p->empty[cell >> 3] |= 1 << (cell & 7);
    }
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) p->scores[grid_index(x, y)] = score_at(p, y * 16 + x);
  p->scores[geometry[CENTRE].grid] |= 0x80008000;
  p->near[14] = 128;
  p->side = 1;
  p->first = p->last = 7 * STRIDE;
}

static inline u32 has_five(u32 window, u32 plane) {
  u32 own = (window >> plane) & ~(window >> (plane ^ 1)) & 0x15555;
  u32 two = own & (own >> 2);
  return two & (two >> 4) & (own >> 8);
}

static inline void place_in_sets(Position *p, u32 cell, u32 color) {
  __m128i *near = (__m128i *)p->near;
  const __m128i *neighbors = (const __m128i *)neighbor_sets[cell];
  _mm_storeu_si128(near, _mm_or_si128(_mm_loadu_si128(near), neighbors[0]));
  _mm_storeu_si128(near + 1, _mm_or_si128(_mm_loadu_si128(near + 1), neighbors[1]));
  (color == 1 ? p->black : p->white)[cell >> 3] |= 1 << (cell & 7);
  p->empty[cell >> 3] ^= 1 << (cell & 7);
  p->stones++;
  p->side = 3 - color;
}

static inline void change_lines(Position *p, u32 cell, u32 color) {
  const Geometry *g = &geometry[cell];
  u64 stone = (u64)color << g->sx;
  p->lines[g->lines[0]] ^= stone;
  p->lines[g->lines[1]] ^= (u64)color << g->sy;
  p->lines[g->lines[2]] ^= stone;
  p->lines[g->lines[3]] ^= stone;
}

static inline int is_five_at(const Position *p, u32 cell, u32 color) {
  const Geometry *g = &geometry[cell];
  u32 plane = color - 1;
  return (has_five((u32)(p->lines[g->lines[0]] >> (g->sx - 8)), plane) |
          has_five((u32)(p->lines[g->lines[1]] >> (g->sy - 8)), plane) |
          has_five((u32)(p->lines[g->lines[2]] >> (g->sx - 8)), plane) |
          has_five((u32)(p->lines[g->lines[3]] >> (g->sx - 8)), plane)) != 0;
}

static inline void rescore(u32 *score, int step, u64 line, u32 stone, int is_rising) {
  for (int k = 0; k < 9; k++) {
    if (k == 4) continue;
    int place = is_rising ? 8 - k : k;
    u32 window = (line >> (2 * place)) & 0x3ffff;
    score[(k - 4) * step] += window_scores[window ^ (stone << (2 * (8 - place)))] - window_scores[window];
  }
}

static inline void update_neighbors(Position *p, int grid, u32 bonus) {
  __m128i *score = (__m128i *)&p->scores[grid];
  __m128i four = _mm_loadu_si128(score), blocked = _mm_cmpeq_epi32(four, _mm_setzero_si128());
  __m128i more = _mm_or_si128(_mm_add_epi32(four, _mm_set1_epi32(bonus)), _mm_set1_epi32(0x80008000));
  _mm_storeu_si128(score, _mm_andnot_si128(blocked, more));
  u32 last = p->scores[grid + 4];
  p->scores[grid + 4] = last == 0 ? 0 : (last + bonus) | 0x80008000;
}

static inline void place_scored(Position *p, u32 cell, u32 color) {
  const Geometry *g = &geometry[cell];
  u64 o0 = p->lines[g->lines[0]], o1 = p->lines[g->lines[1]], o2 = p->lines[g->lines[2]], o3 = p->lines[g->lines[3]];
  u64 stone = (u64)color << g->sx;
  p->lines[g->lines[0]] = o0 ^ stone;
  p->lines[g->lines[1]] = o1 ^ ((u64)color << g->sy);
  p->lines[g->lines[2]] = o2 ^ stone;
  p->lines[g->lines[3]] = o3 ^ stone;
  int y = (int)(cell >> 4) * STRIDE;
  int low = y - 2 * STRIDE < 0 ? 0 : y - 2 * STRIDE, high = y + 2 * STRIDE > 14 * STRIDE ? 14 * STRIDE : y + 2 * STRIDE;
  if (low < p->first) p->first = low;
  if (high > p->last) p->last = high;
  u32 bonus = color == 1 ? NEIGHBOR_SCORE << 16 : NEIGHBOR_SCORE;
  for (int row = -2; row <= 2; row++) update_neighbors(p, g->grid + row * STRIDE - 2, bonus);
  u32 *score = &p->scores[g->grid];
  rescore(score, 1, o0 >> (g->sx - 16), color, 0);
  rescore(score, STRIDE, o1 >> (g->sy - 16), color, 0);
  rescore(score, STRIDE + 1, o2 >> (g->sx - 16), color, 0);
  rescore(score, STRIDE - 1, o3 >> (g->sx - 16), color, 1);
  *score = 0;
}

typedef struct {
  u32 cell;
  i32 winner;
  u16 first, last;
  u8 near[32];
  u32 scores[9][12];
} Saved;
static Saved undo_stack[226];

static void play(Position *p, u32 cell) {
  u32 color = p->side;
  Saved *saved = &undo_stack[p->stones];
  if (p->stones == 0) {
    p->scores[geometry[CENTRE].grid] &= 0x7fff7fff;
    p->near[14] = 0;
    p->first = 14 * STRIDE;
    p->last = 0;
  }
  saved->cell = cell;
  saved->winner = p->winner;
  saved->first = p->first;
  saved->last = p->last;
  memcpy(saved->near, p->near, 32);
  u32 *first = &p->scores[geometry[cell].grid - 4 * STRIDE - 4];
  for (int row = 0; row < 9; row++) memcpy(saved->scores[row], first + row * STRIDE, 48);
  place_scored(p, cell, color);
  place_in_sets(p, cell, color);
  p->winner = is_five_at(p, cell, color) ? (i32)color : 0;
}

static inline void remove_unscored(Position *p, u32 cell, u32 color) {
  change_lines(p, cell, color);
  (color == 1 ? p->black : p->white)[cell >> 3] ^= 1 << (cell & 7);
  p->empty[cell >> 3] |= 1 << (cell & 7);
  p->stones--;
  p->side = color;
  p->winner = 0;
}

static void undo(Position *p) {
  Saved *saved = &undo_stack[p->stones - 1];
  u32 cell = saved->cell;
  remove_unscored(p, cell, 3 - p->side);
  p->winner = saved->winner;
  p->first = saved->first;
  p->last = saved->last;
  memcpy(p->near, saved->near, 32);
  u32 *first = &p->scores[geometry[cell].grid - 4 * STRIDE - 4];
  for (int row = 0; row < 9; row++) memcpy(first + row * STRIDE, saved->scores[row], 48);
}

static void play_unscored(Position *p, u32 cell) {
  Saved *saved = &undo_stack[p->stones];
  u32 color = p->side;
  memcpy(saved->near, p->near, 32);
  saved->cell = cell;
  change_lines(p, cell, color);
  place_in_sets(p, cell, color);
  p->winner = is_five_at(p, cell, color) ? (i32)color : 0;
}

static void undo_unscored(Position *p) {
  Saved *saved = &undo_stack[p->stones - 1];
  remove_unscored(p, saved->cell, 3 - p->side);
  memcpy(p->near, saved->near, 32);
}

static inline u32 random32(void) {
  random_state = random_state * 6364136223846793005ull + 1442695040888963407ull;
  return (u32)(random_state >> 32);
}

static void seed(u64 value) {
  random_state = (value + 1) * 0x9e3779b97f4a7c15ull;
  random32();
  random32();
}

static inline u64 mix_bits(u64 value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
  return value ^ (value >> 31);
}

static inline __m128i fives_of(__m128i lines, int plane) {
  __m128i colored = _mm_andnot_si128(_mm_srli_epi64(lines, plane ^ 1), _mm_srli_epi64(lines, plane));
  __m128i own = _mm_and_si128(colored, _mm_set1_epi64x(0x5555555555555555));
  __m128i two = _mm_and_si128(own, _mm_srli_epi64(own, 2));
  return _mm_and_si128(_mm_and_si128(two, _mm_srli_epi64(two, 4)), _mm_srli_epi64(own, 8));
}

static i32 random_playout(const Position *from) {
  memcpy(random_lines, from->lines, sizeof random_lines);
  const __m128i *sets = (const __m128i *)from->near;
  __m128i near0 = _mm_loadu_si128(sets), near1 = _mm_loadu_si128(sets + 1);
  __m128i empty0 = _mm_loadu_si128(sets + 6), empty1 = _mm_loadu_si128(sets + 7);
  i32 color = from->side, left = 225 - from->stones;
  const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  random32();
  __m128i cells = _mm_set_epi64x(mix_bits(~random_state), mix_bits(random_state));
  while (left > 0) {
    cells = _mm_xor_si128(cells, _mm_slli_epi64(cells, 13));
    cells = _mm_xor_si128(cells, _mm_srli_epi64(cells, 7));
    cells = _mm_xor_si128(cells, _mm_slli_epi64(cells, 17));
    _mm_store_si128((__m128i *)drawn, cells);
    __m128i bytes = _mm_and_si128(_mm_srli_epi16(cells, 3), _mm_set1_epi8(31));
    /* Adding 112 sets the top bit of bytes from 16 on, for which the shuffle yields 0. */
    __m128i low = _mm_shuffle_epi8(_mm_and_si128(near0, empty0), _mm_add_epi8(bytes, _mm_set1_epi8(112)));
    __m128i high_bytes = _mm_xor_si128(bytes, _mm_set1_epi8(16));
    __m128i high = _mm_shuffle_epi8(_mm_and_si128(near1, empty1), _mm_add_epi8(high_bytes, _mm_set1_epi8(112)));
    __m128i bit = _mm_shuffle_epi8(bits, _mm_and_si128(cells, _mm_set1_epi8(7)));
    u32 misses = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(_mm_or_si128(low, high), bit), _mm_setzero_si128()));
    if (misses == 0xffff) continue;
    u32 cell = drawn[__builtin_ctz(~misses)];
    const __m128i *neighbors = (const __m128i *)neighbor_sets[cell];
    empty0 = _mm_andnot_si128(neighbors[2], empty0);
    empty1 = _mm_andnot_si128(neighbors[3], empty1);
    near0 = _mm_or_si128(near0, neighbors[0]);
    near1 = _mm_or_si128(near1, neighbors[1]);
    const Geometry *g = &geometry[cell];
    u64 stone = (u64)color << g->sx;
    u64 *row = &random_lines[g->lines[0]], *column = &random_lines[g->lines[1]];
    u64 *falling = &random_lines[g->lines[2]], *rising = &random_lines[g->lines[3]];
    *row ^= stone;
    *column ^= (u64)color << g->sy;
    *falling ^= stone;
    *rising ^= stone;
    __m128i one = _mm_set_epi64x(*row, *falling), two = _mm_set_epi64x(*column, *rising);
    __m128i five = _mm_or_si128(fives_of(one, color - 1), fives_of(two, color - 1));
    if (!_mm_testz_si128(five, five)) return color;
    color = 3 - color;
    left--;
  }
  return 0;
}

static void mix_tie_breaks(u32 mix) {
  for (int grid = 84; grid < 84 + 15 * STRIDE; grid++) mixed_tie_breaks[grid] = tie_breaks[grid] ^ ((mix & 255) << 8);
}

static inline u32 best(const Position *p, i32 color) {
  __m128i top = _mm_setzero_si128(), shift = _mm_set1_epi32(0xffff0000);
  const u32 *row = &p->scores[84 + p->first], *end = &p->scores[84 + p->last], *tie = &mixed_tie_breaks[84 + p->first];
  for (; row <= end; row += STRIDE, tie += STRIDE)
    for (int part = 0; part < 16; part += 4) {
      __m128i score = _mm_loadu_si128((const __m128i *)(row + part));
      score = color == 1 ? _mm_and_si128(score, shift) : _mm_slli_epi32(score, 16);
      top = _mm_max_epu32(top, _mm_or_si128(score, _mm_loadu_si128((const __m128i *)(tie + part))));
    }
  top = _mm_max_epu32(top, _mm_shuffle_epi32(top, 0x4e));
  top = _mm_max_epu32(top, _mm_shuffle_epi32(top, 0xb1));
  return (u32)_mm_cvtsi128_si32(top);
}

static i32 heuristic_playout(const Position *from) {
  memcpy(&playout, from, sizeof playout);
  mix_tie_breaks(random32());
  i32 color = from->side;
  for (;;) {
    u32 found = best(&playout, color);
    if ((i32)found >= 0) return 0;
    i32 score = (found >> 16) & 0x7fff;
    if (score >= FIVE_SCORE || (score >= OPEN_FOUR_SCORE && score < BLOCK_FIVE_SCORE)) return color;
    place_scored(&playout, found & 255, color);
    color = 3 - color;
  }
}

/* A block of children, as in assembly/tree.ts: children, visited, visits, capacity; then six arrays of `capacity`
 * words. */
static u32 *tree;
static size_t used;
static u32 root_block;

static inline u32 plane_of(u32 window, u32 plane) {
  u32 bits = (window >> plane) & 0x15555;
  bits = (bits | (bits >> 1)) & 0x13333;
  bits = (bits | (bits >> 2)) & 0x10f0f;
  bits = (bits | (bits >> 4)) & 0x100ff;
  return (bits | (bits >> 8)) & 0x1ff;
}

static u8 shape_at(const Position *p, u32 cell, int direction, u32 color) {
  const Geometry *g = &geometry[cell];
  u32 window = (p->lines[g->lines[direction]] >> ((direction == 1 ? g->sy : g->sx) - 8)) & 0x3ffff;
  u32 plane = color - 1;
  if (__builtin_popcount((window >> plane) & ~(window >> (plane ^ 1)) & 0x15555) < 3) return DEAD;
  u32 own = plane_of(window, plane), other = plane_of(window, plane ^ 1);
  return shape_cache[(((own & ~other) | 16) << 9) | other];
}

static u32 keep_at_least(u32 *moves, u32 count, u32 min_score) {
  u32 kept = 0;
  for (u32 index = 0; index < count; index++)
    if (moves[index] >> 8 >= min_score) moves[kept++] = moves[index];
  return kept;
}

static int count_fours(const Position *p, u32 cell, u32 color) {
  int fours = 0;
  for (int direction = 0; direction < 4; direction++) fours += shape_at(p, cell, direction, color) == FOUR;
  return fours;
}

static u32 keep_winning_moves(const Position *p, u32 *moves, u32 count, u32 color) {
  u32 kept = 0;
  for (u32 index = 0; index < count; index++) {
    u32 move = moves[index];
    u32 score = move >> 8;
    if (score < OPEN_FOUR_SCORE && (score < MIN_TWO_FOURS_SCORE || count_fours(p, move & 255, color) < 2)) continue;
    moves[index] = moves[kept];
    moves[kept++] = move;
  }
  return kept;
}

static void mark_line(u8 *marks, u32 cell, int direction) {
  static const int steps[] = {1, STRIDE, STRIDE + 1, 1 - STRIDE};
  for (int step = -4; step <= 4; step++) marks[geometry[cell].grid + step * steps[direction]]++;
}

static u32 keep_defences(const Position *p, u32 *moves, u32 count, u32 color) {
  u32 shift = color == 1 ? 0 : 16, kept = 0;
  u8 marks[GRID_SIZE + 12] = {0}, most = 0;
  int threats = 0;
  for (u32 index = 0; index < count; index++) {
    u32 cell = moves[index] & 255, opponent_best = (p->scores[geometry[cell].grid] >> shift) & 0x7fff;
    if (opponent_best >= OPEN_FOUR_SCORE) {
      for (int direction = 0; direction < 4; direction++)
        if (shape_at(p, cell, direction, 3 - color) == OPEN_FOUR) {
          mark_line(marks, cell, direction);
          threats++;
        }
    } else if (opponent_best >= MIN_TWO_FOURS_SCORE && count_fours(p, cell, 3 - color) > 1) {
      for (int direction = 0; direction < 4; direction++)
        if (shape_at(p, cell, direction, 3 - color) == FOUR) mark_line(marks, cell, direction);
      marks[geometry[cell].grid] -= count_fours(p, cell, 3 - color) - 1;
      threats++;
    }
  }
  if (threats == 0) return count;
  for (u32 index = 0; index < count; index++)
    if (marks[geometry[moves[index] & 255].grid] > most) most = marks[geometry[moves[index] & 255].grid];
  for (u32 index = 0; index < count; index++)
    if (marks[geometry[moves[index] & 255].grid] == most || count_fours(p, moves[index] & 255, color) > 0)
      moves[kept++] = moves[index];
  return kept;
}

static u32 keep_forced_moves(const Position *p, u32 *moves, u32 count, u32 best_score) {
  if (best_score >= FIVE_SCORE) return keep_at_least(moves, count, FIVE_SCORE);
  if (best_score >= BLOCK_FIVE_SCORE) return keep_at_least(moves, count, BLOCK_FIVE_SCORE);
  u32 winning = best_score >= MIN_TWO_FOURS_SCORE ? keep_winning_moves(p, moves, count, p->side) : 0;
  return winning > 0 ? winning : keep_defences(p, moves, count, p->side);
}

static u32 make_block(const Position *p) {
  u32 shift = p->side == 1 ? 16 : 0, count = 0, best_score = 0, opponent_best = 0;
  u32 moves[225];
  for (int part = 0; part < 32; part += 8) {
    u64 near, empty;
    memcpy(&near, p->near + part, 8);
    memcpy(&empty, p->empty + part, 8);
    for (u64 set = near & empty; set; set &= set - 1) {
      u32 cell = part * 8 + __builtin_ctzll(set);
      u32 scores = p->scores[geometry[cell].grid];
      u32 score = (scores >> shift) & 0x7fff, other = (scores >> (shift ^ 16)) & 0x7fff;
      moves[count++] = (score << 8) | cell;
      if (score > best_score) best_score = score;
      if (other > opponent_best) opponent_best = other;
    }
  }
  u32 capacity = (count + 3) & ~3u, block = (u32)used;
  if (best_score >= MIN_TWO_FOURS_SCORE || opponent_best >= MIN_TWO_FOURS_SCORE)
    count = keep_forced_moves(p, moves, count, best_score);
  u32 *words = tree + block;
  words[0] = count;
  words[1] = words[2] = 0;
  words[3] = capacity;
  float unvisited = -1e30f;
  for (u32 child = 0; child < capacity; child++) memcpy(words + 4 + child, &unvisited, 4);
  memset(words + 4 + capacity, 0, capacity * 16);
  memcpy(words + 4 + capacity * 5, moves, count * 4);
  used += 4 + capacity * 6;
  return block;
}

static u32 take_unvisited(u32 *words, u32 count, u32 visited, u32 *moves) {
  u32 best_at = visited;
  for (u32 index = visited + 1; index < count; index++)
    if (moves[index] > moves[best_at]) best_at = index;
  u32 move = moves[best_at];
  moves[best_at] = moves[visited];
  moves[visited] = move;
  words[1] = visited + 1;
  return visited;
}

static u32 select_child(const u32 *words, u32 capacity, u32 visits) {
  float factor = 1.2f * (visits < 65536 ? sqrt_logs[visits] : (float)sqrt(log((double)visits)));
  const float *quality = (const float *)(words + 4), *inverse = quality + capacity;
  __m128 factors = _mm_set1_ps(factor), best_bound = _mm_set1_ps(-1e30f);
  __m128i chosen = _mm_setzero_si128(), index = _mm_set_epi32(3, 2, 1, 0);
  for (u32 child = 0; child < capacity; child += 4) {
    __m128 bound = _mm_add_ps(_mm_loadu_ps(quality + child), _mm_mul_ps(factors, _mm_loadu_ps(inverse + child)));
    __m128 better = _mm_cmpgt_ps(bound, best_bound);
    best_bound = _mm_blendv_ps(best_bound, bound, better);
    chosen = _mm_blendv_epi8(chosen, index, _mm_castps_si128(better));
    index = _mm_add_epi32(index, _mm_set1_epi32(4));
  }
  float values[4];
  u32 children[4];
  _mm_storeu_ps(values, best_bound);
  _mm_storeu_si128((__m128i *)children, chosen);
  u32 best_lane = 0;
  for (u32 lane = 1; lane < 4; lane++)
    if (values[lane] > values[best_lane] ||
        (values[lane] == values[best_lane] && children[lane] < children[best_lane]))
      best_lane = lane;
  return children[best_lane];
}

static i32 value_for(i32 color, i32 winner) { return winner == 0 ? 0 : winner == color ? 1 : -1; }

static void run_iteration(void) {
  u32 path_block[226], path_child[226], depth = 0, block = root_block;
  memcpy(&descent, &root, sizeof descent);
  i32 color = root.side, heuristic = 0, random = 0;
  for (;;) {
    u32 *words = tree + block, count = words[0], visited = words[1], capacity = words[3];
    u32 *moves = words + 4 + capacity * 5;
    int is_new = visited < count;
    u32 child = is_new ? take_unvisited(words, count, visited, moves) : select_child(words, capacity, words[2]);
    path_block[depth] = block;
    path_child[depth++] = child;
    u32 move = moves[child];
    if (move >> 8 >= FIVE_SCORE) {
      heuristic = random = color;
      break;
    }
    place_scored(&descent, move & 255, color);
    place_in_sets(&descent, move & 255, color);
    color = 3 - color;
    if (descent.stones == 225) break;
    u32 next = 0;
    if (!is_new) {
      next = words[4 + capacity * 4 + child];
      if (next == 0) words[4 + capacity * 4 + child] = next = make_block(&descent);
    }
    if (next == 0) {
      heuristic = heuristic_playout(&descent);
      random = random_playout(&descent);
      break;
    }
    block = next;
  }
  i32 mover = root.side;
  for (u32 step = 0; step < depth; step++) {
    u32 *words = tree + path_block[step], capacity = words[3], child = path_child[step];
    u32 n = ++words[4 + capacity * 2 + child];
    i32 w = (i32)(words[4 + capacity * 3 + child] += (u32)(value_for(mover, heuristic) + value_for(mover, random)));
    float quality = (float)w / ((float)n + (float)n), inverse = 1.0f / sqrtf((float)n);
    memcpy(words + 4 + child, &quality, 4);
    memcpy(words + 4 + capacity + child, &inverse, 4);
    words[2]++;
    mover = 3 - mover;
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  const char *test = argv[1];
  u32 times = (u32)atoi(argv[2]), sum = 0, index = 0, cells[225], count = 0;
  fill_lookup_tables();
  clear(&root);
  for (int arg = 3; arg < argc; arg++) {
    int cell = atoi(argv[arg]);
    play(&root, (u32)(cell / 15 * 16 + cell % 15));
  }
  for (u32 cell = 0; cell < 256; cell++)
    if ((root.near[cell >> 3] & root.empty[cell >> 3]) >> (cell & 7) & 1) cells[count++] = cell;
  seed(7);
  tree = malloc((size_t)1 << 30);
  used = 4;
  if (!strcmp(test, "iteration")) root_block = make_block(&root);
  static const char *const tests[] = {"unscored-play", "play", "score", "random", "heuristic", "iteration"};
  int kind = 0;
  while (kind < 6 && strcmp(test, tests[kind])) kind++;
  if (kind == 6) return 2;
  double start = now();
  for (u32 time = 0; time < times; time++) {
    switch (kind) {
      case 0:
        play_unscored(&root, cells[index]);
        sum += (u32)root.winner + root.near[0];
        undo_unscored(&root);
        break;
      case 1:
        play(&root, cells[index]);
        sum += (u32)root.winner + root.scores[200];
        undo(&root);
        break;
      case 2:
        sum += score_at(&root, cells[index]);
        break;
      case 3:
        sum = sum * 3 + (u32)random_playout(&root);
        break;
      case 4:
        sum = sum * 3 + (u32)heuristic_playout(&root);
        break;
      default:
        run_iteration();
    }
    if (++index == count) index = 0;
  }
  double nanoseconds = (now() - start) / times;
  if (!strcmp(test, "iteration"))
    for (u32 child = 0, *block = tree + root_block; child < block[1]; child++)
      sum += block[4 + block[3] * 2 + child] * ((block[4 + block[3] * 5 + child] & 255) + 1);
  printf("%.3f %u\n", nanoseconds, sum);
  return 0;
}
