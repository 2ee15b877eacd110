// Before anything is drawn: the chosen appearance, so that a dark page does not flash up light. A classic script,
// because it must not wait; packages/table/src/settings.ts keeps the settings and follows them from then on.
try {
  const { theme, board } = JSON.parse(localStorage.getItem("tengen.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (board === "plain") document.documentElement.dataset.board = board;
} catch {
  // No storage, no choice: the system decides.
}

// And if the page's own script does not come, the page says so. What the script draws takes this line away.
setTimeout(() => document.querySelector("#failed")?.removeAttribute("hidden"), 15_000);
