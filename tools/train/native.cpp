// What Python calls, as plain C functions on arrays of all games: with nvcc on the GPU, with g++ on the CPU. All pointers
// are to the memory of that side. `native.py` builds it and has the same signatures.
#include "search.h"

#ifdef __CUDACC__
constexpr int WARPS = 4;
template <class Operation>
__global__ void forEachGame(int games, Operation operation) {
  __shared__ __align__(16) unsigned char scratch[WARPS * sizeof(Position)];
  const int warp = threadIdx.x / LANES, game = blockIdx.x * WARPS + warp;
  if (game < games) operation(game, threadIdx.x % LANES, ((Position*)scratch)[warp]);
}
template <class Operation>
static int run(int games, void* stream, Operation operation) {
  forEachGame<<<(games + WARPS - 1) / WARPS, WARPS * LANES, 0, (cudaStream_t)stream>>>(games, operation);
  return (int)cudaGetLastError();
}
#else
template <class Operation>
static int run(int games, void*, Operation operation) {
  Position scratch;
  for (int game = 0; game < games; game++) operation(game, 0, scratch);
  return 0;
}
#endif

/** A small generator for openings: xorshift. */
DEVICE inline uint32_t nextRandom(uint32_t& state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/** New games where `where` is not 0: up to `randomMoves` random moves each, by the game's own random number. */
struct Deal {
  Position* positions;
  const uint8_t* where;
  const int *komi, *random;
  int randomMoves;

  DEVICE void operator()(int game, int lane, Position&) const {
    if (lane != 0 || !where[game]) return;
    Position p = Board::start(komi[game]);
    uint32_t state = (uint32_t)random[game] | 1u;
    for (int k = 0; k < 8; k++) nextRandom(state);
    const int plays = randomMoves > 0 ? (int)(nextRandom(state) % (uint32_t)(randomMoves + 1)) : 0;
    for (int k = 0; k < plays; k++) {
      const int move = (int)(nextRandom(state) % (uint32_t)Board::POINTS);
      if (Board::isLegal(p, move)) Board::play(p, move);
    }
    positions[game] = p;
  }
};

struct Play {
  Position* positions;
  const int* moves;
  uint8_t* over;
  /** Black's score in half points and the owners, where the game is over. */
  int* scores;
  int8_t* owners;

  DEVICE void operator()(int game, int lane, Position& p) const {
    if (lane == 0) {
      p = positions[game];
      Board::play(p, moves[game]);
      positions[game] = p;
      over[game] = Board::isOver(p);
      if (over[game]) scores[game] = Board::score(p);
    }
    syncLanes();
    if (!Board::isOver(p)) return;
    for (int point = lane; point < Board::POINTS; point += LANES)
      owners[(size_t)game * Board::POINTS + point] = (int8_t)Board::owner(p, point);
  }
};

struct Planes {
  const Position* positions;
  Plane* planes;
  /** 1 for white to move. */
  int8_t* toMove;

  DEVICE void operator()(int game, int lane, Position& p) const {
    if (lane == 0) {
      p = positions[game];
      toMove[game] = p.toMove;
    }
    syncLanes();
    writePlanes(p, game, lane, planes);
  }
};

struct Legal {
  const Position* positions;
  /** [game][move] */
  uint8_t* legal;

  DEVICE void operator()(int game, int lane, Position& p) const {
    if (lane == 0) p = positions[game];
    syncLanes();
    for (int move = lane; move < Board::MOVES; move += LANES)
      legal[(size_t)game * Board::MOVES + move] = Board::isLegal(p, move);
  }
};

extern "C" {
int positionBytes() { return (int)sizeof(Position); }
int planeCount() { return Board::PLANES; }
int maxTurns() { return Board::MAX_TURNS; }
int deal(int games, Position* positions, const uint8_t* where, const int* komi, const int* random, int randomMoves,
         void* stream) {
  return run(games, stream, Deal{positions, where, komi, random, randomMoves});
}
int play(int games, Position* positions, const int* moves, uint8_t* over, int* scores, int8_t* owners, void* stream) {
  return run(games, stream, Play{positions, moves, over, scores, owners});
}
int planes(int games, const Position* positions, Plane* planes, int8_t* toMove, void* stream) {
  return run(games, stream, Planes{positions, planes, toMove});
}
int legal(int games, const Position* positions, uint8_t* legal, void* stream) {
  return run(games, stream, Legal{positions, legal});
}
int selectLeaves(const Trees* t, const Position* roots, int considered, Plane* planes, Position* leaves, void* stream) {
  return run(t->games, stream, Select{*t, roots, considered, planes, leaves});
}
int expandNodes(const Trees* t, int isRoot, const Position* positions, const float* logits, const float* utilities,
                const float* values, void* stream) {
  return run(t->games, stream, Expand{*t, isRoot != 0, positions, logits, utilities, values});
}
int finishSearch(const Trees* t, int* moves, float* policies, float* wins, void* stream) {
  return run(t->games, stream, Finish{*t, moves, policies, wins});
}
}
