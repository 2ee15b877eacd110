// Runs the turn queue (`turn-queue.ts`): a turn waits here for each of its slices.
import { endSlice, enqueueTurn, makeTurnQueue, removeTurn, startNextSlice, type Turn } from "./turn-queue.ts";

export interface BotDispatcher {
  /** Queues a turn; resolves when it gets its first slice. */
  readonly enter: (turn: Turn) => Promise<void>;
  /** Ends a slice; resolves when the turn gets the next one. */
  readonly pause: (id: string) => Promise<void>;
  readonly leave: (id: string) => void;
  /** Rejects all waiting turns. */
  readonly close: (reason: Error) => void;
}

export const openDispatcher = (slots: number): BotDispatcher => {
  let queue = makeTurnQueue({ slots, heavy: 4 * slots, light: 16 * slots });
  /** Turns that wait for a slice. */
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const dispatch = (): void => {
    for (let next = startNextSlice(queue); next !== null; next = startNextSlice(queue)) {
      ({ queue } = next);
      waiting.get(next.id)?.resolve();
      waiting.delete(next.id);
    }
  };
  const wait = (id: string): Promise<void> => {
    const turn = Promise.withResolvers<void>();
    waiting.set(id, turn);
    dispatch();
    return turn.promise;
  };
  return {
    enter: (turn) => {
      queue = enqueueTurn(queue, turn);
      return wait(turn.id);
    },
    pause: (id) => {
      queue = endSlice(queue, id);
      return wait(id);
    },
    leave: (id) => {
      queue = removeTurn(queue, id);
      dispatch();
    },
    close: (reason) => {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
};
