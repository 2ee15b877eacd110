// The bus of a service: core NATS, nothing persistent. Each match has its own subject, so a server receives only
// messages about matches with local subscribers. While NATS is down, messages are dropped: the servers poll the store
// anyway.
import { connect, type ConnectionOptions, type NatsConnection, type Subscription } from "@nats-io/transport-node";
import { readBusMessage, type Bus, type BusMessage } from "./bus.ts";
import { readNatsUrls } from "./nats-urls.ts";

export interface NatsBusOptions {
  /** The value of NATS_URL: one or more addresses, separated by commas. */
  readonly urls: string;
  /** Servers with the same service name share subjects. */
  readonly service: string;
  /** Called with a message when the connection is established (`isGood`) or lost. */
  readonly onStatus?: (text: string, isGood: boolean) => void;
}

/** Milliseconds for flushing the last messages on close. */
const FLUSH_MS = 500;

/** Escapes dots, wildcards and spaces, which have a meaning in NATS subjects. Match ids have none. */
const tokenOf = (text: string): string =>
  text.replaceAll(/[^\w-]/gu, (letter) => `=${Buffer.from(letter).toString("hex")}`);

interface Topic {
  readonly handler: (message: BusMessage) => void;
  subscription: Subscription | null;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds).unref());

/** The topics that are subscribed to, on a connection that comes and goes. */
const openNatsTopics = (service: string) => {
  const topics = new Map<string, Topic>();
  let connection: NatsConnection | null = null;
  const subjectOf = (matchId: string): string => `tengen.${tokenOf(service)}.${tokenOf(matchId)}`;

  const listen = (matchId: string, topic: Topic): void => {
    if (connection === null || connection.isClosed()) return;
    topic.subscription = connection.subscribe(subjectOf(matchId), {
      callback: (error, received) => {
        if (error !== null || topics.get(matchId) !== topic) return;
        const message = readBusMessage(received.string());
        if (message !== null) topic.handler(message);
      },
    });
  };

  return {
    /** Subscribes to all topics on a new connection. */
    connect: (opened: NatsConnection): void => {
      connection = opened;
      for (const [matchId, topic] of topics) listen(matchId, topic);
    },
    /** The connection has ended. */
    disconnect: (): void => {
      connection = null;
      for (const topic of topics.values()) topic.subscription = null;
    },
    publish: (matchId: string, message: BusMessage): void => {
      try {
        connection?.publish(subjectOf(matchId), JSON.stringify(message));
      } catch {
        // The connection was just lost: drop the message.
      }
    },
    subscribe: (matchId: string, handler: Topic["handler"]): (() => void) => {
      topics.get(matchId)?.subscription?.unsubscribe();
      const topic: Topic = { handler, subscription: null };
      topics.set(matchId, topic);
      listen(matchId, topic);
      return () => {
        if (topics.get(matchId) !== topic) return;
        topics.delete(matchId);
        topic.subscription?.unsubscribe();
      };
    },
    /** Flushes what was published, if connected, and closes the connection. */
    close: async (isConnected: boolean): Promise<void> => {
      topics.clear();
      const sent = isConnected ? connection?.flush().catch(() => {}) : undefined;
      await Promise.race([sent, wait(FLUSH_MS)]);
      await connection?.close().catch(() => {});
    },
  };
};

/** Tries to connect once. */
const connectOnce = (options: ConnectionOptions): Promise<NatsConnection> =>
  connect({
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

/** Returns at once, and connects as soon as NATS is reachable. */
export const openNatsBus = ({ urls, service, onStatus = () => {} }: NatsBusOptions): Bus => {
  const read = readNatsUrls(urls);
  if (!read.ok) throw new Error(read.error);
  const topics = openNatsTopics(service);
  const reconnectCallbacks: (() => void)[] = [];
  let isConnected = false;
  let isClosed = false;

  const setConnected = (is: boolean, text: string): void => {
    if (is === isConnected) return;
    isConnected = is;
    onStatus(text, is);
    if (is) for (const handler of reconnectCallbacks) handler();
  };

  /** Follows a connection until it ends for good: the library gives up after an authentication error. */
  const follow = async (opened: NatsConnection): Promise<void> => {
    topics.connect(opened);
    setConnected(true, "NATS connected");
    for await (const status of opened.status()) {
      if (status.type === "reconnect") setConnected(true, "NATS reconnected");
      else if (status.type === "disconnect" || status.type === "close") {
        setConnected(false, "NATS disconnected: polling the store until it is back");
      } else if (status.type === "error") onStatus(`NATS: ${status.error.message}`, false);
    }
    topics.disconnect();
  };

  const keepOpen = async (): Promise<void> => {
    let isReported = false;
    while (!isClosed) {
      try {
        const opened = await connectOnce(read.value);
        await (isClosed ? opened.close() : follow(opened));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!isReported) onStatus(`NATS is unreachable (${reason}): polling the store until it is back`, false);
        isReported = true;
      }
      if (!isClosed) await new Promise((done) => setTimeout(done, 500 + Math.random() * 500));
    }
  };
  keepOpen().catch(() => {});

  return {
    publish: (matchId, message) => {
      if (isConnected && !isClosed) topics.publish(matchId, message);
    },
    subscribe: topics.subscribe,
    isConnected: () => isConnected,
    onReconnect: (handler) => void reconnectCallbacks.push(handler),
    close: () => {
      isClosed = true;
      return topics.close(isConnected);
    },
  };
};
