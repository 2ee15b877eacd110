// A link as a QR code. Loaded only where one is shown.
import "./qr-code.css";
import { encode } from "uqr";
import { t } from "./i18n/index.ts";

/** Width of the quiet zone, in modules. */
const BORDER = 4;

export interface QrImage {
  /** Modules per side, including the border. */
  readonly size: number;
  /** The dark modules, as an SVG path of squares. */
  readonly path: string;
}

export const makeQrImage = (link: string): QrImage => {
  const { data, size } = encode(link, { ecc: "M", border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
};

/** Dark on light in any theme: cameras do not read inverted codes. */
export const QrCode = ({ link }: { readonly link: string }) => {
  const { size, path } = makeQrImage(link);
  return (
    <svg class="scan-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("scan_label")}>
      <rect class="light" width={size} height={size} />
      <path class="dark" d={path} />
    </svg>
  );
};
