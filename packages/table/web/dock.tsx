// What can be done now: the questions that wait for an answer, the primary actions, and the menu. On a phone it stays at
// the bottom of the window.
import { useSignal, type Signal } from "@preact/signals";
import { t } from "@tengen/ui/i18n";
import { Icon, MenuButton } from "@tengen/ui";
import { useEffect, useRef } from "preact/hooks";
import { groupActions, type ActionSet, type TableAction } from "./actions.ts";
import { focusBoard } from "./focus-board.ts";
import { PhaseButtons } from "./phase-buttons.tsx";
import { QuestionBar, type Question } from "./question-bar.tsx";
import type { Table } from "./table.ts";

/** Focuses the board afterwards, because the buttons disappear with the question. */
const thenFocusBoard = (act: () => void) => (): void => {
  act();
  focusBoard();
};

const OpenQuestion = ({ question }: { readonly question: Question }) => (
  <QuestionBar {...question} accept={thenFocusBoard(question.accept)} decline={thenFocusBoard(question.decline)} />
);

interface ConfirmTurnProps {
  readonly table: Table;
  /** If a button that has disappeared asked for it. */
  readonly takesFocus?: boolean;
}

/** The buttons to confirm or cancel a turn. */
export const ConfirmTurn = ({ table, takesFocus = false }: ConfirmTurnProps) => {
  const turn = table.turnToConfirm.value;
  return turn === null ? null : (
    <QuestionBar
      kind="confirm-bar"
      text={turn.label}
      accept={thenFocusBoard(table.confirm)}
      decline={thenFocusBoard(table.cancel)}
      acceptLabel={turn.label}
      declineLabel={() => t("cancel")}
      takesFocus={takesFocus}
    />
  );
};

interface ActionButtonsProps {
  readonly actions: ActionSet;
  readonly onRun: (action: TableAction) => void;
}

const ActionButtons = ({ actions: { primary, menu }, onRun }: ActionButtonsProps) => (
  <div class="actions">
    {primary.map((action) => {
      const { id, icon, label, short, isDisabled = false, disabledReason, shortcut, isMain = false } = action;
      const reason = isDisabled ? disabledReason : undefined;
      return (
        <button
          key={id}
          type="button"
          class={isMain ? "primary" : ""}
          data-action={id}
          aria-label={short === undefined ? undefined : label}
          title={reason ?? (shortcut === undefined ? undefined : t("board_shortcut", { key: shortcut }))}
          aria-keyshortcuts={shortcut}
          aria-disabled={isDisabled}
          onClick={() => {
            if (!isDisabled) onRun(action);
          }}
        >
          <Icon name={icon} />
          <span>{short ?? label}</span>
        </button>
      );
    })}
    {menu.length > 0 && (
      <MenuButton
        label={t("more")}
        groups={groupActions(menu).map(({ group, actions }) => ({
          label: t(`actions_${group}`),
          items: actions.map((action) => ({ ...action, run: () => onRun(action) })),
        }))}
      />
    )}
  </div>
);

/** Gives the focus back to what asked a question, when the question is gone and the focus with it. */
const useFocusBack = (asked: Signal<TableAction | null>, box: { readonly current: HTMLElement | null }): void => {
  const before = useRef<string | null>(null);
  const id = asked.value?.id ?? null;
  useEffect(() => {
    const previous = before.current;
    before.current = id;
    if (previous === null || id !== null || document.activeElement !== document.body) return;
    const button = box.current?.querySelector<HTMLElement>(`[data-action="${previous}"], .menu-button`);
    button?.focus({ preventScroll: true });
  }, [id]);
};

export interface DockProps {
  readonly table: Table;
  /** Functions, so that only the dock is rendered again when what they read changes. */
  readonly actions: () => ActionSet;
  /** Besides those of the table, such as a rematch. */
  readonly questions?: () => readonly Question[];
}

export const Dock = ({ table, actions, questions }: DockProps) => {
  /** The action that waits for the answer to its question. */
  const asked = useSignal<TableAction | null>(null);
  const wasRun = useSignal(false);
  const box = useRef<HTMLElement>(null);
  const turn = table.turnToConfirm.value;
  const { offer } = table;
  const { primary, menu } = actions();
  useFocusBack(asked, box);
  /** As it is now: after the end there is nothing to resign. */
  const asking = [...primary, ...menu].find(({ id, isDisabled }) => id === asked.value?.id && isDisabled !== true);
  const run = (action: TableAction): void => {
    wasRun.value = true;
    if (action.question === undefined) action.run();
    else asked.value = action;
  };
  useEffect(() => {
    wasRun.value = false;
  }, [turn]);
  return (
    <section ref={box} class="dock" aria-label={t("actions")}>
      {offer.value !== null && <OpenQuestion question={offer.value} />}
      {questions?.().map((question) => (
        <OpenQuestion key={question.text()} question={question} />
      ))}
      <PhaseButtons table={table} />
      {turn !== null ? (
        <ConfirmTurn table={table} takesFocus={wasRun.peek()} />
      ) : asking?.question === undefined ? (
        <ActionButtons actions={{ primary, menu }} onRun={run} />
      ) : (
        <QuestionBar
          text={() => asking.question ?? ""}
          accept={() => {
            asked.value = null;
            asking.run();
            focusBoard();
          }}
          decline={() => {
            asked.value = null;
          }}
          acceptLabel={() => asking.label}
          declineLabel={() => t("cancel")}
          takesFocus
        />
      )}
    </section>
  );
};
