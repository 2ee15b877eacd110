// Verifies a finished match in the reader's own browser, without trusting the server.
import { useSignal, type Signal } from "@preact/signals";
import { VERIFY_STEPS, verifyMatch, type MatchFile, type StepReport, type VerifyStep } from "@tengen/match";
import { Dialog, Icon } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import type { OnlineTable } from "./online-table.ts";
import type { OnlineSession } from "./online-session.ts";
import { t } from "./messages.ts";

interface Findings {
  readonly steps: readonly StepReport[];
  /** The server's published key; null if it could not be fetched. */
  readonly publicKey: string | null;
  /** Whether commitment and own nonce are those of the join; null without a join on this device. */
  readonly isOwnNonceIntact: boolean | null;
}

/** The value in the file that a step has checked. */
const evidenceOf = (step: VerifyStep, file: MatchFile): string => {
  const { match, reveal, entries, signature } = file;
  const evidence: Readonly<Record<VerifyStep, string>> = {
    format: file.format,
    game: match.rulesetVersion,
    commitment: match.commitment,
    seed: reveal.seed,
    chain: entries.at(-1)?.hash ?? "",
    replay: "",
    outcome: "",
    signature: signature?.publicKey ?? "",
  };
  return evidence[step];
};

const titleOf = (step: VerifyStep, hasChance: boolean, isKeyKnown: boolean) => {
  if (step === "replay" && hasChance) return "verify_replay_chance" as const;
  return step === "signature" && !isKeyKnown ? ("verify_signature_any" as const) : (`verify_${step}` as const);
};

const Step = ({ ok, title, evidence }: { readonly ok: boolean; readonly title: string; readonly evidence: string }) => (
  <li class={ok ? "ok" : "failed"}>
    <Icon name={ok ? "check" : "close"} />
    <span>
      <span class="visually-hidden">{ok ? t("verify_valid") : t("verify_invalid")} </span>
      {title}
      {evidence !== "" && <code>{evidence}</code>}
    </span>
  </li>
);

interface ReportProps {
  readonly file: MatchFile;
  readonly findings: Findings;
  readonly hasChance: boolean;
}

const Report = ({ file, findings, hasChance }: ReportProps) => {
  const { steps, publicKey, isOwnNonceIntact } = findings;
  const isGood = steps.length === VERIFY_STEPS.length && steps.every(({ ok }) => ok) && isOwnNonceIntact !== false;
  return (
    <>
      <ol class="verify-steps">
        {steps.map(({ step, ok, seq }) => (
          <Step
            key={step}
            ok={ok}
            title={
              ok
                ? t(titleOf(step, hasChance, publicKey !== null))
                : `${t(`file_fault_${step}`)} ${seq === undefined ? "" : t("file_fault_entry", { number: seq + 1 })}`
            }
            evidence={evidenceOf(step, file)}
          />
        ))}
        {isOwnNonceIntact !== null && (
          <Step ok={isOwnNonceIntact} title={t(isOwnNonceIntact ? "verify_own" : "verify_own_fault")} evidence="" />
        )}
      </ol>
      <p class={isGood && publicKey !== null ? "verdict" : "notice error"} role="status">
        {t(isGood ? (publicKey === null ? "verify_no_key" : "verify_good") : "verify_bad")}
      </p>
      <p class="quiet">{t("verify_how")}</p>
    </>
  );
};

const Verification = ({ table, session }: { readonly table: OnlineTable; readonly session: OnlineSession }) => {
  const findings = useSignal<Findings | null>(null);
  const file = table.file.value;
  const check = async (checked: MatchFile): Promise<void> => {
    const key = await session.api.key().catch(() => null);
    const publicKey = key?.ok === true ? key.value.publicKey : null;
    const report = await verifyMatch(checked, {
      engineOf: () => table.game.engine,
      ...(publicKey === null ? {} : { publicKey }),
    });
    const { joined } = session.storage.readMatch(table.record.matchId);
    const isOwn = joined !== undefined && joined.playerId === table.me;
    const isOwnNonceIntact = isOwn
      ? checked.match.commitment === joined.commitment &&
        checked.match.seats.some((seat) => seat.playerId === table.me && seat.nonce === joined.nonce)
      : null;
    findings.value = { steps: report.steps, publicKey, isOwnNonceIntact };
  };
  useEffect(() => {
    if (file !== null) void check(file);
  }, [file]);
  if (file === null || findings.value === null) return <p role="status">{t("verify_running")}</p>;
  return <Report file={file} findings={findings.value} hasChance={table.game.engine.hiddenInformation} />;
};

export interface VerifyDialogProps {
  readonly table: OnlineTable;
  readonly session: OnlineSession;
  readonly isOpen: Signal<boolean>;
}

export const VerifyDialog = ({ table, session, isOpen }: VerifyDialogProps) => (
  <Dialog isOpen={isOpen} title={t("verify_title")}>
    <Verification table={table} session={session} />
  </Dialog>
);
