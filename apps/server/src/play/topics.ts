// The bus topics of the matches that have subscribers on this server. A topic is open while anybody uses it.
import type { Bus, BusMessage } from "../bus.ts";

export interface Topics {
  /** Opens the topic of a match, unless it is open, and counts one more user. */
  readonly retain: (matchId: string) => void;
  /** Counts one user less, and closes the topic after the last one. */
  readonly release: (matchId: string) => void;
  readonly ids: () => Iterable<string>;
  readonly publish: Bus["publish"];
  readonly onOpened: (listener: (matchId: string) => void) => void;
  readonly onClosed: (listener: (matchId: string) => void) => void;
  readonly onMessage: (listener: (matchId: string, message: BusMessage) => void) => void;
}

interface Topic {
  users: number;
  readonly stop: () => void;
}

export const openTopics = (bus: Pick<Bus, "publish" | "subscribe">): Topics => {
  const topics = new Map<string, Topic>();
  const listeners = {
    opened: [] as ((matchId: string) => void)[],
    closed: [] as ((matchId: string) => void)[],
    message: [] as ((matchId: string, message: BusMessage) => void)[],
  };

  const open = (matchId: string): Topic => {
    const stop = bus.subscribe(matchId, (message) => {
      for (const listener of listeners.message) listener(matchId, message);
    });
    const topic = { users: 0, stop };
    topics.set(matchId, topic);
    for (const listener of listeners.opened) listener(matchId);
    return topic;
  };

  const close = (matchId: string, { stop }: Topic): void => {
    topics.delete(matchId);
    stop();
    for (const listener of listeners.closed) listener(matchId);
  };

  return {
    retain: (matchId) => {
      const topic = topics.get(matchId) ?? open(matchId);
      topic.users += 1;
    },
    release: (matchId) => {
      const topic = topics.get(matchId);
      if (topic === undefined) return;
      topic.users -= 1;
      if (topic.users === 0) close(matchId, topic);
    },
    ids: () => topics.keys(),
    publish: bus.publish,
    onOpened: (listener) => void listeners.opened.push(listener),
    onClosed: (listener) => void listeners.closed.push(listener),
    onMessage: (listener) => void listeners.message.push(listener),
  };
};
