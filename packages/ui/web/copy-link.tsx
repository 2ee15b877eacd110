// A link to copy, and to share where the device can.
import "./copy-link.css";
import { useSignal } from "@preact/signals";
import { t } from "./i18n/index.ts";
import { useUniqueId } from "@tengen/board";
import { useRef } from "preact/hooks";
import { Icon } from "./icon.tsx";

export interface CopyLinkProps {
  readonly label: string;
  readonly link: string;
}

/** The code that draws QR codes, which few pages need. */
export const loadQrCode = () => import("./qr-code.tsx");

export const CopyLink = ({ label, link }: CopyLinkProps) => {
  const id = useUniqueId();
  const field = useRef<HTMLInputElement>(null);
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      isCopied.value = true;
    } catch {
      // No permission: select the text, so that it can be copied by hand.
      field.current?.select();
    }
  };
  return (
    <div class="copy-link">
      <label for={id}>{label}</label>
      <div class="copy-row">
        <input ref={field} id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="primary" onClick={() => void copy()}>
          <Icon name={isCopied.value ? "check" : "copy"} />
          <span role="status">{isCopied.value ? t("copied") : t("copy")}</span>
        </button>
        {"share" in navigator && (
          <button type="button" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
            {t("share")}
          </button>
        )}
      </div>
    </div>
  );
};
