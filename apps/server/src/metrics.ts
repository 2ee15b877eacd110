// Prometheus metrics.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  readonly registry: Registry;
  readonly actionsAccepted: Counter;
  readonly actionsRefused: Counter<"code">;
  readonly badMessages: Counter;
  readonly connectionsDropped: Counter<"why">;
  /** Seconds from an action's arrival to its acceptance. */
  readonly actionSeconds: Histogram;
  readonly commitSeconds: Histogram;
  readonly commitEntries: Histogram;
  /** Registers a gauge whose value is read on each scrape. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
}

/** Adds the metrics of this process, such as its memory and the event loop lag. */
export const addProcessMetrics = ({ registry }: Metrics): void =>
  collectDefaultMetrics({ register: registry, prefix: "tengen_" });

export const openMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const seconds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
  return {
    registry,
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) });
    },
    actionsAccepted: new Counter({
      name: "tengen_actions_accepted_total",
      help: "accepted actions",
      registers,
    }),
    actionsRefused: new Counter({
      name: "tengen_actions_refused_total",
      help: "rejected actions",
      labelNames: ["code"],
      registers,
    }),
    badMessages: new Counter({ name: "tengen_bad_messages_total", help: "malformed messages", registers }),
    connectionsDropped: new Counter({
      name: "tengen_connections_dropped_total",
      help: "connections closed by the server",
      labelNames: ["why"],
      registers,
    }),
    actionSeconds: new Histogram({
      name: "tengen_action_seconds",
      help: "seconds from an action's arrival to its acceptance",
      buckets: seconds,
      registers,
    }),
    commitSeconds: new Histogram({
      name: "tengen_commit_seconds",
      help: "seconds of one commit of the store",
      buckets: seconds,
      registers,
    }),
    commitEntries: new Histogram({
      name: "tengen_commit_entries",
      help: "entries per commit",
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
      registers,
    }),
  };
};
