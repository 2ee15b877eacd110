// A link as a code that a phone's camera reads (QR). Loaded only where one is shown.
import { say } from "@tengen/words";
import { encode } from "uqr";

/** Modules of blank around the code, which cameras need to find it. */
const BORDER = 4;

export interface ScanPicture {
  /** Modules to a side, with the border. */
  readonly size: number;
  /** The dark modules, as a path of squares. */
  readonly path: string;
}

export const makeScanPicture = (link: string): ScanPicture => {
  const { data, size } = encode(link, { ecc: "M", border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
};

/** Dark on light in any theme: cameras do not read it the other way round. */
export const ScanCode = ({ link }: { readonly link: string }) => {
  const { size, path } = makeScanPicture(link);
  return (
    <svg class="scan-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say("scan_label")}>
      <rect class="light" width={size} height={size} />
      <path class="dark" d={path} />
    </svg>
  );
};
