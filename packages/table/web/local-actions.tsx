import { useSignal } from "@preact/signals";
import { t } from "@tengen/i18n";
import type { ComponentChildren, RefObject } from "preact";
import { useRef } from "preact/hooks";
import { ActionButton, download, PrintButton, useKeyDown } from "@tengen/ui";
import { DrawButton, ExportButtons, ResignButton, TurnButtons } from "./action-buttons.tsx";
import { acceptedFiles } from "./game-file.ts";
import { isBotsOnly } from "./local-game.ts";
import { NewGameDialog } from "./new-game-dialog.tsx";
import type { LocalTable } from "./local-table.ts";

/** The browser's file picker, opened by our own button. */
const FileInput = ({ table, input }: { readonly table: LocalTable; readonly input: RefObject<HTMLInputElement> }) => (
  <input
    ref={input}
    type="file"
    accept={acceptedFiles(table.game)}
    hidden
    aria-label={t("open_file")}
    onChange={(event) => {
      const [chosen] = event.currentTarget.files ?? [];
      if (chosen !== undefined) void table.openFile(chosen);
      // Allows choosing the same file again.
      event.currentTarget.value = "";
    }}
  />
);

/** Saves a match file, unless that would reveal hidden information. */
const SaveFile = ({ table }: { readonly table: LocalTable }) => {
  const isSecret = table.hidesInformation.value;
  return (
    <ActionButton
      icon="save"
      isDisabled={isSecret || table.local.value.entries.length === 0}
      disabledReason={isSecret ? t("refusal_hidden") : ""}
      onClick={() => download(table.makeFile())}
    >
      {t("save_file")}
    </ActionButton>
  );
};

/** Works while the board has the focus, where letters have no other meaning. */
const HINT_KEY = "H";

const useHintKey = (table: LocalTable): void => {
  useKeyDown(({ key, target, ctrlKey, altKey, metaKey }) => {
    const isOnBoard = target instanceof Element && target.closest("[role=grid]") !== null;
    const isAsked = key.toUpperCase() === HINT_KEY && isOnBoard && !ctrlKey && !altKey && !metaKey;
    if (isAsked && table.hintBotName.peek() !== null) void table.askHint();
  });
};

export interface LocalActionsProps {
  readonly table: LocalTable;
  /** More buttons. */
  readonly more?: ComponentChildren;
}

/** The buttons beside the board of a local game. */
export const LocalActions = ({ table, more }: LocalActionsProps) => {
  const isStarting = useSignal(false);
  const isForking = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  useHintKey(table);
  const { local, view } = table;
  const isFile = local.value.seats === null;
  const areBots = isBotsOnly(local.value);
  const isOver = view.value.gameOver;
  const arePaused = table.areBotsPaused.value;

  return (
    <section class="actions" aria-label={t("actions")}>
      {areBots && !isOver && (
        <ActionButton icon={arePaused ? "play" : "pause"} onClick={() => table.pauseBots(!arePaused)}>
          {arePaused ? t("resume_bots") : t("pause_bots")}
        </ActionButton>
      )}
      {!isFile && !areBots && <TurnButtons table={table} />}
      {!isFile && (
        <>
          <ActionButton icon="undo" isDisabled={!table.canUndo.value} onClick={table.undo}>
            {t("undo")}
          </ActionButton>
          <ActionButton icon="redo" isDisabled={!table.canRedo.value} onClick={table.redo}>
            {t("redo")}
          </ActionButton>
        </>
      )}
      {!isFile && !areBots && (
        <>
          {table.hintBotName.value !== null && (
            <ActionButton
              icon="hint"
              shortcut={HINT_KEY}
              isDisabled={!table.mayAct.value}
              onClick={() => void table.askHint()}
            >
              {t("hint")}
            </ActionButton>
          )}
          <DrawButton table={table} />
          <ResignButton table={table} />
        </>
      )}
      {(isFile || !table.isLive.value) && (
        <ActionButton
          icon="play"
          isDisabled={table.hidesInformation.value}
          onClick={() => {
            isForking.value = true;
          }}
        >
          {t("continue_from_here")}
        </ActionButton>
      )}
      <ActionButton
        icon="new"
        onClick={() => {
          isStarting.value = true;
        }}
      >
        {t("new_game")}
      </ActionButton>
      {more}
      <SaveFile table={table} />
      <ExportButtons table={table} isDisabled={local.value.entries.length === 0} />
      <ActionButton icon="open" onClick={() => file.current?.click()}>
        {t("open_file")}
      </ActionButton>
      <PrintButton />
      {!table.isSaved.value && <p class="notice error">{t("not_saved_short")}</p>}
      <FileInput table={table} input={file} />
      <NewGameDialog table={table} isOpen={isStarting} fromHere={false} />
      <NewGameDialog table={table} isOpen={isForking} fromHere />
    </section>
  );
};
