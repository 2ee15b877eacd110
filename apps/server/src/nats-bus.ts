// The bus for many machines: NATS, without anything that it would store. Each match has a subject of its own, so that a server hears only of the matches that
// somebody watches there. While NATS cannot be reached nothing is kept for later: the servers look into the store anyway.
import { connect, type NatsConnection, type Subscription } from "@nats-io/transport-node";
import { readBusMessage, type Bus, type BusMessage } from "./bus.ts";
import { readNatsUrls } from "./nats-urls.ts";

export interface NatsBusOptions {
  /** As NATS_URL has them: one or several, separated by commas. */
  readonly urls: string;
  /** Servers with the same name hear each other. */
  readonly service: string;
  /** Hears when the connection comes, which is good, and goes, in words. */
  readonly onStatus?: (text: string, isGood: boolean) => void;
}

/** Milliseconds that the last words have to get out. */
const FLUSH_MS = 500;

/** A subject must have no dots, stars or spaces in it; ids of matches have none anyway. */
const tokenOf = (text: string): string =>
  text.replaceAll(/[^\w-]/gu, (letter) => `=${Buffer.from(letter).toString("hex")}`);

interface Topic {
  readonly hear: (message: BusMessage) => void;
  subscription: Subscription | null;
}

/** Opens at once, and connects as soon as NATS is there. */
export const openNatsBus = ({ urls, service, onStatus = () => {} }: NatsBusOptions): Bus => {
  const options = readNatsUrls(urls);
  if ("problem" in options) throw new Error(options.problem);
  const topics = new Map<string, Topic>();
  const reconnected: (() => void)[] = [];
  let connection: NatsConnection | null = null;
  let isConnected = false;
  let isClosed = false;
  const subjectOf = (matchId: string): string => `tengen.${tokenOf(service)}.${tokenOf(matchId)}`;

  const listen = (matchId: string, topic: Topic): void => {
    if (connection === null || connection.isClosed()) return;
    topic.subscription = connection.subscribe(subjectOf(matchId), {
      callback: (error, received) => {
        if (error !== null || topics.get(matchId) !== topic) return;
        const message = readBusMessage(received.string());
        if (message !== null) topic.hear(message);
      },
    });
  };

  const setConnected = (is: boolean, text: string): void => {
    if (is === isConnected) return;
    isConnected = is;
    onStatus(text, is);
    if (is) for (const hear of reconnected) hear();
  };

  const follow = async (opened: NatsConnection): Promise<void> => {
    for await (const status of opened.status()) {
      if (status.type === "reconnect") setConnected(true, "NATS is back");
      else if (status.type === "disconnect" || status.type === "close") {
        setConnected(false, "NATS is gone: servers look for news in the store until it is back");
      } else if (status.type === "error") onStatus(`NATS: ${status.error.message}`, false);
    }
  };

  const open = async (): Promise<void> => {
    let isTold = false;
    while (!isClosed) {
      try {
        const opened = await connect({
          ...options,
          name: "tengen",
          noEcho: true,
          timeout: 2000,
          reconnect: true,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 250,
          pingInterval: 2000,
          maxPingOut: 2,
        });
        if (isClosed) {
          await opened.close();
          return;
        }
        connection = opened;
        for (const [matchId, topic] of topics) listen(matchId, topic);
        setConnected(true, "NATS is there");
        await follow(opened);
        // The library gives up where it is not let in.
        connection = null;
        for (const topic of topics.values()) topic.subscription = null;
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        if (!isTold)
          onStatus(`NATS cannot be reached (${said}): servers look for news in the store until it can`, false);
        isTold = true;
      }
      await new Promise((done) => setTimeout(done, 500 + Math.random() * 500));
    }
  };
  const opening = open();
  opening.catch(() => {});

  return {
    publish: (matchId, message) => {
      if (!isConnected || isClosed) return;
      try {
        connection?.publish(subjectOf(matchId), JSON.stringify(message));
      } catch {
        // It went away a moment ago: lost.
      }
    },
    subscribe: (matchId, hear) => {
      topics.get(matchId)?.subscription?.unsubscribe();
      const topic: Topic = { hear, subscription: null };
      topics.set(matchId, topic);
      listen(matchId, topic);
      return () => {
        if (topics.get(matchId) !== topic) return;
        topics.delete(matchId);
        topic.subscription?.unsubscribe();
      };
    },
    isConnected: () => isConnected,
    onReconnect: (hear) => void reconnected.push(hear),
    close: async () => {
      isClosed = true;
      topics.clear();
      // What was said is sent first, where somebody is there to take it.
      const sent = isConnected ? connection?.flush().catch(() => {}) : undefined;
      await Promise.race([sent, new Promise((done) => setTimeout(done, FLUSH_MS).unref())]);
      await connection?.close().catch(() => {});
    },
  };
};
