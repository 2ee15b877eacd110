// Before anything is drawn: the chosen appearance, so that a dark page does not flash up light. A classic script,
// because it must not wait; packages/table/src/settings.ts keeps the settings and follows them from then on.
let wish = null;
try {
  const { theme, board, language } = JSON.parse(localStorage.getItem("tengen.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (board === "plain") document.documentElement.dataset.board = board;
  wish = language;
} catch {
  // No storage, no choice: the system decides.
}

// The language that the page will speak is asked for at once, not when the scripts have come that need it.
const languages = (document.currentScript.dataset.languages ?? "").split(" ").map((one) => one.split("="));
const spoken = [wish, ...navigator.languages, "en"]
  .map((code) => String(code).toLowerCase().split("-")[0])
  .find((code) => languages.some(([one]) => one === code));
for (const [code, href] of languages) {
  if (code !== spoken) continue;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}

// And if the page's own script does not come, the page says so. What the script draws takes this line away.
setTimeout(() => document.querySelector("#failed")?.removeAttribute("hidden"), 15_000);
