import "./study.css";
// The analysis board's page. Elements are in the order for keyboard and screen reader; the style sheet places them.
import { useSignalEffect } from "@preact/signals";
import { Announcer } from "@tengen/board";
import {
  acceptedFiles,
  BelowBoard,
  ConfirmTurn,
  describeOutcome,
  historyShortcuts,
  PasteButton,
  ReplayControls,
  ShareButton,
  TableBoard,
  useShortcuts,
  type ShareSource,
} from "@tengen/table";
import { ActionButton, download, Icon, PrintButton, Shell } from "@tengen/ui";
import { useEffect, useRef } from "preact/hooks";
import { AnalysisPanel } from "./analysis-panel.tsx";
import { blackWinRate, describeEvaluation, annotationOf } from "./describe-evaluation.ts";
import { NotePanel } from "./note-panel.tsx";
import type { OpeningExplorer } from "./opening-explorer.ts";
import { OpeningPanel } from "./opening-panel.tsx";
import { PlayOnPanel } from "./play-on-panel.tsx";
import type { PlayOn } from "./play-on.ts";
import { ReviewPanel } from "./review-panel.tsx";
import { SetUpPanel } from "./set-up-panel.tsx";
import type { Study } from "./study.ts";
import { studyTitle } from "./study-title.ts";
import { useVariationKeys, VariationList } from "./variation-list.tsx";
import { t } from "./messages.ts";

interface StudyProps {
  readonly study: Study;
}

export interface StudyPageProps extends StudyProps {
  readonly openings: OpeningExplorer;
  readonly playOn: PlayOn;
  readonly home: string;
  /** The URL of the game's table. */
  readonly back: string;
  /** An effect: called again when any signal that it reads changes, such as the line or the shown position. */
  readonly onShow: () => void;
  readonly source: ShareSource;
  /** Opens a game from a file, or from a text that was pasted. */
  readonly onOpenFile: (file: Blob) => void;
}

/** Whose turn it is, the evaluation in words, and a win-rate bar. */
const PositionStatus = ({ study }: StudyProps) => {
  const { table, live, toMove } = study;
  const settingUp = table.settingUp.value;
  const outcome = settingUp === null ? table.state.value.outcome : null;
  const analysis = live.analysis.value;
  const [best] = analysis?.evaluation.lines ?? [];
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
const TurnButtons = ({ study: { table, isMove } }: StudyProps) => {
  const buttons = (table.game.turnButtons?.(table.view.value, null) ?? []).filter(({ action }) => isMove(action));
  return (
    <>
      {buttons.map(({ label, action, icon = "pass" }) => (
        <ActionButton
          key={JSON.stringify(action)}
          icon={icon}
          isDisabled={!table.mayAct.value}
          onClick={() => table.play(action)}
        >
          {label()}
        </ActionButton>
      ))}
    </>
  );
};

const VariationButtons = ({ table }: Pick<Study, "table">) => (
  <>
    <ActionButton icon="check" isDisabled={!table.isInVariation.value} onClick={table.promoteVariation}>
      {t("variation_promote")}
    </ActionButton>
    <ActionButton icon="remove" isDisabled={!table.isInVariation.value} onClick={table.deleteVariation}>
      {t("variation_delete")}
    </ActionButton>
  </>
);

const FileButtons = ({ table, onOpenFile }: Pick<StudyPageProps, "onOpenFile"> & Pick<Study, "table">) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton icon="save" onClick={() => download(table.makeSgfFile())}>
        {t("save_as", { format: "SGF" })}
      </ActionButton>
      <ActionButton icon="open" onClick={() => input.current?.click()}>
        {t("open_file")}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles(table.game)}
        hidden
        aria-label={t("open_file")}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen !== undefined) onOpenFile(chosen);
          // Allows choosing the same file again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
};

/** What the searcher says; or that there is none for this game. */
const Engine = ({ study }: StudyProps) => {
  const searchable = study.searchable();
  return searchable.ok ? (
    <AnalysisPanel study={study} />
  ) : (
    <section class="study-box analysis" aria-label={t("analysis")}>
      <p class="quiet">{searchable.error()}</p>
    </section>
  );
};

const StudyActions = ({
  study,
  back,
  source,
  onOpenFile,
}: Pick<StudyPageProps, "study" | "back" | "source" | "onOpenFile">) => {
  const { table } = study;
  const isVariation = table.line.value !== table.mainLine.value;
  return (
    <section class="actions" aria-label={t("actions")}>
      <TurnButtons study={study} />
      <ActionButton icon="undo" isDisabled={!isVariation} onClick={table.returnToMainLine}>
        {t("study_leave")}
      </ActionButton>
      <VariationButtons table={table} />
      <ActionButton icon="new" onClick={table.beginSetUp}>
        {t("setup")}
      </ActionButton>
      <ShareButton source={source} />
      <FileButtons table={table} onOpenFile={onOpenFile} />
      <PasteButton table={table} onOpen={onOpenFile} />
      <PrintButton />
      <a class="button" href={back}>
        <Icon name="back" />
        <span>{t("study_to_table")}</span>
      </a>
    </section>
  );
};

export const StudyPage = ({ study, openings, playOn, home, back, onShow, source, onOpenFile }: StudyPageProps) => {
  const { table, reviewSession } = study;
  useShortcuts(() => historyShortcuts(table));
  useVariationKeys(table);
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
          <ConfirmTurn table={table} />
        </div>
        {isSettingUp ? (
          <SetUpPanel study={study} />
        ) : (
          <>
            <div class="study-boxes">
              <ReplayControls table={table} />
              <Engine study={study} />
              <VariationList study={study} annotations={annotations} />
              <NotePanel study={study} />
              {study.searchable().ok && <ReviewPanel study={study} />}
              <OpeningPanel study={study} openings={openings} />
              <PlayOnPanel study={study} playOn={playOn} />
            </div>
            <StudyActions study={study} back={back} source={source} onOpenFile={onOpenFile} />
          </>
        )}
      </div>
      <Announcer announcement={table.announcement} />
    </Shell>
  );
};
