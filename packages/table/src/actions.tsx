import { useSignal } from "@preact/signals";
import { say } from "@tengen/words";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Action, DrawAction, PrintAction, ResignAction, TurnActions } from "./action.tsx";
import { download } from "./download.ts";
import { isBotsGame } from "./local-game.ts";
import { NewGame } from "./new-game.tsx";
import type { AnyFormat } from "./table-game.ts";
import type { LocalTable } from "./local-table.ts";

/** The browser's own way to choose a file; a button of ours opens it. */
const FileInput = ({ table, input }: { readonly table: LocalTable; readonly input: RefObject<HTMLInputElement> }) => (
  <input
    ref={input}
    type="file"
    accept={["application/json", ".json", ...(table.game.formats ?? []).map(({ extension }) => `.${extension}`)].join(
      ",",
    )}
    hidden
    aria-label={say("open_file")}
    onChange={(event) => {
      const [chosen] = event.currentTarget.files ?? [];
      if (chosen !== undefined) void table.openFile(chosen);
      // So that the same file can be chosen again.
      event.currentTarget.value = "";
    }}
  />
);

/** The game as a match file, unless that would tell what is hidden. */
const SaveFile = ({ table }: { readonly table: LocalTable }) => {
  const isSecret = table.isSecret.value;
  return (
    <Action
      icon="save"
      isOff={isSecret || table.local.value.entries.length === 0}
      why={isSecret ? say("why_secret") : ""}
      onClick={() => download(table.makeFile())}
    >
      {say("save_file")}
    </Action>
  );
};

/** The other forms in which the game can be written down. */
const SaveAs = ({ table }: { readonly table: LocalTable }) => (
  <>
    {((table.game.formats ?? []) as readonly AnyFormat[]).map((format) => (
      <Action
        key={format.name}
        icon="save"
        isOff={table.local.value.entries.length === 0}
        onClick={() => download(table.makeFile(format))}
      >
        {say("save_as", { format: format.name })}
      </Action>
    ))}
  </>
);

/** On the board, where a letter means nothing else. */
const HINT_KEY = "H";

const useHintKey = (table: LocalTable): void => {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      const isOnBoard = target instanceof Element && target.closest("[role=grid]") !== null;
      const isAsked = key.toUpperCase() === HINT_KEY && isOnBoard && !ctrlKey && !altKey && !metaKey;
      if (isAsked && table.hinter !== null) void table.askHint();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [table]);
};

export interface ActionsProps {
  readonly table: LocalTable;
  /** What else can be done from here. */
  readonly more?: ComponentChildren;
}

/** What a person can do beside placing stones. */
export const Actions = ({ table, more }: ActionsProps) => {
  const isStarting = useSignal(false);
  const isForking = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  useHintKey(table);
  const { local, view } = table;
  const isFile = local.value.seats === null;
  const areBots = isBotsGame(local.value);
  const isOver = view.value.gameOver;
  const arePaused = table.arePaused.value;

  return (
    <section class="actions" aria-label={say("actions")}>
      {areBots && !isOver && (
        <Action icon={arePaused ? "play" : "pause"} onClick={() => table.pause(!arePaused)}>
          {arePaused ? say("go_on") : say("pause")}
        </Action>
      )}
      {!isFile && !areBots && <TurnActions table={table} />}
      {!isFile && (
        <>
          <Action icon="undo" isOff={!table.canUndo.value} onClick={table.undo}>
            {say("undo")}
          </Action>
          <Action icon="redo" isOff={!table.canRedo.value} onClick={table.redo}>
            {say("redo")}
          </Action>
        </>
      )}
      {!isFile && !areBots && (
        <>
          {table.hinter !== null && (
            <Action icon="hint" boardKey={HINT_KEY} isOff={!table.mayAct.value} onClick={() => void table.askHint()}>
              {say("hint")}
            </Action>
          )}
          <DrawAction table={table} />
          <ResignAction table={table} />
        </>
      )}
      {(isFile || !table.isLive.value) && (
        <Action
          icon="play"
          isOff={table.isSecret.value}
          onClick={() => {
            isForking.value = true;
          }}
        >
          {say("play_from_here")}
        </Action>
      )}
      <Action
        icon="new"
        onClick={() => {
          isStarting.value = true;
        }}
      >
        {say("new_game")}
      </Action>
      {more}
      <SaveFile table={table} />
      <SaveAs table={table} />
      <Action icon="open" onClick={() => file.current?.click()}>
        {say("open_file")}
      </Action>
      <PrintAction />
      {!table.isKept.value && <p class="notice why-not">{say("not_kept_short")}</p>}
      <FileInput table={table} input={file} />
      <NewGame table={table} isOpen={isStarting} fromHere={false} />
      <NewGame table={table} isOpen={isForking} fromHere />
    </section>
  );
};
