// Plays games of our engine on the training's board and compares every turn. `npm run train:games` writes the games; its
// source says what a line holds. With g++ on the CPU, with nvcc (-x cu) on the GPU, one thread a game:
//   g++ -O2 -std=c++17 follow.cpp -o follow && ./follow < games.txt
#include "board.h"
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

typedef Go<9> Board;
constexpr int KOMI = 13;

struct Game {
  int turns, score;
  int16_t moves[Board::MAX_TURNS];
  /** Before each turn, and of the last board with its owners. */
  uint32_t digests[Board::MAX_TURNS + 1];
  /** What was found: the first turn that differs, or -1. */
  int fault;
};

struct Digest {
  uint32_t hash = 2166136261u;
  ANY_SIDE void add(uint32_t byte) { hash = (hash ^ byte) * 16777619u; }
};

ANY_SIDE inline int stoneAt(const Position& p, int point) {
  return p.stones[0] & bit(point) ? 1 : p.stones[1] & bit(point) ? 2 : 0;
}

/** The stones with their liberties up to 4, as the planes have them, and the legal moves. */
ANY_SIDE inline uint32_t digestOf(const Position& p) {
  Digest digest;
  for (int point = 0; point < Board::POINTS; point++) {
    float planes[Board::PLANES];
    Board::planes(p, point, planes);
    int liberties = stoneAt(p, point) ? 4 : 0;
    for (int n = 1; n <= 3; n++)
      if (planes[2 * n] + planes[2 * n + 1] > 0) liberties = n;
    digest.add(stoneAt(p, point) + 3 * liberties);
  }
  for (int move = 0; move < Board::MOVES; move++) digest.add(Board::isLegal(p, move));
  return digest.hash;
}

ANY_SIDE inline uint32_t lastDigest(const Position& p) {
  Digest digest;
  for (int point = 0; point < Board::POINTS; point++) {
    const int owner = Board::owner(p, point);
    digest.add(stoneAt(p, point) + 3 * (owner < 0 ? 2 : owner));
  }
  return digest.hash;
}

ANY_SIDE inline void follow(Game& game) {
  Position p = Board::start(KOMI);
  game.fault = -1;
  for (int turn = 0; turn < game.turns; turn++) {
    if (Board::isOver(p) || digestOf(p) != game.digests[turn]) {
      game.fault = turn;
      return;
    }
    Board::play(p, game.moves[turn]);
  }
  if (!Board::isOver(p) || lastDigest(p) != game.digests[game.turns] || Board::score(p) != game.score)
    game.fault = game.turns;
}

#ifdef __CUDACC__
__global__ void followEach(Game* games, int count) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < count) follow(games[at]);
}
static void followAll(std::vector<Game>& games) {
  Game* there = nullptr;
  const size_t bytes = games.size() * sizeof(Game);
  if (cudaMalloc(&there, bytes) != cudaSuccess) std::abort();
  cudaMemcpy(there, games.data(), bytes, cudaMemcpyHostToDevice);
  followEach<<<(games.size() + 31) / 32, 32>>>(there, (int)games.size());
  if (cudaMemcpy(games.data(), there, bytes, cudaMemcpyDeviceToHost) != cudaSuccess) std::abort();
}
#else
static void followAll(std::vector<Game>& games) {
  for (Game& game : games) follow(game);
}
#endif

/** Reads a line; false if it is not one of ours. */
static bool read(const std::string& line, Game& game) {
  std::istringstream words(line);
  words >> game.score >> game.turns;
  if (!words || game.turns < 0 || game.turns > Board::MAX_TURNS) return false;
  for (int turn = 0; turn < game.turns; turn++) {
    words >> std::dec >> game.moves[turn] >> std::hex >> game.digests[turn];
    if (!words || game.moves[turn] < 0 || game.moves[turn] > Board::PASS) return false;
  }
  words >> std::hex >> game.digests[game.turns];
  return (bool)words;
}

int main() {
  std::vector<Game> games;
  for (std::string line; std::getline(std::cin, line);) {
    games.emplace_back();
    games.back().fault = -2;
    if (!read(line, games.back())) {
      fprintf(stderr, "Line %zu is not a game.\n", games.size());
      return 2;
    }
  }
  followAll(games);
  long turns = 0;
  int faults = 0;
  for (size_t k = 0; k < games.size(); k++) {
    turns += games[k].turns;
    if (games[k].fault == -1) continue;
    if (faults++ < 10) fprintf(stderr, "Game %zu differs at turn %d.\n", k + 1, games[k].fault);
  }
  printf("%zu games, %ld turns, %d differ\n", games.size(), turns, faults);
  return faults > 0 || games.empty() ? 1 : 0;
}
