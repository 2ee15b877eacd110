// Who may take which seat of a match: the plan that its creator makes, and the seat that a guest gets.
import { err, mapResult, ok, type Result } from "@tengen/kernel";
import type { CreateRequest, JoinRequest, SeatPlan } from "@tengen/protocol";
import type { StoredMatch } from "../store/store.ts";
import type { Guest } from "../tokens.ts";
import { chooseBot, type ChosenRules } from "./games.ts";
import { drawSeat } from "./pairing.ts";
import { refuse } from "./refusal.ts";
import { isKeyOf } from "./secret-key.ts";

const planSeat = (rules: ChosenRules, guest: Guest, seat: CreateRequest["seats"][number]): Result<SeatPlan> => {
  if (seat.kind === "me") return ok({ kind: "player", playerId: guest.playerId, name: guest.name });
  if (seat.kind !== "bot") return ok({ kind: seat.kind });
  return mapResult(chooseBot(rules, seat.name), ({ name }) => ({ kind: "bot", name }));
};

/** The seats of a new match, as its creator asked for them. */
export const planSeats = (
  rules: ChosenRules,
  guest: Guest,
  seats: CreateRequest["seats"],
): Result<readonly SeatPlan[]> => {
  const { id, players } = rules.game.manifest;
  const { min, max } = players;
  if (seats.length < min || seats.length > max) {
    return refuse("BAD_REQUEST", `${id} has ${min === max ? min : `${min} to ${max}`} seats.`);
  }
  const plan: SeatPlan[] = [];
  for (const seat of seats) {
    const planned = planSeat(rules, guest, seat);
    if (!planned.ok) return err(planned.error);
    plan.push(planned.value);
  }
  return seats.filter(({ kind }) => kind === "me").length > 1
    ? refuse("BAD_REQUEST", 'Only one seat can have the kind "me".')
    : ok(plan);
};

export const hasBots = (plan: readonly SeatPlan[]): boolean => plan.some(({ kind }) => kind === "bot");

/** The seat that a guest may take, or why not. */
export const findSeat = (
  { playerId }: Guest,
  {
    matchId,
    record,
    plan,
    invitations,
    pairKey,
  }: Pick<StoredMatch, "matchId" | "record" | "plan" | "invitations" | "pairKey">,
  { seat, invitation }: Pick<JoinRequest, "seat" | "invitation">,
): Result<number> => {
  const isMine = (index: number): boolean => {
    const one = plan[index];
    if (one?.kind === "player") return one.playerId === playerId;
    if (one?.kind !== "invite") return one?.kind === "open";
    const hash = invitations[index] ?? null;
    return hash !== null && invitation !== undefined && isKeyOf(hash, invitation);
  };
  if (pairKey !== null) {
    const drawn = drawSeat(matchId, record.seats);
    if (drawn === -1) return refuse("SEAT_TAKEN", "All seats are taken.");
    return seat === undefined || seat === drawn ? ok(drawn) : refuse("SEAT_RESERVED", "The seats of a pair are drawn.");
  }
  if (seat !== undefined) {
    if (plan[seat] === undefined) return refuse("INVALID_PAYLOAD", `There is no seat ${seat}.`);
    return isMine(seat) || record.seats[seat] !== null
      ? ok(seat)
      : refuse("SEAT_RESERVED", `Seat ${seat} is reserved for another player.`);
  }
  const free = [...plan.keys()].filter((index) => record.seats[index] === null);
  // Reserved seats come before open ones.
  const [first] = free
    .filter(isMine)
    .toSorted((a, b) => Number(plan[a]?.kind === "open") - Number(plan[b]?.kind === "open"));
  if (first !== undefined) return ok(first);
  return free.length > 0
    ? refuse("SEAT_RESERVED", "The free seats are reserved for other players.")
    : refuse("SEAT_TAKEN", "All seats are taken.");
};
