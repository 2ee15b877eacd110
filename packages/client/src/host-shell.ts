// Carries out the effects that concern the host: it owns the sockets and the timers.
import { describeError } from "@tengen/kernel";
import type { ConnectionEvent, HostEffect, Timer } from "./connection/connection.ts";
import type { Host, Socket } from "./host.ts";

const NORMAL_CLOSE = 1000;

export const openHostShell = (host: Host, url: string, dispatch: (event: ConnectionEvent) => void) => {
  /** The newest socket, with its number. */
  let current: { readonly id: number; readonly socket: Socket } | null = null;
  const timers = new Map<Timer, () => void>();

  const openSocket = (id: number): void => {
    const socket = host.openSocket(url, {
      onOpen: () => dispatch({ type: "opened", socket: id }),
      onMessage: (data) => dispatch({ type: "received", socket: id, data }),
      onClose: (code) => dispatch({ type: "closed", socket: id, code }),
    });
    current = { id, socket };
  };
  const find = (id: number): Socket | undefined => (current?.id === id ? current.socket : undefined);
  const send = (id: number, text: string): void => {
    try {
      find(id)?.send(text);
    } catch (error) {
      dispatch({ type: "send-failed", socket: id, why: `A message could not be sent: ${describeError(error)}` });
    }
  };
  const cancel = (timer: Timer): void => {
    timers.get(timer)?.();
    timers.delete(timer);
  };
  const schedule = (timer: Timer, ms: number): void => {
    cancel(timer);
    const fire = (): void => {
      timers.delete(timer);
      dispatch({ type: "timer-fired", timer });
    };
    timers.set(timer, host.startTimer(ms, fire));
  };

  return (effect: Exclude<HostEffect, { type: "connection" }>): void => {
    switch (effect.type) {
      case "open-socket":
        return openSocket(effect.socket);
      case "close-socket":
        return find(effect.socket)?.close(NORMAL_CLOSE, "");
      case "send":
        return send(effect.socket, JSON.stringify(effect.message));
      case "schedule":
        return schedule(effect.timer, effect.ms);
      case "cancel":
        return cancel(effect.timer);
      case "report":
        return host.report?.(effect.text);
    }
  };
};
