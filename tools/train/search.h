// Gumbel search of many games at once. The lanes of a warp share a game: each looks at every LANES-th move. Without CUDA
// there is one lane. The net is asked for all games between `Select` and `Expand`.
// Danihelka et al., "Policy improvement by planning with Gumbel", 2022.
#pragma once
#include "board.h"
#include <cmath>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#define DEVICE __device__
constexpr int LANES = 32;
typedef __half Plane;
DEVICE inline void syncLanes() { __syncwarp(); }
DEVICE inline int fromFirstLane(int value) { return __shfl_sync(~0u, value, 0); }
DEVICE inline float sumOfLanes(float value) {
  for (int o = 16; o; o >>= 1) value += __shfl_xor_sync(~0u, value, o);
  return value;
}
DEVICE inline float maxOfLanes(float value) {
  for (int o = 16; o; o >>= 1) value = fmaxf(value, __shfl_xor_sync(~0u, value, o));
  return value;
}
/** The index of the largest value; the lower index of two. */
DEVICE inline int argmaxOfLanes(float value, int index) {
  for (int o = 16; o; o >>= 1) {
    const float other = __shfl_xor_sync(~0u, value, o);
    const int at = __shfl_xor_sync(~0u, index, o);
    if (other > value || (other == value && at < index)) value = other, index = at;
  }
  return index;
}
#else
#define DEVICE
constexpr int LANES = 1;
typedef float Plane;
inline void syncLanes() {}
inline int fromFirstLane(int value) { return value; }
inline float sumOfLanes(float value) { return value; }
inline float maxOfLanes(float value) { return value; }
inline int argmaxOfLanes(float, int index) { return index; }
#endif

#ifndef BOARD_SIZE
#define BOARD_SIZE 9
#endif
typedef Go<BOARD_SIZE> Board;

constexpr float ILLEGAL = -1e30f;
/** Moves of a lane. */
constexpr int SHARE = (Board::MOVES + LANES - 1) / LANES;
/** The score that counts as one unit, in half points. */
constexpr float SCORE_UNIT = 40.f;

/** The trees of all games. Arrays are [game][node][move], [game][node], [game][move] or [game]. */
struct Trees {
  int games, nodes;
  /** How strongly values change the prior (c_scale), and the weight of the score in the utility. */
  float scale, scoreWeight;
  // [game][node][move]
  float *logPrior, *sum;
  int *visits;
  int16_t *child;
  // [game][node]: the utility for the player to move; 0 or, where the game is over, 1 or -1 for that player.
  float *utility;
  int8_t *ended;
  int16_t *pathNode, *pathMove;
  // [game][move]
  float *gumbel, *rootWins;
  // [game]
  int *used, *pathLength;
  float *rootValue;
};

/** What a node says of its moves: the share of one lane. */
struct Moves {
  float logPrior[SHARE], q[SHARE], visits[SHARE];
  float total, most;
};

/** Reads a node. A move without visits gets the mixed value of the node, from `value` and the visited moves. */
DEVICE inline Moves readMoves(const Trees& t, size_t base, const float* sums, float value, int lane) {
  Moves m;
  m.total = m.most = 0;
  float prior = 0, weighted = 0;
  for (int k = 0; k < SHARE; k++) {
    const int move = lane + LANES * k;
    const bool has = move < Board::MOVES;
    m.logPrior[k] = has ? t.logPrior[base + move] : ILLEGAL;
    m.visits[k] = has ? (float)t.visits[base + move] : 0.f;
    m.q[k] = m.visits[k] > 0 ? sums[move] / m.visits[k] : 0.f;
    m.total += m.visits[k];
    m.most = fmaxf(m.most, m.visits[k]);
    if (m.visits[k] > 0) {
      const float p = expf(m.logPrior[k]);
      prior += p;
      weighted += p * m.q[k];
    }
  }
  m.total = sumOfLanes(m.total);
  m.most = maxOfLanes(m.most);
  prior = sumOfLanes(prior);
  weighted = sumOfLanes(weighted);
  const float mixed = m.total > 0 ? (value + m.total * (weighted / fmaxf(prior, 1e-12f))) / (1.f + m.total) : value;
  for (int k = 0; k < SHARE; k++)
    if (m.visits[k] == 0) m.q[k] = mixed;
  return m;
}

/** The improved policy: softmax of the prior's logits plus the scaled values. */
DEVICE inline void improvedPolicy(const Moves& m, float sigma, float* policy) {
  float high = ILLEGAL, sum = 0;
  for (int k = 0; k < SHARE; k++) high = fmaxf(high, m.logPrior[k] + sigma * m.q[k]);
  high = maxOfLanes(high);
  for (int k = 0; k < SHARE; k++) {
    policy[k] = m.logPrior[k] > ILLEGAL ? expf(m.logPrior[k] + sigma * m.q[k] - high) : 0.f;
    sum += policy[k];
  }
  sum = sumOfLanes(sum);
  for (int k = 0; k < SHARE; k++) policy[k] /= sum;
}

/** Root: the best of the moves with this number of visits, by Gumbel noise, prior and value. */
DEVICE inline int bestAtRoot(const Trees& t, int game, const Moves& m, float sigma, float visits, int lane) {
  float best = -3e38f;
  int bestMove = 1 << 20;
  for (int k = 0; k < SHARE; k++) {
    const int move = lane + LANES * k;
    if (m.logPrior[k] <= ILLEGAL) continue;
    const float noise = t.gumbel[(size_t)game * Board::MOVES + move];
    const float merit = m.logPrior[k] + noise + sigma * m.q[k] - (m.visits[k] == visits ? 0.f : 1e6f);
    if (merit > best) best = merit, bestMove = move;
  }
  return argmaxOfLanes(best, bestMove);
}

/** Inside the tree: the move whose share of the visits is furthest below the improved policy. */
DEVICE inline int bestInside(const Moves& m, float sigma, int lane) {
  float policy[SHARE], best = -3e38f;
  int bestMove = 1 << 20;
  improvedPolicy(m, sigma, policy);
  for (int k = 0; k < SHARE; k++) {
    if (m.logPrior[k] <= ILLEGAL) continue;
    const float merit = policy[k] - m.visits[k] / (1.f + m.total);
    if (merit > best) best = merit, bestMove = lane + LANES * k;
  }
  return argmaxOfLanes(best, bestMove);
}

DEVICE inline float sigmaOf(const Trees& t, const Moves& m) { return (50.f + m.most) * t.scale; }

/** The utility of a finished game for the player to move. */
DEVICE inline float finalUtility(const Trees& t, float score) {
  return (1.f - t.scoreWeight) * (score > 0 ? 1.f : -1.f) + t.scoreWeight * tanhf(score / SCORE_UNIT);
}

DEVICE inline void writePlanes(const Position& p, int game, int lane, Plane* planes) {
  for (int point = lane; point < Board::POINTS; point += LANES)
    Board::planes(p, point, planes + ((size_t)game * Board::POINTS + point) * Board::PLANES);
}

/** Walks from the root to a new or finished position and writes its planes. */
struct Select {
  Trees t;
  const Position* roots;
  /** The visits that the root's next move has had. */
  int considered;
  Plane* planes;
  Position* leaves;

  DEVICE void operator()(int game, int lane, Position& p) const {
    if (lane == 0) p = roots[game];
    syncLanes();
    const size_t first = (size_t)game * t.nodes;
    int node = 0, depth = 0;
    for (bool isNew = false; !isNew && !(depth > 0 && t.ended[first + node]);) {
      const size_t base = (first + node) * Board::MOVES;
      const Moves m = readMoves(t, base, t.sum + base, t.utility[first + node], lane);
      const float sigma = sigmaOf(t, m);
      const int move =
          node == 0 ? bestAtRoot(t, game, m, sigma, (float)considered, lane) : bestInside(m, sigma, lane);
      int next = 0;
      if (lane == 0) {
        t.pathNode[first + depth] = (int16_t)node;
        t.pathMove[first + depth] = (int16_t)move;
        Board::play(p, move);
        next = t.child[base + move];
      }
      next = fromFirstLane(next);
      isNew = next < 0;
      if (isNew) next = addNode(game, base + move, p, lane);
      syncLanes();
      node = next;
      depth++;
    }
    if (lane == 0) {
      t.pathLength[game] = depth;
      t.pathNode[first + depth] = (int16_t)node;
      leaves[game] = p;
    }
    writePlanes(p, game, lane, planes);
  }

 private:
  DEVICE int addNode(int game, size_t edge, const Position& p, int lane) const {
    int node = 0;
    if (lane == 0) {
      node = t.used[game]++;
      t.child[edge] = (int16_t)node;
      const size_t at = (size_t)game * t.nodes + node;
      t.ended[at] = 0;
      if (Board::isOver(p)) {
        const float score = (float)(p.toMove == 0 ? Board::score(p) : -Board::score(p));
        t.ended[at] = score > 0 ? 1 : -1;
        t.utility[at] = finalUtility(t, score);
      }
    }
    return fromFirstLane(node);
  }
};

/** Gives the leaf (or, first of all, the root) its prior and value, and backs the value up. */
struct Expand {
  Trees t;
  bool isRoot;
  const Position* positions;
  const float *logits, *utilities, *values;

  DEVICE void operator()(int game, int lane, Position& p) const {
    if (lane == 0) p = positions[game];
    const size_t first = (size_t)game * t.nodes;
    const int depth = isRoot ? 0 : t.pathLength[game];
    const int node = isRoot ? 0 : t.pathNode[first + depth];
    if (isRoot && lane == 0) {
      t.used[game] = 1;
      t.ended[first] = 0;
      t.rootValue[game] = values[game];
    }
    syncLanes();
    const bool isOver = t.ended[first + node] != 0;
    if (!isOver) open(p, game, first + node, lane);
    if (isRoot)
      for (int move = lane; move < Board::MOVES; move += LANES) t.rootWins[(size_t)game * Board::MOVES + move] = 0;
    else if (lane == 0)
      backUp(game, depth, isOver ? t.utility[first + node] : utilities[game], isOver ? t.ended[first + node] : values[game]);
  }

 private:
  DEVICE void open(const Position& p, int game, size_t node, int lane) const {
    float logit[SHARE], high = ILLEGAL, sum = 0;
    for (int k = 0; k < SHARE; k++) {
      const int move = lane + LANES * k;
      const bool isLegal = move < Board::MOVES && Board::isLegal(p, move);
      logit[k] = isLegal ? logits[(size_t)game * Board::MOVES + move] : ILLEGAL;
      high = fmaxf(high, logit[k]);
    }
    high = maxOfLanes(high);
    for (int k = 0; k < SHARE; k++) sum += logit[k] > ILLEGAL ? expf(logit[k] - high) : 0.f;
    const float logSum = high + logf(sumOfLanes(sum));
    for (int k = 0; k < SHARE; k++) {
      const int move = lane + LANES * k;
      if (move >= Board::MOVES) continue;
      const size_t edge = node * Board::MOVES + move;
      t.logPrior[edge] = logit[k] > ILLEGAL ? logit[k] - logSum : ILLEGAL;
      t.sum[edge] = 0;
      t.visits[edge] = 0;
      t.child[edge] = -1;
    }
    if (lane == 0) t.utility[node] = utilities[game];
  }

  DEVICE void backUp(int game, int depth, float utility, float win) const {
    const size_t first = (size_t)game * t.nodes;
    for (int i = depth - 1; i >= 0; i--) {
      utility = -utility;
      win = -win;
      const size_t edge = (first + t.pathNode[first + i]) * Board::MOVES + t.pathMove[first + i];
      t.sum[edge] += utility;
      t.visits[edge]++;
    }
    t.rootWins[(size_t)game * Board::MOVES + t.pathMove[first]] += win;
  }
};

/** The move to play, the improved policy and the chance of winning (-1 to 1) by it. */
struct Finish {
  Trees t;
  int* moves;
  float *policies, *wins;

  DEVICE void operator()(int game, int lane, Position&) const {
    const size_t node = (size_t)game * t.nodes, base = node * Board::MOVES;
    const Moves m = readMoves(t, base, t.sum + base, t.utility[node], lane);
    const Moves w = readMoves(t, base, t.rootWins + (size_t)game * Board::MOVES, t.rootValue[game], lane);
    float policy[SHARE], win = 0;
    improvedPolicy(m, sigmaOf(t, m), policy);
    for (int k = 0; k < SHARE; k++) {
      const int move = lane + LANES * k;
      if (move >= Board::MOVES) continue;
      policies[(size_t)game * Board::MOVES + move] = policy[k];
      win += policy[k] * w.q[k];
    }
    win = sumOfLanes(win);
    const int move = bestAtRoot(t, game, m, sigmaOf(t, m), m.most, lane);
    if (lane == 0) {
      moves[game] = move;
      wins[game] = win;
    }
  }
};
