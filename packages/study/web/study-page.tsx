import "./study.css";
// The analysis board's page. Elements are in the order for keyboard and screen reader; the style sheet places them.
import { useSignalEffect } from "@preact/signals";
import { Announcer } from "@tengen/board";
import { BelowBoard, describeOutcome, MoveList, TableBoard, useHistoryKeys, ReplayControls } from "@tengen/table";
import { ActionButton, Icon, PrintButton, Shell } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import { AnalysisPanel } from "./analysis-panel.tsx";
import { blackWinRate, describeEvaluation, annotationOf } from "./describe-evaluation.ts";
import { ReviewPanel } from "./review-panel.tsx";
import { SetUpPanel } from "./set-up-panel.tsx";
import type { Study } from "./study.ts";
import { studyTitle } from "./study-title.ts";
import { t } from "./messages.ts";

interface StudyProps {
  readonly study: Study;
}

export interface StudyPageProps extends StudyProps {
  readonly home: string;
  /** The URL of the game's table. */
  readonly back: string;
  /** An effect: called again when any signal that it reads changes, such as the line or the shown position. */
  readonly onShow: () => void;
  /** Copies the page's URL. */
  readonly onCopy: () => Promise<void>;
}

/** Whose turn it is, the evaluation in words, and a win-rate bar. */
const PositionStatus = ({ study }: StudyProps) => {
  const { table, live, toMove } = study;
  const settingUp = table.settingUp.value;
  const outcome = settingUp === null ? table.state.value.outcome : null;
  const analysis = live.analysis.value;
  const [best] = analysis?.evaluation.candidates ?? [];
  const rate = best === undefined ? null : blackWinRate(best, toMove.value);
  const turn =
    outcome === null
      ? t(`turn_${settingUp?.toMove ?? toMove.value}`)
      : describeOutcome(table.game, { record: table.timeline.value.record, seats: null }, outcome, table.view.value);
  return (
    <div class="position-status">
      <div class="status">
        <p class={outcome === null ? "" : "over"}>{turn}</p>
        <p class="estimate" data-testid="estimate">
          {analysis === null ? "" : describeEvaluation(analysis.evaluation, toMove.value)}
        </p>
      </div>
      <div class="rate-bar" aria-hidden="true">
        {rate !== null && <span style={`width: ${100 * rate}%`} />}
      </div>
    </div>
  );
};

/** Turns without a point. They need no confirmation here, because nothing is lost. */
const TurnButtons = ({ study: { table } }: StudyProps) => {
  const buttons = table.game.turnButtons?.(table.view.value) ?? [];
  return (
    <>
      {buttons.map(({ label, action }) => (
        <ActionButton key={action.type} icon="pass" isDisabled={!table.mayAct.value} onClick={() => table.play(action)}>
          {label()}
        </ActionButton>
      ))}
    </>
  );
};

/** Copies the link to what is shown. */
const CopyLinkButton = ({ table, onCopy }: Pick<StudyPageProps, "onCopy"> & Pick<Study, "table">) => {
  const copy = async (): Promise<void> => {
    try {
      await onCopy();
      table.notify(() => t("study_copied"));
    } catch {
      table.notify(() => t("study_not_copied"));
    }
  };
  return (
    <ActionButton icon="link" onClick={() => void copy()}>
      {t("study_copy")}
    </ActionButton>
  );
};

const StudyActions = ({ study, back, onCopy }: Pick<StudyPageProps, "study" | "back" | "onCopy">) => {
  const { table } = study;
  const isVariation = table.line.value !== table.mainLine.value;
  return (
    <section class="actions" aria-label={t("actions")}>
      <TurnButtons study={study} />
      <ActionButton icon="undo" isDisabled={!isVariation} onClick={table.returnToMainLine}>
        {t("study_leave")}
      </ActionButton>
      <ActionButton icon="new" onClick={table.beginSetUp}>
        {t("setup")}
      </ActionButton>
      <CopyLinkButton table={table} onCopy={onCopy} />
      <PrintButton />
      <a class="button" href={back}>
        <Icon name="back" />
        <span>{t("study_to_table")}</span>
      </a>
    </section>
  );
};

export const StudyPage = ({ study, home, back, onShow, onCopy }: StudyPageProps) => {
  const { table, reviewSession } = study;
  useHistoryKeys(table);
  useEffect(() => study.close, [study]);
  useSignalEffect(() => {
    document.title = `${studyTitle(table.game)} · ${t("site_name")}`;
  });
  useSignalEffect(onShow);
  const isSettingUp = table.settingUp.value !== null;
  const moves = table.commonMoves.value === 0 ? [] : (reviewSession.result.value?.review?.moves ?? []);
  const annotations = new Map(
    moves.slice(0, table.commonMoves.value).flatMap((move) => {
      const annotation = annotationOf(move);
      return annotation === null ? [] : [[move.number - 1, annotation] as const];
    }),
  );
  return (
    <Shell home={home} title={studyTitle(table.game)}>
      <div class="table study">
        <PositionStatus study={study} />
        <div class="study-board">
          <TableBoard table={table} />
          <BelowBoard table={table} />
        </div>
        {isSettingUp ? (
          <SetUpPanel study={study} />
        ) : (
          <>
            <div class="study-boxes">
              <ReplayControls table={table} />
              <AnalysisPanel study={study} />
              <ReviewPanel study={study} />
            </div>
            <StudyActions study={study} back={back} onCopy={onCopy} />
            <MoveList table={table} annotations={annotations} />
          </>
        )}
      </div>
      <Announcer announcement={table.announcement} />
    </Shell>
  );
};
