// The actions of an online match, and the dialogs that they open.
import { useSignal, type Signal } from "@preact/signals";
import { err, ok } from "@tengen/kernel";
import {
  drawActions,
  exportActions,
  exportKinds,
  printAction,
  resignAction,
  turnActions,
  type ShareSource,
  type TableAction,
  type TableKind,
} from "@tengen/table";
import { CopyLink, Dialog, download } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import { linkTo, makeMatchHash } from "./address.ts";
import { sendRequest, type RequestResult } from "./request.ts";
import type { OnlineSession } from "./online-session.ts";
import type { OnlineTable } from "./online-table.ts";
import { VerifyDialog } from "./verify-dialog.tsx";
import { t } from "./messages.ts";

export interface OnlineProps {
  readonly table: OnlineTable;
  readonly session: OnlineSession;
}

/** Which dialog is open. */
export interface OnlineDialogState {
  readonly isVerifying: Signal<boolean>;
  readonly isHandingOver: Signal<boolean>;
}

export const useOnlineDialogs = (): OnlineDialogState => ({
  isVerifying: useSignal(false),
  isHandingOver: useSignal(false),
});

export interface OnlineActionsOptions extends OnlineProps {
  readonly dialogs: OnlineDialogState;
  /** Opens a match file as a local game, or on the analysis board. */
  readonly onOpenHere: (text: string, toStudy?: boolean) => void;
}

export const kindOfMatch = ({ resigner, me, file }: OnlineTable): TableKind => {
  if (resigner.value !== null) return "match";
  return file.value === null && me === null ? "watch" : "match-over";
};

const TAKEBACK = { ask: "takeback_request", asked: "takeback_requested", agree: "takeback_allow" } as const;

const takebackActions = (table: OnlineTable): readonly TableAction[] => {
  const takeback = table.takeback.value;
  if (table.game.engine.hiddenInformation) return [];
  return [
    {
      id: "takeback",
      group: "game",
      icon: "undo",
      label: t(TAKEBACK[takeback ?? "ask"]),
      isDisabled: takeback === null || takeback === "asked",
      run: table.takeBack,
    },
  ];
};

/** Before both players have moved, a match can be cancelled without a result. */
const abortActions = ({ table, session }: OnlineProps): readonly TableAction[] => {
  const turns = table.snapshot.value.match?.turnsPlayed ?? table.timeline.value.entries.length;
  if (turns >= 2) return [];
  const abort = async (): Promise<void> => {
    const result = await sendRequest(() => session.api.abort(table.record.matchId));
    if (!result.ok) table.notify(result.error);
  };
  return [{ id: "abort", group: "game", icon: "close", label: t("cancel_game"), run: () => void abort() }];
};

/** A dialog is opened by setting its signal. */
const opening = (isOpen: Signal<boolean>) => (): void => {
  isOpen.value = true;
};

const runningActions = (options: OnlineActionsOptions): readonly TableAction[] => {
  const { table, dialogs } = options;
  return [
    ...turnActions(table),
    ...takebackActions(table),
    ...drawActions(table),
    ...abortActions(options),
    resignAction(table),
    {
      id: "device",
      group: "game",
      icon: "device",
      label: t("other_device"),
      run: opening(dialogs.isHandingOver),
    },
  ];
};

const finishedActions = ({ table, dialogs, onOpenHere }: OnlineActionsOptions): readonly TableAction[] => [
  { id: "verify", group: "game", icon: "check", label: t("verify"), run: opening(dialogs.isVerifying) },
  {
    id: "open-here",
    group: "files",
    icon: "open",
    label: t("open_on_device"),
    run: () => onOpenHere(table.makeFile().text),
  },
  ...(table.game.loadStudy === undefined
    ? []
    : [
        {
          id: "study",
          group: "analysis",
          icon: "study",
          label: t("study"),
          run: () => onOpenHere(table.makeFile().text, true),
        } as const,
      ]),
  { id: "save", group: "files", icon: "save", label: t("save_file"), run: () => download(table.makeFile()) },
  ...exportActions(table),
];

/** What is shared of a match: the link to it, which gives nobody a seat, and once it is over the match itself. */
export const shareSourceOf = (table: OnlineTable, home: string): ShareSource => ({
  table,
  home,
  content: () => {
    const file = table.file.peek();
    return {
      address: { kind: "match", matchId: table.record.matchId },
      shared: file === null ? err(() => t("share_when_over")) : ok({ match: file }),
    };
  },
  files: {
    makeFile: table.file.value === null ? null : table.makeFile,
    // As files, a match is everybody's when it is over.
    kinds: table.file.value === null ? [] : exportKinds(table.game),
    exportFile: table.exportFile,
  },
});

export const onlineActions = (options: OnlineActionsOptions): readonly TableAction[] => {
  const { table } = options;
  return [
    ...(table.resigner.value === null ? [] : runningActions(options)),
    ...(table.file.value === null ? [] : finishedActions(options)),
    printAction(),
  ];
};

const Handover = ({ table, session }: OnlineProps) => {
  const handover = useSignal<RequestResult<{ key: string; expiresAt: number }> | null>(null);
  useEffect(() => {
    const make = async (): Promise<void> => {
      handover.value = await sendRequest(session.api.handOver);
    };
    void make();
  }, []);
  const result = handover.value;
  if (result === null) return <p role="status">{t("please_wait")}</p>;
  if (!result.ok) {
    return (
      <p class="notice error" role="alert">
        {result.error()}
      </p>
    );
  }
  const minutes = Math.max(1, Math.round((result.value.expiresAt - session.connect().now()) / 60_000));
  return (
    <>
      <p>{t("device_how", { count: minutes })}</p>
      <CopyLink
        label={t("device_link")}
        link={linkTo(makeMatchHash(table.record.matchId, { handover: result.value.key }))}
      />
    </>
  );
};

export const OnlineDialogs = ({ table, session, dialogs }: OnlineProps & { readonly dialogs: OnlineDialogState }) => (
  <>
    <Dialog isOpen={dialogs.isHandingOver} title={t("other_device")}>
      <Handover table={table} session={session} />
    </Dialog>
    <VerifyDialog table={table} session={session} isOpen={dialogs.isVerifying} />
  </>
);
