// The marking of dead stones beside the board: what to do, what happens otherwise, and the count of the shown list.
import { useSignalEffect } from "@preact/signals";
import { groupStones, otherColor, type Board, type Point } from "@tengen/stones";
import type { Table } from "@tengen/table";
import { listGroups } from "../rulesets/marking.ts";
import { scoresWith, type GoView, type RulesetState } from "../rulesets/state.ts";
import { BOARD_SIZE, boardOf, colorToMove } from "../state.ts";
import { askWorker } from "./ask-worker.ts";
import { importNet } from "./import-net.ts";
import { choiceOf, isAgreed, isMarking, mayAnswer, shownList } from "./marking.ts";
import { leadSentence, titleOf } from "./pass-result.ts";
import { ScoreSheet } from "./score-sheet.tsx";
import { t } from "./late/messages.ts";

/** Asks for the groups that look dead, with the net if it is there soon. Returns how to stop. */
const askDead = (board: Board, onJudged: (stones: readonly Point[]) => void, onFailed: () => void): (() => void) => {
  let isStopped = false;
  let stopWorker = (): void => {};
  const findNet = async (): Promise<Uint8Array | null> =>
    board.length === BOARD_SIZE ? (await importNet()).netSoon() : null;
  const ask = (net: Uint8Array | null): void => {
    if (!isStopped) stopWorker = askWorker({ kind: "dead-stones", board, net }, onJudged, onFailed);
  };
  findNet().then(ask, () => ask(null));
  return () => {
    isStopped = true;
    stopWorker();
  };
};

/**
 * The player who makes the first proposal starts with the stones that look dead. A stone that is picked before they are
 * known is the beginning of a list instead; where nothing judges them, that list is empty.
 */
const useFirstList = (table: Table): void =>
  useSignalEffect(() => {
    const view = table.view.value as GoView;
    const isFirst = isMarking(view) && view.proposal === null && table.choice.value === null;
    if (!isFirst || !table.isLive.value || !table.mayAct.value) return;
    const board = boardOf(view);
    return askDead(
      board,
      (stones) => {
        const dead = listGroups(board, stones);
        const count = groupStones(board, dead).length;
        table.choose(choiceOf(dead), () => (count === 0 ? t("mark_filled_none") : t("mark_filled", { count })));
      },
      () => table.choose(choiceOf([]), () => t("mark_how")),
    );
  });

/** Whether the marking has a clock, as in every match on a server. */
const hasPhaseClock = ({ timeline }: Table): boolean => {
  const { clock, phaseClocks } = timeline.value.record;
  return clock !== null || phaseClocks === true;
};

export const Marking = ({ table, view }: { readonly table: Table; readonly view: RulesetState }) => {
  useFirstList(table);
  const choice = table.choice.value;
  const dead = shownList(view, choice);
  const isChanged = view.proposal !== null && !isAgreed(view, choice);
  const scores = dead === null ? null : scoresWith(view, dead);
  return (
    <section class="marking" aria-label={t("marking")}>
      {scores !== null && (
        <>
          <ScoreSheet title={t("count_title")} view={view} counts={scores.counts} />
          <p>{leadSentence(scores)}</p>
        </>
      )}
      {isChanged && !mayAnswer(view, choice) && table.mayAct.value && <p class="notice">{t("mark_repeated")}</p>}
      {isChanged && <p>{t("mark_changed", { color: titleOf(otherColor(colorToMove(view))) })}</p>}
      {table.mayAct.value && <p class="quiet">{t("mark_how")}</p>}
      {hasPhaseClock(table) && <p class="quiet">{t("mark_clock")}</p>}
    </section>
  );
};

/** [GO-U11] What happens to a player who lets the time of a dispute run out. */
export const DisputeClock = ({ table }: { readonly table: Table }) =>
  hasPhaseClock(table) ? <p class="quiet">{t("dispute_clock")}</p> : null;
