// Go by area counting with simple ko and no suicide, for self-play: the rules of chinese-9x9-v1 with any komi. A colour's
// stones are a set of bits, so groups and liberties are found by flooding. The same header compiles with g++ and nvcc.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define ANY_SIDE __host__ __device__
#else
#define ANY_SIDE
#endif

typedef unsigned __int128 Bits;

/** The number of points in a set. */
ANY_SIDE inline int count(Bits set) {
#ifdef __CUDA_ARCH__
  return __popcll((uint64_t)set) + __popcll((uint64_t)(set >> 64));
#else
  return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
#endif
}

ANY_SIDE constexpr Bits bit(int point) { return (Bits)1 << point; }

ANY_SIDE inline Bits lowest(Bits set) { return set & (~set + 1); }

/** The index of a set of one point. */
ANY_SIDE inline int indexOf(Bits point) { return count(point - 1); }

/** A position with what the rules and the net need of its past. Plain data: it is copied between host and device. */
struct Position {
  /** Black's stones, white's stones. */
  Bits stones[2];
  /** The point that simple ko forbids, or -1. */
  int16_t ko;
  /** The last two turns: a point, PASS, or -1 where there was none. */
  int16_t last, beforeLast;
  int16_t turns;
  /** Komi in half points; odd, so that no game is drawn. */
  int16_t komi;
  /** 0: black, 1: white. */
  int8_t toMove;
  int8_t passes;
};

template <int N>
struct Go {
  static constexpr int SIZE = N;
  static constexpr int POINTS = SIZE * SIZE;
  static constexpr int PASS = POINTS;
  static constexpr int MOVES = POINTS + 1;
  /** A game this long is scored as it stands. */
  static constexpr int MAX_TURNS = 2 * POINTS;
  static constexpr int PLANES = 14;

  static constexpr Bits ALL = (((Bits)1) << POINTS) - 1;
  ANY_SIDE static constexpr Bits column(int x) {
    Bits set = 0;
    for (int y = 0; y < SIZE; y++) set |= bit(y * SIZE + x);
    return set;
  }

  ANY_SIDE static Position start(int komi) { return Position{{0, 0}, -1, -1, -1, 0, (int16_t)komi, 0, 0}; }
  ANY_SIDE static Bits emptyPoints(const Position& p) { return ALL & ~(p.stones[0] | p.stones[1]); }
  ANY_SIDE static bool isOver(const Position& p) { return p.passes >= 2 || p.turns >= MAX_TURNS; }

  /** The points next to a set; some of them may be in the set. */
  ANY_SIDE static Bits neighbors(Bits set) {
    constexpr Bits LEFT = column(0), RIGHT = column(SIZE - 1);
    return ((set << SIZE) | (set >> SIZE) | ((set & ~RIGHT) << 1) | ((set & ~LEFT) >> 1)) & ALL;
  }

  /** The points of `within` that are connected to `set` inside it. */
  ANY_SIDE static Bits flood(Bits set, Bits within) {
    set &= within;
    while (true) {
      Bits more = (set | neighbors(set)) & within;
      if (more == set) return set;
      set = more;
    }
  }

  ANY_SIDE static bool isLegal(const Position& p, int move) {
    if (move == PASS) return true;
    const Bits stone = bit(move), empty = emptyPoints(p);
    if (move == p.ko || !(empty & stone)) return false;
    const Bits around = neighbors(stone);
    if (around & empty) return true;
    const Bits own = p.stones[p.toMove], other = p.stones[1 - p.toMove];
    for (Bits rest = around & other; rest;) {
      const Bits group = flood(lowest(rest), other);
      if ((neighbors(group) & empty) == stone) return true;
      rest &= ~group;
    }
    for (Bits rest = around & own; rest;) {
      const Bits group = flood(lowest(rest), own);
      if (neighbors(group) & empty & ~stone) return true;
      rest &= ~group;
    }
    return false;
  }

  /** Plays a legal move. */
  ANY_SIDE static void play(Position& p, int move) {
    p.turns++;
    p.beforeLast = p.last;
    p.last = (int16_t)move;
    p.ko = -1;
    if (move == PASS) {
      p.passes++;
    } else {
      p.passes = 0;
      placeStone(p, bit(move));
    }
    p.toMove = 1 - p.toMove;
  }

  /** Black's points minus white's by area counting, in half points: every stone is alive, white has komi. */
  ANY_SIDE static int score(const Position& p) {
    const Bits empty = emptyPoints(p);
    int lead = count(p.stones[0]) - count(p.stones[1]);
    for (Bits rest = empty; rest;) {
      const Bits region = flood(lowest(rest), empty);
      lead += borderOwner(p, region) * count(region);
      rest &= ~region;
    }
    return 2 * lead - p.komi;
  }

  /** Who has a point when every stone is alive: 1 black, -1 white, 0 nobody. */
  ANY_SIDE static int owner(const Position& p, int point) {
    if (p.stones[0] & bit(point)) return 1;
    if (p.stones[1] & bit(point)) return -1;
    return borderOwner(p, flood(bit(point), emptyPoints(p)));
  }

  /** The planes of a point, as the player to move sees them. FORMAT.md lists them. */
  template <class T>
  ANY_SIDE static void planes(const Position& p, int point, T* out) {
    const Bits own = p.stones[p.toMove], other = p.stones[1 - p.toMove], at = bit(point);
    const bool isOwn = (own & at) != 0, isOther = (other & at) != 0;
    const int liberties = isOwn || isOther ? count(neighbors(flood(at, isOwn ? own : other)) & emptyPoints(p)) : 0;
    out[0] = (T)(float)isOwn;
    out[1] = (T)(float)isOther;
    for (int n = 1; n <= 3; n++) {
      out[2 * n] = (T)(float)(isOwn && liberties == n);
      out[2 * n + 1] = (T)(float)(isOther && liberties == n);
    }
    out[8] = (T)(float)(point == p.ko);
    out[9] = (T)(float)(point == p.last);
    out[10] = (T)(float)(point == p.beforeLast);
    out[11] = (T)(float)(p.passes > 0);
    out[12] = (T)1.f;
    out[13] = (T)((p.toMove == 0 ? -p.komi : p.komi) / 20.f);
  }

 private:
  ANY_SIDE static void placeStone(Position& p, Bits stone) {
    const Bits own = p.stones[p.toMove] | stone, other = p.stones[1 - p.toMove], empty = ALL & ~(own | other);
    Bits captured = 0;
    for (Bits rest = neighbors(stone) & other; rest;) {
      const Bits group = flood(lowest(rest), other);
      if (!(neighbors(group) & empty)) captured |= group;
      rest &= ~group;
    }
    p.stones[p.toMove] = own;
    p.stones[1 - p.toMove] = other & ~captured;
    // Ko: one stone took one stone, and it could be taken back at once.
    const bool isAlone = flood(stone, own) == stone;
    if (count(captured) == 1 && isAlone && (neighbors(stone) & emptyPoints(p)) == captured) p.ko = (int16_t)indexOf(captured);
  }

  /** Who surrounds an empty region alone: 1 black, -1 white, 0 both or nobody. */
  ANY_SIDE static int borderOwner(const Position& p, Bits region) {
    const Bits border = neighbors(region);
    return (int)((border & p.stones[0]) != 0) - (int)((border & p.stones[1]) != 0);
  }
};
