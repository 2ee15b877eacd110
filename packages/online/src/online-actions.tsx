// What a person can do in a match on the server, beside playing turns.
import { useSignal, type Signal } from "@preact/signals";
import {
  Action,
  Dialog,
  download,
  DrawAction,
  PrintAction,
  ResignAction,
  TurnActions,
  type ActionProps,
  type AnyFormat,
} from "@tengen/table";
import { say } from "@tengen/words";
import { useEffect } from "preact/hooks";
import { makeMatchHash } from "./address.ts";
import { ask, type Asked } from "./ask.ts";
import { CopyLink, linkTo } from "./copy-link.tsx";
import type { House } from "./house.ts";
import type { OnlineTable } from "./online-table.ts";
import { VerifyDialog } from "./verify-dialog.tsx";

export interface OnlineProps {
  readonly table: OnlineTable;
  readonly house: House;
}

export interface OnlineActionsProps extends OnlineProps {
  /** Opens a match file at the table of this device, or on its analysis board. */
  readonly onOpenHere: (text: string, toStudy?: boolean) => void;
}

const TAKEBACK = { ask: "takeback_ask", asked: "takeback_asked", agree: "takeback_agree" } as const;

const TakebackAction = ({ table }: { readonly table: OnlineTable }) => {
  const takeback = table.takeback.value;
  if (table.game.engine.hiddenInformation) return null;
  return (
    <Action icon="undo" isOff={takeback === null || takeback === "asked"} onClick={table.takeBack}>
      {say(TAKEBACK[takeback ?? "ask"])}
    </Action>
  );
};

/** Before both have played nobody loses by going. */
const CallOffAction = ({ table, house }: OnlineProps) => {
  const turns = table.snapshot.value.match?.turnsPlayed ?? table.course.value.entries.length;
  if (turns >= 2) return null;
  const callOff = async (): Promise<void> => {
    const asked = await ask(() => house.api.abort(table.record.matchId));
    if (!asked.ok) table.inform(asked.why);
  };
  return (
    <Action icon="close" onClick={() => void callOff()}>
      {say("call_off")}
    </Action>
  );
};

const Handover = ({ table, house }: OnlineProps) => {
  const made = useSignal<Asked<{ key: string; expiresAt: number }> | null>(null);
  useEffect(() => {
    const make = async (): Promise<void> => {
      made.value = await ask(house.api.handOver);
    };
    void make();
  }, []);
  const asked = made.value;
  if (asked === null) return <p role="status">{say("one_moment")}</p>;
  if (!asked.ok) {
    return (
      <p class="notice why-not" role="alert">
        {asked.why()}
      </p>
    );
  }
  const minutes = Math.max(1, Math.round((asked.value.expiresAt - house.connect().now()) / 60_000));
  return (
    <>
      <p>{say("device_how", { count: minutes })}</p>
      <CopyLink
        label={say("device_link")}
        link={linkTo(makeMatchHash(table.record.matchId, { handover: asked.value.key }))}
      />
    </>
  );
};

interface DialogActionProps extends Pick<ActionProps, "icon" | "children"> {
  readonly label: string;
}

/** A button that opens a dialogue of the same name. */
const DialogAction = ({ icon, label, children }: DialogActionProps) => {
  const isOpen = useSignal(false);
  return (
    <>
      <Action
        icon={icon}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {label}
      </Action>
      <Dialog isOpen={isOpen} title={label}>
        {children}
      </Dialog>
    </>
  );
};

const Running = ({ table, house }: OnlineProps) => (
  <>
    <TurnActions table={table} />
    <DrawAction table={table} />
    <TakebackAction table={table} />
    <ResignAction table={table} />
    <CallOffAction table={table} house={house} />
    <DialogAction icon="device" label={say("other_device")}>
      <Handover table={table} house={house} />
    </DialogAction>
  </>
);

interface FinishedProps extends OnlineActionsProps {
  readonly isVerifying: Signal<boolean>;
}

const Finished = ({ table, house, isVerifying, onOpenHere }: FinishedProps) => (
  <>
    <Action
      icon="check"
      onClick={() => {
        isVerifying.value = true;
      }}
    >
      {say("verify")}
    </Action>
    <Action icon="open" onClick={() => onOpenHere(table.makeFile().text)}>
      {say("open_here")}
    </Action>
    {table.game.loadStudy !== undefined && (
      <Action icon="study" onClick={() => onOpenHere(table.makeFile().text, true)}>
        {say("study")}
      </Action>
    )}
    <Action icon="save" onClick={() => download(table.makeFile())}>
      {say("save_file")}
    </Action>
    {((table.game.formats ?? []) as readonly AnyFormat[]).map((format) => (
      <Action key={format.name} icon="save" onClick={() => download(table.makeFile(format))}>
        {say("save_as", { format: format.name })}
      </Action>
    ))}
    <VerifyDialog table={table} house={house} isOpen={isVerifying} />
  </>
);

export const OnlineActions = (props: OnlineActionsProps) => {
  const { table, house } = props;
  const isVerifying = useSignal(false);
  const isRunning = table.person.value !== null;
  return (
    <section class="actions" aria-label={say("actions")}>
      {isRunning && <Running table={table} house={house} />}
      {table.file.value !== null && <Finished {...props} isVerifying={isVerifying} />}
      {/* To watch, or to look at it later: this link lets nobody in who does not play. */}
      <DialogAction icon="link" label={say("share_match")}>
        <CopyLink label={say("match_link")} link={linkTo(makeMatchHash(table.record.matchId))} />
      </DialogAction>
      <PrintAction />
    </section>
  );
};
