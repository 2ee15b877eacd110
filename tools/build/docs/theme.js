// The documentation has the portal's theme: the choice of either is the other's too. It runs before TypeDoc's script, which
// shows the page in the theme of its own key. A classic script, because it must block; packages/ui/web/settings.ts stores the
// portal's settings.
const PORTAL = "tengen.settings";
const TYPEDOC = "tsd-theme";

const readSettings = () => {
  try {
    return JSON.parse(localStorage.getItem(PORTAL) ?? "{}") ?? {};
  } catch {
    // No storage, or damaged settings: the system's theme.
    return {};
  }
};

/** TypeDoc's word for the portal's theme. */
const readTheme = () => {
  const { theme } = readSettings();
  return theme === "light" || theme === "dark" ? theme : "os";
};

const applyTheme = () => {
  const theme = readTheme();
  document.documentElement.dataset.theme = theme;
  const choice = document.querySelector("#tsd-theme");
  if (choice !== null) choice.value = theme;
  try {
    localStorage.setItem(TYPEDOC, theme);
  } catch {
    // See above.
  }
};

applyTheme();
// The portal in another tab.
addEventListener("storage", ({ key }) => key === PORTAL && applyTheme());
// After "back" the page may be as it was left.
addEventListener("pageshow", ({ persisted }) => persisted && applyTheme());
document.addEventListener("change", ({ target }) => {
  if (target.id !== "tsd-theme") return;
  const theme = target.value === "os" ? "system" : target.value;
  try {
    localStorage.setItem(PORTAL, JSON.stringify({ ...readSettings(), theme }));
  } catch {
    // See above.
  }
});
