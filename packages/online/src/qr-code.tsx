// A link as a code that a phone's camera reads (QR). Loaded only where one is shown.
import { t } from "@tengen/i18n";
import { encode } from "uqr";

/** Modules of blank around the code, which cameras need to find it. */
const BORDER = 4;

export interface QrImage {
  /** Modules to a side, with the border. */
  readonly size: number;
  /** The dark modules, as a path of squares. */
  readonly path: string;
}

export const makeQrImage = (link: string): QrImage => {
  const { data, size } = encode(link, { ecc: "M", border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
};

/** Dark on light in any theme: cameras do not read it the other way round. */
export const QrCode = ({ link }: { readonly link: string }) => {
  const { size, path } = makeQrImage(link);
  return (
    <svg class="scan-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("scan_label")}>
      <rect class="light" width={size} height={size} />
      <path class="dark" d={path} />
    </svg>
  );
};
