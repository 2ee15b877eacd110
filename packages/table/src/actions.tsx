import { useSignal } from "@preact/signals";
import { say } from "@tengen/words";
import type { ComponentChildren, RefObject } from "preact";
import { useRef } from "preact/hooks";
import { colorOf, colorTitle } from "./describe.ts";
import { Question } from "./dialog.tsx";
import { download } from "./download.ts";
import { Icon } from "./icon.tsx";
import { isBotsGame } from "./local-game.ts";
import { NewGame } from "./new-game.tsx";
import type { AnyFormat } from "./table-game.ts";
import type { Table } from "./table.ts";

interface ActionProps {
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly isOff?: boolean;
  /** Why it has nothing to do. */
  readonly why?: string;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A button that says when it has nothing to do, but stays where it is. */
const Action = ({ icon, isOff = false, why = "", onClick, children }: ActionProps) => (
  <button
    type="button"
    title={why === "" ? undefined : why}
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    <Icon name={icon} />
    <span>{children}</span>
  </button>
);

/** The browser's own way to choose a file; a button of ours opens it. */
const FileInput = ({ table, input }: { readonly table: Table; readonly input: RefObject<HTMLInputElement> }) => (
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
const SaveFile = ({ table }: { readonly table: Table }) => {
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
const SaveAs = ({ table }: { readonly table: Table }) => (
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

/** What a person can do beside placing stones. */
export const Actions = ({ table }: { readonly table: Table }) => {
  const isStarting = useSignal(false);
  const isForking = useSignal(false);
  const isResigning = useSignal(false);
  const file = useRef<HTMLInputElement>(null);
  const { game, local, view, person, drawer } = table;
  const isFile = local.value.seats === null;
  const areBots = isBotsGame(local.value);
  const isOver = view.value.gameOver;
  const arePaused = table.arePaused.value;
  const buttons = isFile || areBots ? [] : (game.turnButtons?.(view.value) ?? []);
  const offerStands = view.value.drawOfferBy !== null;

  return (
    <section class="actions" aria-label={say("actions")}>
      {areBots && !isOver && (
        <Action icon={arePaused ? "play" : "pause"} onClick={() => table.pause(!arePaused)}>
          {arePaused ? say("go_on") : say("pause")}
        </Action>
      )}
      {buttons.map((button) => (
        <Action key={button.action.type} icon="pass" isOff={!table.mayAct.value} onClick={() => table.propose(button)}>
          {button.label()}
        </Action>
      ))}
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
            <Action icon="hint" isOff={!table.mayAct.value} onClick={() => void table.askHint()}>
              {say("hint")}
            </Action>
          )}
          {game.draw !== null && (
            <Action icon="draw" isOff={drawer.value === null} onClick={table.offerDraw}>
              {offerStands && drawer.value !== null ? say("accept_draw") : say("offer_draw")}
            </Action>
          )}
          <Action
            icon="resign"
            isOff={person.value === null}
            onClick={() => {
              isResigning.value = true;
            }}
          >
            {say("resign")}
          </Action>
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
      <SaveFile table={table} />
      <SaveAs table={table} />
      <Action icon="open" onClick={() => file.current?.click()}>
        {say("open_file")}
      </Action>
      <Action icon="print" onClick={() => print()}>
        {say("print_position")}
      </Action>
      {!table.isKept.value && <p class="notice why-not">{say("not_kept_short")}</p>}
      <FileInput table={table} input={file} />
      <NewGame table={table} isOpen={isStarting} fromHere={false} />
      <NewGame table={table} isOpen={isForking} fromHere />
      <Question
        isOpen={isResigning}
        text={say("resign_question", { color: colorTitle(colorOf(game, local.value, person.value)) })}
        yes={say("resign")}
        onYes={table.resign}
      />
    </section>
  );
};
