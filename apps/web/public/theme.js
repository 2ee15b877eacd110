// Applies the chosen theme before the first paint, so that a dark page does not flash light. A classic script, because
// a module would run too late; packages/table/src/settings.ts stores the settings and applies later changes.
let preferred = null;
try {
  const { theme, board, language } = JSON.parse(localStorage.getItem("tengen.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (board === "plain") document.documentElement.dataset.board = board;
  preferred = language;
} catch {
  // Without storage the system's theme applies.
}

// Preloads the messages of the page's language, before the scripts that need them have loaded.
const languages = (document.currentScript.dataset.languages ?? "").split(" ").map((one) => one.split("="));
const pageLanguage = [preferred, ...navigator.languages, "en"]
  .map((code) => String(code).toLowerCase().split("-")[0])
  .find((code) => languages.some(([one]) => one === code));
for (const [code, href] of languages) {
  if (code !== pageLanguage) continue;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}

// If the page's script does not load, shows an error. Rendering the page removes it.
setTimeout(() => document.querySelector("#failed")?.removeAttribute("hidden"), 15_000);
