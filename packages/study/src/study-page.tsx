import "./study.css";
// The page of a study. The order of the elements is the order for keyboard and screen reader; the style sheet places them.
import { useSignalEffect } from "@preact/signals";
import { Announcer } from "@tengen/board";
import type { GameAction } from "@tengen/kernel";
import {
  Action,
  BelowBoard,
  colorTitle,
  describeOutcome,
  Icon,
  MoveList,
  PrintAction,
  Shell,
  TableBoard,
  useArrowKeys,
  Walk,
} from "@tengen/table";
import { say } from "@tengen/words";
import { useEffect } from "preact/hooks";
import { AnalysisPanel } from "./analysis-panel.tsx";
import { blackRate, describeStanding, noteOf } from "./describe-finding.ts";
import { ReviewPanel } from "./review-panel.tsx";
import { SetUpPanel } from "./set-up-panel.tsx";
import type { Study } from "./study.ts";
import { studyTitle } from "./study-title.ts";

interface StudyProps {
  readonly study: Study;
}

export interface StudyPageProps extends StudyProps {
  readonly home: string;
  /** The address of the game's table. */
  readonly back: string;
  /** Called when another line or another position of it is shown, with whatever it reads of the table. */
  readonly onShow: () => void;
  /** Copies the address of the page. */
  readonly onCopy: () => Promise<void>;
}

/** Whose turn it is, how it stands, and the same as a bar. */
const Standing = ({ study }: StudyProps) => {
  const { table, live, toMove } = study;
  const settingUp = table.settingUp.value;
  const outcome = settingUp === null ? table.state.value.outcome : null;
  const known = live.known.value;
  const [best] = known?.finding.candidates ?? [];
  const rate = best === undefined ? null : blackRate(best, toMove.value);
  const turn =
    outcome === null
      ? say("turn_of", { name: colorTitle(settingUp?.toMove ?? toMove.value) })
      : describeOutcome(table.game, table.course.value, outcome, table.view.value);
  return (
    <div class="standing">
      <div class="status">
        <p class={outcome === null ? "" : "over"}>{turn}</p>
        <p class="estimate" data-testid="estimate">
          {known === null ? "" : describeStanding(known.finding, toMove.value)}
        </p>
      </div>
      <div class="rate-bar" aria-hidden="true">
        {rate !== null && <span style={`width: ${100 * rate}%`} />}
      </div>
    </div>
  );
};

/** Turns that are no points are played at once here: nothing is lost by one. */
const Turns = ({ study: { table } }: StudyProps) => {
  const buttons = (table.game.turnButtons?.(table.view.value) ?? []) as readonly {
    readonly label: () => string;
    readonly action: GameAction;
  }[];
  return (
    <>
      {buttons.map(({ label, action }) => (
        <Action key={action.type} icon="pass" isOff={!table.mayAct.value} onClick={() => table.play(action)}>
          {label()}
        </Action>
      ))}
    </>
  );
};

/** The address of what is shown, which holds it: to be sent to anybody. */
const CopyAction = ({ table, onCopy }: Pick<StudyPageProps, "onCopy"> & Pick<Study, "table">) => {
  const copy = async (): Promise<void> => {
    try {
      await onCopy();
      table.inform(() => say("study_copied"));
    } catch {
      table.inform(() => say("study_not_copied"));
    }
  };
  return (
    <Action icon="link" onClick={() => void copy()}>
      {say("study_copy")}
    </Action>
  );
};

const StudyActions = ({ study, back, onCopy }: Pick<StudyPageProps, "study" | "back" | "onCopy">) => {
  const { table } = study;
  const isVariation = table.line.value !== table.main.value;
  return (
    <section class="actions" aria-label={say("actions")}>
      <Turns study={study} />
      <Action icon="undo" isOff={!isVariation} onClick={table.leaveVariation}>
        {say("study_leave")}
      </Action>
      <Action icon="new" onClick={table.beginSetUp}>
        {say("setup")}
      </Action>
      <CopyAction table={table} onCopy={onCopy} />
      <PrintAction />
      <a class="button" href={back}>
        <Icon name="back" />
        <span>{say("study_to_table")}</span>
      </a>
    </section>
  );
};

export const StudyPage = ({ study, home, back, onShow, onCopy }: StudyPageProps) => {
  const { table, reviewing } = study;
  useArrowKeys(table);
  useEffect(() => study.close, [study]);
  useSignalEffect(() => {
    document.title = `${studyTitle(table.game)} · ${say("site_name")}`;
  });
  useSignalEffect(onShow);
  const isSettingUp = table.settingUp.value !== null;
  const moves = table.common.value === 0 ? [] : (reviewing.reviewed.value?.review?.moves ?? []);
  const notes = new Map(
    moves.slice(0, table.common.value).flatMap((move) => {
      const note = noteOf(move);
      return note === null ? [] : [[move.number - 1, note] as const];
    }),
  );
  return (
    <Shell home={home} title={studyTitle(table.game)}>
      <div class="table study">
        <Standing study={study} />
        <div class="study-board">
          <TableBoard table={table} />
          <BelowBoard table={table} />
        </div>
        {isSettingUp ? (
          <SetUpPanel study={study} />
        ) : (
          <>
            <div class="study-boxes">
              <Walk table={table} />
              <AnalysisPanel study={study} />
              <ReviewPanel study={study} />
            </div>
            <StudyActions study={study} back={back} onCopy={onCopy} />
            <MoveList table={table} notes={notes} />
          </>
        )}
      </div>
      <Announcer announcement={table.announcement} />
    </Shell>
  );
};
