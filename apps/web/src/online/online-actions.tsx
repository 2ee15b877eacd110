// The action buttons of an online match.
import { useSignal, type Signal } from "@preact/signals";
import { DrawButton, ExportButtons, ResignButton, TurnButtons } from "@tengen/table";
import { ActionButton, Dialog, download, PrintButton, type ActionButtonProps } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import { sendRequest, type RequestResult } from "./request.ts";
import { CopyLink, linkTo } from "./copy-link.tsx";
import type { OnlineSession } from "./online-session.ts";
import type { OnlineTable } from "./online-table.ts";
import { VerifyDialog } from "./verify-dialog.tsx";
import { t } from "./messages.ts";

export interface OnlineProps {
  readonly table: OnlineTable;
  readonly session: OnlineSession;
}

export interface OnlineActionsProps extends OnlineProps {
  /** Opens a match file as a local game, or on the analysis board. */
  readonly onOpenHere: (text: string, toStudy?: boolean) => void;
}

const TAKEBACK = { ask: "takeback_request", asked: "takeback_requested", agree: "takeback_allow" } as const;

const TakebackAction = ({ table }: { readonly table: OnlineTable }) => {
  const takeback = table.takeback.value;
  if (table.game.engine.hiddenInformation) return null;
  return (
    <ActionButton icon="undo" isDisabled={takeback === null || takeback === "asked"} onClick={table.takeBack}>
      {t(TAKEBACK[takeback ?? "ask"])}
    </ActionButton>
  );
};

/** Before both players have moved, a match can be cancelled without a result. */
const AbortAction = ({ table, session }: OnlineProps) => {
  const turns = table.snapshot.value.match?.turnsPlayed ?? table.timeline.value.entries.length;
  if (turns >= 2) return null;
  const abort = async (): Promise<void> => {
    const result = await sendRequest(() => session.api.abort(table.record.matchId));
    if (!result.ok) table.notify(result.error);
  };
  return (
    <ActionButton icon="close" onClick={() => void abort()}>
      {t("cancel_game")}
    </ActionButton>
  );
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

interface DialogActionProps extends Pick<ActionButtonProps, "icon" | "children"> {
  readonly label: string;
}

/** A button that opens a dialog of the same name. */
const DialogAction = ({ icon, label, children }: DialogActionProps) => {
  const isOpen = useSignal(false);
  return (
    <>
      <ActionButton
        icon={icon}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {label}
      </ActionButton>
      <Dialog isOpen={isOpen} title={label}>
        {children}
      </Dialog>
    </>
  );
};

const RunningActions = ({ table, session }: OnlineProps) => (
  <>
    <TurnButtons table={table} />
    <DrawButton table={table} />
    <TakebackAction table={table} />
    <ResignButton table={table} />
    <AbortAction table={table} session={session} />
    <DialogAction icon="device" label={t("other_device")}>
      <Handover table={table} session={session} />
    </DialogAction>
  </>
);

interface FinishedProps extends OnlineActionsProps {
  readonly isVerifying: Signal<boolean>;
}

const FinishedActions = ({ table, session, isVerifying, onOpenHere }: FinishedProps) => (
  <>
    <ActionButton
      icon="check"
      onClick={() => {
        isVerifying.value = true;
      }}
    >
      {t("verify")}
    </ActionButton>
    <ActionButton icon="open" onClick={() => onOpenHere(table.makeFile().text)}>
      {t("open_on_device")}
    </ActionButton>
    {table.game.loadStudy !== undefined && (
      <ActionButton icon="study" onClick={() => onOpenHere(table.makeFile().text, true)}>
        {t("study")}
      </ActionButton>
    )}
    <ActionButton icon="save" onClick={() => download(table.makeFile())}>
      {t("save_file")}
    </ActionButton>
    <ExportButtons table={table} />
    <VerifyDialog table={table} session={session} isOpen={isVerifying} />
  </>
);

export const OnlineActions = (props: OnlineActionsProps) => {
  const { table, session } = props;
  const isVerifying = useSignal(false);
  const isRunning = table.resigner.value !== null;
  return (
    <section class="actions" aria-label={t("actions")}>
      {isRunning && <RunningActions table={table} session={session} />}
      {table.file.value !== null && <FinishedActions {...props} isVerifying={isVerifying} />}
      {/* To watch or replay the match: this link gives nobody a seat. */}
      <DialogAction icon="link" label={t("share_match")}>
        <CopyLink label={t("match_link")} link={linkTo(makeMatchHash(table.record.matchId))} />
      </DialogAction>
      <PrintButton />
    </section>
  );
};
