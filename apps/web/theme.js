// Applies the chosen appearance before the first paint, so that a dark page does not flash white. A classic script,
// because it must block, and in the HTML of every page (tools/build/site), because a file of its own would delay the first
// paint; packages/ui/web/settings.ts stores the settings and applies them from then on.
let preferred = null;
try {
  const { theme, board, stones, hand, language } = JSON.parse(localStorage.getItem("tengen.settings") ?? "{}");
  preferred = language;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const { dataset } = document.documentElement;
  if (["plain", "slate", "green", "night", "contrast"].includes(board)) dataset.board = board;
  // The stones that fit these boards are not the classic ones.
  const fitting = { night: "flat", contrast: "contrast" }[board];
  const shown = ["classic", "flat", "contrast"].includes(stones) ? stones : fitting;
  if (shown !== undefined) dataset.stones = shown;
  if (hand === "left") dataset.hand = hand;
} catch {
  // No storage: the system default applies.
}

// The language of the page, for its first screen and its modules. The rule is that of
// packages/ui/web/i18n/negotiate.ts.
const languages = (document.currentScript.dataset.languages ?? "").split(" ").map((one) => one.split("="));
const maximize = (tag) => {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return {};
  }
};
const match = (tag) => {
  const { language, script, region } = maximize(tag);
  const matches = languages
    .map(([one]) => [one, maximize(one)])
    .filter(([, locale]) => language && locale.language === language && locale.script === script)
    .toSorted(([a], [b]) => a.length - b.length);
  return (matches.find(([, locale]) => locale.region === region) ?? matches[0])?.[0];
};
const chosen = [preferred, ...navigator.languages, "en"].map(match).find(Boolean);

// Loads the modules of the page and its language, after the first paint, which needs only the HTML: on a slow line they
// would delay each other.
const loadModules = () => {
  const template = document.querySelector("#modules");
  if (template === null) return;
  template.replaceWith(template.content);
  for (const [code, href] of languages) {
    if (code !== chosen) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
};
new PerformanceObserver((entries) => {
  if (entries.getEntriesByName("first-contentful-paint").length > 0) loadModules();
}).observe({ type: "paint", buffered: true });
// A page in the background is not painted, and not every browser tells when one is.
addEventListener("DOMContentLoaded", () => {
  if (document.visibilityState === "visible") setTimeout(loadModules, 1000);
  else loadModules();
});

// Where somebody has been before, a running game may come to stand above the lobby, which must not move.
const hasBeenHere = () => {
  try {
    return Boolean(navigator.serviceWorker?.controller) || localStorage.length > 0;
  } catch {
    return false;
  }
};

// Shows the prerendered first screen of the page in this language, as soon as the parser has read it. Templates of
// other languages stay as they are.
const showFirstScreen = () => {
  const template = document.querySelector(`template[data-first-screen="${chosen}"]`);
  // With an element after it the template is complete.
  if (!template?.nextElementSibling) return;
  if (hasBeenHere()) template.content.querySelector(".lobby")?.remove();
  template.replaceWith(template.content);
};
new MutationObserver(showFirstScreen).observe(document.documentElement, { childList: true, subtree: true });

// Shows a message if the page's script does not load. The script replaces it.
setTimeout(() => {
  const failed = document.querySelector("#failed");
  if (failed === null) return;
  for (const line of failed.children) line.hidden = line.lang !== chosen;
  failed.hidden = false;
}, 15_000);
