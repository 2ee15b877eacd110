/* The kernel's algorithm once more in C, as a measure of how near the compiled AssemblyScript comes to native code: the same
 * tables, the same position, the same playouts and the same tree, so that the same chance gives the same results. Built and run
 * by `npm run bench -- gomoku-kernel` where there is a compiler; nothing else uses it.
 *
 *   kernel <test> <times> <cell> ...   plays the cells (y * 15 + x) in turn, then prints nanoseconds a time, and a checksum
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

enum { SIZE = 15, STRIDE = 20, FIELD = 468 };
enum { DEAD, ONE, OPEN_ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE };
static const i32 MAKES[] = {0, 1, 2, 3, 7, 6, 24, 27, 465, 8165};
static const i32 DENIES[] = {0, 1, 1, 1, 3, 3, 13, 14, 76, 2000};
enum { SPACE = 1, FRIEND = 2, WINS = 8165, STOPS_FIVE = 2000, MAKES_OPEN_FOUR = 465, MAKES_TWO_FOURS = 62, CENTRE = 119 };

typedef struct {
  u64 lines[88];
  u8 near[32], black[32], white[32], empty[32];
  i32 stones, side, winner;
  u16 first, last;
  _Alignas(16) u32 scores[FIELD];
} Position;

typedef struct {
  u16 lines[4], field;
  u8 sx, sy, unused[4];
} Geometry;

static Geometry geometry[256];
static _Alignas(16) u8 near_sets[256][64];
static _Alignas(16) u32 ties[FIELD], mixed_ties[FIELD];
static float logs[65536];
static u8 shapes[1 << 18];
static u32 worths[1 << 18];
static _Alignas(16) Position root, work, scratch;
static u64 light_lines[88];
static _Alignas(16) u8 drawn[16];
static u64 chance;

static int has_five_bits(u32 own) { return (own & (own >> 1) & (own >> 2) & (own >> 3) & (own >> 4)) != 0; }

static u8 shape_of(u32 own, u32 shut) {
  u8 *known = &shapes[(own << 9) | shut];
  if (*known != 255) return *known;
  u8 found = DEAD;
  if (has_five_bits(own)) found = FIVE;
  else {
    int fives = 0;
    u8 best = DEAD;
    for (u32 cell = 0; cell < 9; cell++) {
      u32 bit = 1u << cell;
      if ((own | shut) & bit) continue;
      u8 next = shape_of(own | bit, shut);
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
  return *known = found;
}

static i32 space_of(u32 own, u32 shut) {
  i32 space = 0;
  for (int side = -1; side <= 1; side += 2)
    for (int step = 1; step <= 4; step++) {
      u32 bit = 1u << (4 + side * step);
      if (shut & bit) break;
      if (!(own & bit)) space++;
    }
  return space;
}

static i32 worth_of(u8 makes, u8 denies, i32 space) {
  return makes == FIVE ? MAKES[FIVE] : MAKES[makes] + DENIES[denies] + SPACE * (1 + (space >> 1));
}

static int field_of(int x, int y) { return (y + 4) * STRIDE + x + 4; }

static void fill_tables(void) {
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      int cell = y * 16 + x;
      geometry[cell] = (Geometry){{y, 15 + x, 30 + 14 + x - y, 59 + x + y}, field_of(x, y), (x + 8) * 2, (y + 8) * 2, {0}};
      near_sets[cell][32 + (cell >> 3)] = 1 << (cell & 7);
      for (int ny = y - 2; ny <= y + 2; ny++)
        for (int nx = x - 2; nx <= x + 2; nx++)
          if (ny >= 0 && nx >= 0 && ny < SIZE && nx < SIZE) near_sets[cell][(ny * 16 + nx) >> 3] |= 1 << ((ny * 16 + nx) & 7);
    }
  u32 state = 0x9e3779b9;
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      ties[field_of(x, y)] = ((state >> 24) << 8) | (y * 16 + x);
    }
  for (int n = 1; n < 65536; n++) logs[n] = (float)sqrt(log((double)n));
  memset(shapes, 255, sizeof shapes);
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
    i32 to_black = worth_of(of_black, of_white, space_of(black, white | wall));
    i32 to_white = worth_of(of_white, of_black, space_of(white, black | wall));
    worths[key] = ((u32)to_black << 16) | (u32)to_white;
  }
}

static inline u32 worth_at(const Position *at, u32 cell) {
  const Geometry *g = &geometry[cell];
  return worths[(at->lines[g->lines[0]] >> (g->sx - 8)) & 0x3ffff] + worths[(at->lines[g->lines[1]] >> (g->sy - 8)) & 0x3ffff] +
         worths[(at->lines[g->lines[2]] >> (g->sx - 8)) & 0x3ffff] + worths[(at->lines[g->lines[3]] >> (g->sx - 8)) & 0x3ffff];
}

static void clear(Position *at) {
  memset(at, 0, sizeof *at);
  for (int line = 0; line < 88; line++) at->lines[line] = 0x3fffffffffffffff;
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      int cell = y * 16 + x;
      Geometry *g = &geometry[cell];
      for (int d = 0; d < 4; d++) at->lines[g->lines[d]] &= ~(3ull << (d == 1 ? g->sy : g->sx));
      at->empty[cell >> 3] |= 1 << (cell & 7);
    }
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) at->scores[field_of(x, y)] = worth_at(at, y * 16 + x);
  at->scores[geometry[CENTRE].field] |= 0x80008000;
  at->near[14] = 128;
  at->side = 1;
  at->first = at->last = 7 * STRIDE;
}

static inline u32 has_five(u32 window, u32 plane) {
  u32 own = (window >> plane) & ~(window >> (plane ^ 1)) & 0x15555;
  u32 two = own & (own >> 2);
  return two & (two >> 4) & (own >> 8);
}

static inline void place_in_sets(Position *at, u32 cell, u32 color) {
  __m128i *near = (__m128i *)at->near;
  const __m128i *around = (const __m128i *)near_sets[cell];
  _mm_storeu_si128(near, _mm_or_si128(_mm_loadu_si128(near), around[0]));
  _mm_storeu_si128(near + 1, _mm_or_si128(_mm_loadu_si128(near + 1), around[1]));
  (color == 1 ? at->black : at->white)[cell >> 3] |= 1 << (cell & 7);
  at->empty[cell >> 3] ^= 1 << (cell & 7);
  at->stones++;
  at->side = 3 - color;
}

static inline void change_lines(Position *at, u32 cell, u32 color) {
  const Geometry *g = &geometry[cell];
  u64 stone = (u64)color << g->sx;
  at->lines[g->lines[0]] ^= stone;
  at->lines[g->lines[1]] ^= (u64)color << g->sy;
  at->lines[g->lines[2]] ^= stone;
  at->lines[g->lines[3]] ^= stone;
}

static inline int is_five_at(const Position *at, u32 cell, u32 color) {
  const Geometry *g = &geometry[cell];
  u32 plane = color - 1;
  return (has_five((u32)(at->lines[g->lines[0]] >> (g->sx - 8)), plane) | has_five((u32)(at->lines[g->lines[1]] >> (g->sy - 8)), plane) |
          has_five((u32)(at->lines[g->lines[2]] >> (g->sx - 8)), plane) | has_five((u32)(at->lines[g->lines[3]] >> (g->sx - 8)), plane)) != 0;
}

static inline void rescore(u32 *score, int step, u64 line, u32 stone, int is_rising) {
  for (int k = 0; k < 9; k++) {
    if (k == 4) continue;
    int place = is_rising ? 8 - k : k;
    u32 window = (line >> (2 * place)) & 0x3ffff;
    score[(k - 4) * step] += worths[window ^ (stone << (2 * (8 - place)))] - worths[window];
  }
}

static inline void near_row(Position *at, int field, u32 friend) {
  __m128i *score = (__m128i *)&at->scores[field];
  __m128i four = _mm_loadu_si128(score), shut = _mm_cmpeq_epi32(four, _mm_setzero_si128());
  __m128i more = _mm_or_si128(_mm_add_epi32(four, _mm_set1_epi32(friend)), _mm_set1_epi32(0x80008000));
  _mm_storeu_si128(score, _mm_andnot_si128(shut, more));
  u32 last = at->scores[field + 4];
  at->scores[field + 4] = last == 0 ? 0 : (last + friend) | 0x80008000;
}

static inline void place_scored(Position *at, u32 cell, u32 color) {
  const Geometry *g = &geometry[cell];
  u64 o0 = at->lines[g->lines[0]], o1 = at->lines[g->lines[1]], o2 = at->lines[g->lines[2]], o3 = at->lines[g->lines[3]];
  u64 stone = (u64)color << g->sx;
  at->lines[g->lines[0]] = o0 ^ stone;
  at->lines[g->lines[1]] = o1 ^ ((u64)color << g->sy);
  at->lines[g->lines[2]] = o2 ^ stone;
  at->lines[g->lines[3]] = o3 ^ stone;
  int y = (int)(cell >> 4) * STRIDE;
  int low = y - 2 * STRIDE < 0 ? 0 : y - 2 * STRIDE, high = y + 2 * STRIDE > 14 * STRIDE ? 14 * STRIDE : y + 2 * STRIDE;
  if (low < at->first) at->first = low;
  if (high > at->last) at->last = high;
  u32 friend = color == 1 ? FRIEND << 16 : FRIEND;
  for (int row = -2; row <= 2; row++) near_row(at, g->field + row * STRIDE - 2, friend);
  u32 *score = &at->scores[g->field];
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
static Saved history[226];

static void play(Position *at, u32 cell) {
  u32 color = at->side;
  Saved *saved = &history[at->stones];
  if (at->stones == 0) {
    at->scores[geometry[CENTRE].field] &= 0x7fff7fff;
    at->near[14] = 0;
    at->first = 14 * STRIDE;
    at->last = 0;
  }
  saved->cell = cell;
  saved->winner = at->winner;
  saved->first = at->first;
  saved->last = at->last;
  memcpy(saved->near, at->near, 32);
  u32 *first = &at->scores[geometry[cell].field - 4 * STRIDE - 4];
  for (int row = 0; row < 9; row++) memcpy(saved->scores[row], first + row * STRIDE, 48);
  place_scored(at, cell, color);
  place_in_sets(at, cell, color);
  at->winner = is_five_at(at, cell, color) ? (i32)color : 0;
}

static inline void take_bare(Position *at, u32 cell, u32 color) {
  change_lines(at, cell, color);
  (color == 1 ? at->black : at->white)[cell >> 3] ^= 1 << (cell & 7);
  at->empty[cell >> 3] |= 1 << (cell & 7);
  at->stones--;
  at->side = color;
  at->winner = 0;
}

static void undo(Position *at) {
  Saved *saved = &history[at->stones - 1];
  u32 cell = saved->cell;
  take_bare(at, cell, 3 - at->side);
  at->winner = saved->winner;
  at->first = saved->first;
  at->last = saved->last;
  memcpy(at->near, saved->near, 32);
  u32 *first = &at->scores[geometry[cell].field - 4 * STRIDE - 4];
  for (int row = 0; row < 9; row++) memcpy(first + row * STRIDE, saved->scores[row], 48);
}

static void play_bare(Position *at, u32 cell) {
  Saved *saved = &history[at->stones];
  u32 color = at->side;
  memcpy(saved->near, at->near, 32);
  saved->cell = cell;
  change_lines(at, cell, color);
  place_in_sets(at, cell, color);
  at->winner = is_five_at(at, cell, color) ? (i32)color : 0;
}

static void undo_bare(Position *at) {
  Saved *saved = &history[at->stones - 1];
  take_bare(at, saved->cell, 3 - at->side);
  memcpy(at->near, saved->near, 32);
}

static inline u32 draw(void) {
  chance = chance * 6364136223846793005ull + 1442695040888963407ull;
  return (u32)(chance >> 32);
}

static void seed(u64 value) {
  chance = (value + 1) * 0x9e3779b97f4a7c15ull;
  draw();
  draw();
}

static inline u64 scramble(u64 value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
  return value ^ (value >> 31);
}

static inline __m128i fives_in(__m128i lines, int plane) {
  __m128i own = _mm_and_si128(_mm_andnot_si128(_mm_srli_epi64(lines, plane ^ 1), _mm_srli_epi64(lines, plane)), _mm_set1_epi64x(0x5555555555555555));
  __m128i two = _mm_and_si128(own, _mm_srli_epi64(own, 2));
  return _mm_and_si128(_mm_and_si128(two, _mm_srli_epi64(two, 4)), _mm_srli_epi64(own, 8));
}

static i32 random_playout(const Position *from) {
  memcpy(light_lines, from->lines, sizeof light_lines);
  const __m128i *sets = (const __m128i *)from->near;
  __m128i near0 = _mm_loadu_si128(sets), near1 = _mm_loadu_si128(sets + 1);
  __m128i empty0 = _mm_loadu_si128(sets + 6), empty1 = _mm_loadu_si128(sets + 7);
  i32 color = from->side, left = 225 - from->stones;
  const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  draw();
  __m128i cells = _mm_set_epi64x(scramble(~chance), scramble(chance));
  while (left > 0) {
    cells = _mm_xor_si128(cells, _mm_slli_epi64(cells, 13));
    cells = _mm_xor_si128(cells, _mm_srli_epi64(cells, 7));
    cells = _mm_xor_si128(cells, _mm_slli_epi64(cells, 17));
    _mm_store_si128((__m128i *)drawn, cells);
    __m128i bytes = _mm_and_si128(_mm_srli_epi16(cells, 3), _mm_set1_epi8(31));
    /* A byte of 16 or more finds 0: its uppermost bit is set by adding 112. */
    __m128i low = _mm_shuffle_epi8(_mm_and_si128(near0, empty0), _mm_add_epi8(bytes, _mm_set1_epi8(112)));
    __m128i high = _mm_shuffle_epi8(_mm_and_si128(near1, empty1), _mm_add_epi8(_mm_xor_si128(bytes, _mm_set1_epi8(16)), _mm_set1_epi8(112)));
    __m128i bit = _mm_shuffle_epi8(bits, _mm_and_si128(cells, _mm_set1_epi8(7)));
    u32 misses = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(_mm_or_si128(low, high), bit), _mm_setzero_si128()));
    if (misses == 0xffff) continue;
    u32 cell = drawn[__builtin_ctz(~misses)];
    const __m128i *around = (const __m128i *)near_sets[cell];
    empty0 = _mm_andnot_si128(around[2], empty0);
    empty1 = _mm_andnot_si128(around[3], empty1);
    near0 = _mm_or_si128(near0, around[0]);
    near1 = _mm_or_si128(near1, around[1]);
    const Geometry *g = &geometry[cell];
    u64 stone = (u64)color << g->sx;
    u64 *row = &light_lines[g->lines[0]], *column = &light_lines[g->lines[1]], *falling = &light_lines[g->lines[2]], *rising = &light_lines[g->lines[3]];
    *row ^= stone;
    *column ^= (u64)color << g->sy;
    *falling ^= stone;
    *rising ^= stone;
    __m128i one = _mm_set_epi64x(*row, *falling), two = _mm_set_epi64x(*column, *rising);
    __m128i five = _mm_or_si128(fives_in(one, color - 1), fives_in(two, color - 1));
    if (!_mm_testz_si128(five, five)) return color;
    color = 3 - color;
    left--;
  }
  return 0;
}

static void mix_ties(u32 mix) {
  for (int field = 84; field < 84 + 15 * STRIDE; field++) mixed_ties[field] = ties[field] ^ ((mix & 255) << 8);
}

static inline u32 best(const Position *at, i32 color) {
  __m128i top = _mm_setzero_si128(), upper = _mm_set1_epi32(0xffff0000);
  const u32 *row = &at->scores[84 + at->first], *end = &at->scores[84 + at->last], *tie = &mixed_ties[84 + at->first];
  for (; row <= end; row += STRIDE, tie += STRIDE)
    for (int part = 0; part < 16; part += 4) {
      __m128i score = _mm_loadu_si128((const __m128i *)(row + part));
      score = color == 1 ? _mm_and_si128(score, upper) : _mm_slli_epi32(score, 16);
      top = _mm_max_epu32(top, _mm_or_si128(score, _mm_loadu_si128((const __m128i *)(tie + part))));
    }
  top = _mm_max_epu32(top, _mm_shuffle_epi32(top, 0x4e));
  top = _mm_max_epu32(top, _mm_shuffle_epi32(top, 0xb1));
  return (u32)_mm_cvtsi128_si32(top);
}

static i32 heuristic_playout(const Position *from) {
  memcpy(&scratch, from, sizeof scratch);
  mix_ties(draw());
  i32 color = from->side;
  for (;;) {
    u32 found = best(&scratch, color);
    if ((i32)found >= 0) return 0;
    i32 score = (found >> 16) & 0x7fff;
    if (score >= WINS || (score >= MAKES_OPEN_FOUR && score < STOPS_FIVE)) return color;
    place_scored(&scratch, found & 255, color);
    color = 3 - color;
  }
}

/* A block of children, as in the kernel: count, tried, visits, room; then six arrays of `room` words. */
static u32 *tree;
static size_t used;
static u32 top_block;

static inline u32 plane_of(u32 window, u32 plane) {
  u32 bits = (window >> plane) & 0x15555;
  bits = (bits | (bits >> 1)) & 0x13333;
  bits = (bits | (bits >> 2)) & 0x10f0f;
  bits = (bits | (bits >> 4)) & 0x100ff;
  return (bits | (bits >> 8)) & 0x1ff;
}

static u8 shape_at(const Position *at, u32 cell, int direction, u32 color) {
  const Geometry *g = &geometry[cell];
  u32 window = (at->lines[g->lines[direction]] >> ((direction == 1 ? g->sy : g->sx) - 8)) & 0x3ffff;
  u32 plane = color - 1;
  if (__builtin_popcount((window >> plane) & ~(window >> (plane ^ 1)) & 0x15555) < 3) return DEAD;
  u32 own = plane_of(window, plane), other = plane_of(window, plane ^ 1);
  return shapes[(((own & ~other) | 16) << 9) | other];
}

static u32 keep_from(u32 *moves, u32 count, u32 least) {
  u32 kept = 0;
  for (u32 index = 0; index < count; index++)
    if (moves[index] >> 8 >= least) moves[kept++] = moves[index];
  return kept;
}

static int count_fours(const Position *at, u32 cell, u32 color) {
  int fours = 0;
  for (int direction = 0; direction < 4; direction++) fours += shape_at(at, cell, direction, color) == FOUR;
  return fours;
}

static u32 keep_winning(const Position *at, u32 *moves, u32 count, u32 color) {
  u32 kept = 0;
  for (u32 index = 0; index < count; index++) {
    u32 move = moves[index];
    if (move >> 8 < MAKES_OPEN_FOUR && (move >> 8 < MAKES_TWO_FOURS || count_fours(at, move & 255, color) < 2)) continue;
    moves[index] = moves[kept];
    moves[kept++] = move;
  }
  return kept;
}

static void mark_line(u8 *marks, u32 cell, int direction) {
  static const int steps[] = {1, STRIDE, STRIDE + 1, 1 - STRIDE};
  for (int step = -4; step <= 4; step++) marks[geometry[cell].field + step * steps[direction]]++;
}

static u32 keep_defences(const Position *at, u32 *moves, u32 count, u32 color) {
  u32 upper = color == 1 ? 0 : 16, kept = 0;
  u8 marks[FIELD + 12] = {0}, most = 0;
  int threats = 0;
  for (u32 index = 0; index < count; index++) {
    u32 cell = moves[index] & 255, theirs = (at->scores[geometry[cell].field] >> upper) & 0x7fff;
    if (theirs >= MAKES_OPEN_FOUR) {
      for (int direction = 0; direction < 4; direction++)
        if (shape_at(at, cell, direction, 3 - color) == OPEN_FOUR) {
          mark_line(marks, cell, direction);
          threats++;
        }
    } else if (theirs >= MAKES_TWO_FOURS && count_fours(at, cell, 3 - color) > 1) {
      for (int direction = 0; direction < 4; direction++)
        if (shape_at(at, cell, direction, 3 - color) == FOUR) mark_line(marks, cell, direction);
      marks[geometry[cell].field] -= count_fours(at, cell, 3 - color) - 1;
      threats++;
    }
  }
  if (threats == 0) return count;
  for (u32 index = 0; index < count; index++)
    if (marks[geometry[moves[index] & 255].field] > most) most = marks[geometry[moves[index] & 255].field];
  for (u32 index = 0; index < count; index++)
    if (marks[geometry[moves[index] & 255].field] == most || count_fours(at, moves[index] & 255, color) > 0) moves[kept++] = moves[index];
  return kept;
}

static u32 forced_moves(const Position *at, u32 *moves, u32 count, u32 best_score) {
  if (best_score >= WINS) return keep_from(moves, count, WINS);
  if (best_score >= STOPS_FIVE) return keep_from(moves, count, STOPS_FIVE);
  u32 winning = best_score >= MAKES_TWO_FOURS ? keep_winning(at, moves, count, at->side) : 0;
  return winning > 0 ? winning : keep_defences(at, moves, count, at->side);
}

static u32 make_block(const Position *at) {
  u32 upper = at->side == 1 ? 16 : 0, count = 0, best_score = 0, theirs = 0;
  u32 moves[225];
  for (int part = 0; part < 32; part += 8) {
    u64 near, empty;
    memcpy(&near, at->near + part, 8);
    memcpy(&empty, at->empty + part, 8);
    for (u64 set = near & empty; set; set &= set - 1) {
      u32 cell = part * 8 + __builtin_ctzll(set);
      u32 both = at->scores[geometry[cell].field], score = (both >> upper) & 0x7fff, other = (both >> (upper ^ 16)) & 0x7fff;
      moves[count++] = (score << 8) | cell;
      if (score > best_score) best_score = score;
      if (other > theirs) theirs = other;
    }
  }
  u32 room = (count + 3) & ~3u, block = (u32)used;
  if (best_score >= MAKES_TWO_FOURS || theirs >= MAKES_TWO_FOURS) count = forced_moves(at, moves, count, best_score);
  u32 *words = tree + block;
  words[0] = count;
  words[1] = words[2] = 0;
  words[3] = room;
  float never = -1e30f;
  for (u32 child = 0; child < room; child++) memcpy(words + 4 + child, &never, 4);
  memset(words + 4 + room, 0, room * 16);
  memcpy(words + 4 + room * 5, moves, count * 4);
  used += 4 + room * 6;
  return block;
}

static u32 take_untried(u32 *words, u32 count, u32 tried, u32 *moves) {
  u32 best_at = tried;
  for (u32 index = tried + 1; index < count; index++)
    if (moves[index] > moves[best_at]) best_at = index;
  u32 move = moves[best_at];
  moves[best_at] = moves[tried];
  moves[tried] = move;
  words[1] = tried + 1;
  return tried;
}

static u32 select_child(const u32 *words, u32 room, u32 visits) {
  float factor = 1.2f * (visits < 65536 ? logs[visits] : (float)sqrt(log((double)visits)));
  const float *quality = (const float *)(words + 4), *inverse = quality + room;
  __m128 factors = _mm_set1_ps(factor), best_bound = _mm_set1_ps(-1e30f);
  __m128i chosen = _mm_setzero_si128(), index = _mm_set_epi32(3, 2, 1, 0);
  for (u32 child = 0; child < room; child += 4) {
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
    if (values[lane] > values[best_lane] || (values[lane] == values[best_lane] && children[lane] < children[best_lane])) best_lane = lane;
  return children[best_lane];
}

static i32 value_to(i32 color, i32 winner) { return winner == 0 ? 0 : winner == color ? 1 : -1; }

static void iterate(void) {
  u32 path_block[226], path_child[226], depth = 0, block = top_block;
  memcpy(&work, &root, sizeof work);
  i32 color = root.side, heuristic = 0, random = 0;
  for (;;) {
    u32 *words = tree + block, count = words[0], tried = words[1], room = words[3];
    u32 *moves = words + 4 + room * 5;
    int is_new = tried < count;
    u32 child = is_new ? take_untried(words, count, tried, moves) : select_child(words, room, words[2]);
    path_block[depth] = block;
    path_child[depth++] = child;
    u32 move = moves[child];
    if (move >> 8 >= WINS) {
      heuristic = random = color;
      break;
    }
    place_scored(&work, move & 255, color);
    place_in_sets(&work, move & 255, color);
    color = 3 - color;
    if (work.stones == 225) break;
    u32 next = 0;
    if (!is_new) {
      next = words[4 + room * 4 + child];
      if (next == 0) words[4 + room * 4 + child] = next = make_block(&work);
    }
    if (next == 0) {
      heuristic = heuristic_playout(&work);
      random = random_playout(&work);
      break;
    }
    block = next;
  }
  i32 mover = root.side;
  for (u32 step = 0; step < depth; step++) {
    u32 *words = tree + path_block[step], room = words[3], child = path_child[step];
    u32 n = ++words[4 + room * 2 + child];
    i32 w = (i32)(words[4 + room * 3 + child] += (u32)(value_to(mover, heuristic) + value_to(mover, random)));
    float quality = (float)w / ((float)n + (float)n), inverse = 1.0f / sqrtf((float)n);
    memcpy(words + 4 + child, &quality, 4);
    memcpy(words + 4 + room + child, &inverse, 4);
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
  fill_tables();
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
  if (!strcmp(test, "iteration")) top_block = make_block(&root);
  static const char *const tests[] = {"bare", "play", "score", "random", "heuristic", "iteration"};
  int kind = 0;
  while (kind < 6 && strcmp(test, tests[kind])) kind++;
  if (kind == 6) return 2;
  double start = now();
  for (u32 time = 0; time < times; time++) {
    switch (kind) {
      case 0:
        play_bare(&root, cells[index]);
        sum += (u32)root.winner + root.near[0];
        undo_bare(&root);
        break;
      case 1:
        play(&root, cells[index]);
        sum += (u32)root.winner + root.scores[200];
        undo(&root);
        break;
      case 2:
        sum += worth_at(&root, cells[index]);
        break;
      case 3:
        sum = sum * 3 + (u32)random_playout(&root);
        break;
      case 4:
        sum = sum * 3 + (u32)heuristic_playout(&root);
        break;
      default:
        iterate();
    }
    if (++index == count) index = 0;
  }
  double nanoseconds = (now() - start) / times;
  if (!strcmp(test, "iteration"))
    for (u32 child = 0, *block = tree + top_block; child < block[1]; child++)
      sum += block[4 + block[3] * 2 + child] * ((block[4 + block[3] * 5 + child] & 255) + 1);
  printf("%.3f %u\n", nanoseconds, sum);
  return 0;
}
