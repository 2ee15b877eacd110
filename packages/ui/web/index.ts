export { ActionButton, PrintButton, type ActionButtonProps } from "./action-button.tsx";
export { ConfirmDialog, Dialog, DialogButtons } from "./dialog.tsx";
export { download } from "./download.ts";
export { Icon } from "./icon.tsx";
export { registerServiceWorker } from "./register-service-worker.ts";
export { SelectField } from "./select-field.tsx";
export { applySettings, settings, type Settings } from "./settings.ts";
export { Shell } from "./shell.tsx";
export { playStone } from "./sound.ts";
