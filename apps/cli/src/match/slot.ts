// One of the concurrent games of a tournament: keeps the engines of its last game running.
import type { Player } from "@tengen/engine-protocols/tournament";

export interface Slot {
  /** The players of a game, by the index of their engines; other engines of the slot are closed. */
  readonly seat: (black: number, white: number) => Promise<readonly [Player, Player]>;
  readonly close: () => Promise<void>;
}

export const openSlot = (openPlayer: (engine: number) => Player): Slot => {
  const players = new Map<number, Player>();

  const closeThose = async (isLeaving: (engine: number) => boolean): Promise<void> => {
    const leaving = [...players].filter(([engine]) => isLeaving(engine));
    for (const [engine] of leaving) players.delete(engine);
    await Promise.all(leaving.map(([, player]) => player.close()));
  };

  const get = (engine: number): Player => {
    const player = players.get(engine) ?? openPlayer(engine);
    players.set(engine, player);
    return player;
  };

  return {
    seat: async (black, white) => {
      await closeThose((engine) => engine !== black && engine !== white);
      return [get(black), get(white)];
    },
    close: () => closeThose(() => true),
  };
};
