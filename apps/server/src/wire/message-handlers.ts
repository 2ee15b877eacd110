// Answers the messages of a connection.
import type { Rejection } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import { CLOSE_CODES, PROTOCOL, type FromClient } from "@tengen/protocol";
import type { Host } from "../host.ts";
import type { Limits } from "../limits.ts";
import type { Metrics } from "../metrics.ts";
import type { Actions } from "../play/actions.ts";
import type { Phrases } from "../play/phrases.ts";
import type { Subscribers } from "../play/subscribers.ts";
import type { Tokens } from "../tokens.ts";
import { readClientMessage } from "./client-message.ts";
import type { Connection } from "./connection.ts";

export interface HandlerPorts {
  readonly host: Pick<Host, "monotonic">;
  readonly actions: Pick<Actions, "submit">;
  readonly subscribers: Subscribers;
  readonly phrases: Phrases;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** The store's clock. */
  readonly now: () => number;
  readonly onError: (error: unknown, matchId?: string) => void;
}

type Message<Type extends FromClient["type"]> = Extract<FromClient, { readonly type: Type }>;
type Envelope = Readonly<Record<string, unknown>>;

const labelOf = (value: unknown): string | null => (typeof value === "string" ? value.slice(0, 64) : null);

const handleHello = async (
  connection: Connection,
  { protocol, token }: Message<"hello">,
  { tokens, now }: HandlerPorts,
): Promise<void> => {
  if (connection.isWelcome) {
    connection.sendError("HELLO_EXPECTED", "The hello was already sent.");
    return;
  }
  if (protocol !== PROTOCOL) {
    connection.sendError("UNSUPPORTED_PROTOCOL", `This server supports version ${PROTOCOL} of the protocol.`);
    connection.close(CLOSE_CODES.badHello, "unsupported protocol version");
    return;
  }
  const verified = token === null ? null : await tokens.verify(token);
  if (token !== null && verified === null) {
    connection.sendError("NOT_AUTHORIZED", "The token is invalid or has expired. Get a new one.");
    connection.close(CLOSE_CODES.badHello, "invalid token");
    return;
  }
  if (verified !== null && !connection.identify(verified)) return;
  connection.isWelcome = true;
  const { playerId } = connection;
  connection.sendMessage({
    type: "welcome",
    protocol: PROTOCOL,
    playerId,
    name: verified?.guest.name ?? null,
    now: now(),
  });
};

const sendBeyond = (connection: Connection, { matchId, fromSeq }: Message<"watch" | "sync">): void =>
  connection.sendError("BAD_MESSAGE", `The log has fewer than ${fromSeq} entries.`, matchId);

const watch = async (connection: Connection, message: Message<"watch">, ports: HandlerPorts): Promise<void> => {
  const { subscribers, limits } = ports;
  const { matchId, fromSeq } = message;
  const isNew = !connection.watched.has(matchId);
  if (isNew && connection.watched.size >= limits.watchesPerSocket) {
    connection.sendError("TOO_MANY", `A connection can watch at most ${limits.watchesPerSocket} matches.`, matchId);
    return;
  }
  // Before the log is sent, which may take until the connection closes.
  connection.watched.add(matchId);
  const watched = await subscribers.subscribe(matchId, connection, fromSeq);
  if (watched.ok) return;
  if (isNew) connection.watched.delete(matchId);
  if (watched.error === "missing") connection.sendError("MATCH_NOT_FOUND", `There is no match ${matchId}.`, matchId);
  else if (watched.error === "beyond") sendBeyond(connection, message);
};

const sync = async (connection: Connection, message: Message<"sync">, { subscribers }: HandlerPorts): Promise<void> => {
  const { matchId, fromSeq } = message;
  const synced = await subscribers.sync(matchId, connection, fromSeq);
  if (synced.ok) return;
  if (synced.error === "missing") {
    connection.sendError("NOT_WATCHING", `You are not watching ${matchId}. Send watch first.`, matchId);
  } else sendBeyond(connection, message);
};

const leave = (connection: Connection, { matchId }: Message<"leave">, { subscribers }: HandlerPorts): void => {
  connection.watched.delete(matchId);
  if (subscribers.unsubscribe(matchId, connection)) connection.sendMessage({ type: "left", matchId });
  else connection.sendError("NOT_WATCHING", `You are not watching ${matchId}.`, matchId);
};

const say = (connection: Connection, { matchId, phrase }: Message<"say">, { phrases }: HandlerPorts): void => {
  const said = phrases.say(matchId, connection, phrase);
  if (!said.ok) connection.sendError(said.error.code, said.error.message, matchId);
};

const ping = (connection: Connection, { seqs }: Message<"ping">, { subscribers, now }: HandlerPorts): void => {
  const heads = Object.keys(seqs).flatMap((matchId) => {
    const head = subscribers.headOf(matchId, connection);
    return head === undefined ? [] : [[matchId, head] as const];
  });
  connection.sendMessage({ type: "pong", heads: Object.fromEntries(heads), now: now() });
};

const sendRejection = (
  connection: Connection,
  { matchId, actionId }: Envelope,
  { code, message, detail }: Rejection,
  metrics: Metrics,
): void => {
  metrics.actionsRefused.inc({ code });
  connection.sendMessage({
    type: "rejected",
    matchId: labelOf(matchId),
    actionId: labelOf(actionId),
    code,
    message,
    ...(detail === undefined ? {} : { detail }),
  });
};

const sendInternalError = (
  connection: Connection,
  matchId: string | undefined,
  error: unknown,
  { onError }: HandlerPorts,
): void => {
  onError(error, matchId);
  connection.sendError("INTERNAL", "The server failed, and the result is unknown. Send the message again.", matchId);
};

const sendAccepted = (connection: Connection, matchId: string, { actionId, seq, hash }: Entry): void =>
  connection.sendMessage({ type: "accepted", matchId, actionId, seq, hash });

/** Submits an action. Actions are queued per match, not per connection. */
const submit = (connection: Connection, envelope: Envelope, ports: HandlerPorts): void => {
  const { host, actions, metrics } = ports;
  const from = host.monotonic();
  connection.addUnanswered(1);
  actions
    .submit(envelope, connection.playerId, (result) => {
      if (result.ok) {
        metrics.actionsAccepted.inc();
        metrics.actionSeconds.observe((host.monotonic() - from) / 1000);
        sendAccepted(connection, String(envelope["matchId"]), result.value);
      } else sendRejection(connection, envelope, result.error, metrics);
      connection.addUnanswered(-1);
    })
    .catch((error: unknown) => {
      sendInternalError(connection, labelOf(envelope["matchId"]) ?? undefined, error, ports);
      connection.addUnanswered(-1);
    });
};

const handle = async (connection: Connection, message: FromClient, ports: HandlerPorts): Promise<void> => {
  // The connection may have been closed since the message arrived.
  if (!connection.socket.isOpen()) return;
  if (message.type === "hello") await handleHello(connection, message, ports);
  else if (!connection.isWelcome) connection.sendError("HELLO_EXPECTED", "Send hello first.");
  else if (message.type === "watch") await watch(connection, message, ports);
  else if (message.type === "sync") await sync(connection, message, ports);
  else if (message.type === "leave") leave(connection, message, ports);
  else if (message.type === "say") say(connection, message, ports);
  else if (message.type === "ping") ping(connection, message, ports);
  else submit(connection, message.envelope, ports);
};

/** Answers a message. All messages except actions are answered in order; before the welcome, actions wait as well. */
export const receive = (connection: Connection, text: string | null, ports: HandlerPorts): void => {
  const read = readClientMessage(text);
  if (!read.ok) {
    ports.metrics.badMessages.inc();
    connection.sendError("BAD_MESSAGE", read.error.message);
    connection.addFault();
    return;
  }
  const message = read.value;
  if (message.type === "submit" && connection.isWelcome) {
    submit(connection, message.envelope, ports);
    return;
  }
  connection.addUnanswered(1);
  connection.tail = connection.tail
    .then(() => handle(connection, message, ports))
    .catch((error: unknown) =>
      sendInternalError(connection, "matchId" in message ? message.matchId : undefined, error, ports),
    )
    .then(() => connection.addUnanswered(-1));
};
