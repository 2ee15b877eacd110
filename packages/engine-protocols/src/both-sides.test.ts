// A manager drives our own front end of the same protocol, without a process: what one side writes, the other reads.
import type { Match } from "@tengen/match";
import { expect, test } from "vitest";
import { createFakeClock } from "../tests/fake-host.ts";
import { openGtpSession } from "../tests/gtp-session.ts";
import { openSession } from "../tests/session.ts";
import type { FrontEnd } from "./front-end/host.ts";
import { openGomocupPlayer } from "./gomocup/manager.ts";
import { openGtpPlayer } from "./gtp/manager.ts";
import type { ProcessHost } from "./manager/connection.ts";
import type { Player, ProgramConfig, Turn } from "./manager/player.ts";
import { openUciPlayer } from "./uci/manager.ts";

const CONFIG: ProgramConfig = {
  limit: { milliseconds: 300, nodes: null, margin: 100, moveTimeoutMs: 5000 },
  options: {},
  startLimit: 9000,
};

interface Fake {
  readonly frontEnd: FrontEnd;
  readonly advance: (milliseconds: number) => Promise<readonly string[]>;
}

/** A process that is a front end with a fake searcher; during a request time passes in steps. */
const connect = (open: (host: ProcessHost, config: ProgramConfig) => Player, fake: Fake) => {
  let onLine: (line: string) => void = () => {};
  const managerClock = createFakeClock();
  const player = open(
    {
      open: (events) => {
        ({ onLine } = events);
        return {
          write: fake.frontEnd.receiveLine,
          end: () => Promise.resolve(),
        };
      },
      startTimer: managerClock.startTimer,
    },
    CONFIG,
  );
  const during = async <T>(until: Promise<T>): Promise<T> => {
    let isSettled = false;
    const settled = until.finally(() => {
      isSettled = true;
    });
    for (let step = 0; step < 300 && !isSettled; step += 1) {
      for (const line of await fake.advance(50)) onLine(line);
    }
    if (!isSettled) throw new Error("no answer within 15 seconds");
    return settled;
  };
  return { player, during };
};

const playTwo = async ({ player, during }: ReturnType<typeof connect>): Promise<readonly Turn[]> => {
  expect(await during(player.newGame())).toEqual({ ok: true, value: null });
  const turns: Turn[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const reply = await during(player.move({ turns: [...turns], match: { state: {} } as Match }));
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    const { move } = reply.value;
    if (move !== "pass" && !("x" in Object(move))) throw new Error(JSON.stringify(reply));
    turns.push(move as Turn, { x: 8, y: 8 - turn });
  }
  return turns;
};

test("[TRN-G2] [ENG-U1] UCI", async () => {
  const connection = connect(openUciPlayer, openSession("uci"));
  expect(await playTwo(connection)).toEqual([
    { x: 0, y: 0 },
    { x: 8, y: 8 },
    { x: 1, y: 0 },
    { x: 8, y: 7 },
  ]);
});

test("[TRN-G1] [GCP-3] Gomocup", async () => {
  const connection = connect(openGomocupPlayer, openSession("gomocup"));
  expect(await playTwo(connection)).toEqual([
    { x: 0, y: 0 },
    { x: 8, y: 8 },
    { x: 1, y: 0 },
    { x: 8, y: 7 },
  ]);
});

test("[TRN-G4] [TRN-G5] [GTP-4] [GTP-5] [GTP-6] GTP", async () => {
  const fake = openGtpSession();
  const connection = connect(openGtpPlayer, fake);
  const turns = await playTwo(connection);
  expect(turns).toEqual([
    { x: 0, y: 0 },
    { x: 8, y: 8 },
    { x: 1, y: 0 },
    { x: 8, y: 7 },
  ]);
  // 95 % of the time per move, minus the overhead.
  expect(fake.searches.map(({ limit }) => limit.milliseconds)).toEqual([235, 235]);
  // Two stones each, and no territory.
  const score = connection.player.score?.([...turns, "pass", "pass"]) ?? null;
  expect(score === null ? null : await connection.during(score)).toBe(-6.5);
});
