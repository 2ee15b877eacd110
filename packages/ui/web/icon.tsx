// Icons: strokes on a 24 by 24 grid, in the colour of the text.

const PATHS = {
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  undo: "M8.5 13 4 8.5 8.5 4M4 8.5h10a6 6 0 0 1 0 12h-3",
  redo: "M15.5 13 20 8.5 15.5 4M20 8.5H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21.5h4M12 2.5a6.5 6.5 0 0 0-3.8 11.8c.5.4.8 1 .8 1.7h6c0-.7.3-1.3.8-1.7A6.5 6.5 0 0 0 12 2.5z",
  draw: "M5 9.5h14M5 14.5h14",
  resign: "M6 21V4M6 4.5h11l-2.5 3.5L17 11.5H6",
  new: "M12 5v14M5 12h14",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "m15 5-8 7 8 7",
  next: "m9 5 8 7-8 7",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "m7 4.5 12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  pass: "M5 12h12M12.5 7 17.5 12l-5 5M20 5v14",
  save: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
  open: "M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14",
  print: "M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z",
  close: "m6 6 12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  device: "M8 3h8v18H8zM11 18h2",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1.2-1.2",
  paste: "M9 4H6v17h12V4h-3M9 2.5h6v3.5H9zM9 11h6M9 15h6",
  speech: "M4 5h16v11H11l-4.5 4v-4H4z",
  study: "M4 20h16M5 16l4.5-5 4 3L19 6",
  bot: "M5 9h14v10H5zM12 9V5M10 5h4M9.5 13v2M14.5 13v2",
  friend:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 11a3 3 0 0 0 0-6M18.5 14.6c1.9.8 3 2.7 3 5.4",
  anyone:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.5 3.5 5.5 3.5 9s-1 6.5-3.5 9c-2.5-2.5-3.5-5.5-3.5-9S9.5 5.5 12 3z",
  puzzle: "M4 5h16v16H4zM4 10h16M9 3v4M15 3v4M9 15.5l2 2 4-4",
  update: "M20 12a8 8 0 1 1-2.4-5.7M20 4v4.5h-4.5",
  more: "M4 7h16M4 12h16M4 17h16",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1",
  keyboard: "M3 7h18v11H3zM7 11h1M11 11h1M15 11h1M8 14.5h8",
  zen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  remove: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);
