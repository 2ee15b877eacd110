// The texts of the settings in English: the source that the other languages are translated from.
import type { Translation } from "../i18n/message-types.ts";

const english = {
  setting_theme: "Appearance",
  theme_system: "System default",
  theme_light: "Light",
  theme_dark: "Dark",
  setting_board: "Board",
  board_wood: "Wood",
  board_plain: "Plain",
  board_slate: "Slate",
  board_green: "Green",
  board_night: "Dark",
  board_contrast: "High contrast",
  setting_stones: "Stones",
  stones_auto: "To fit the board",
  stones_classic: "Classic",
  stones_flat: "Flat",
  stones_contrast: "High contrast",
  setting_confirm: "Confirm moves",
  confirm_touch: "On touchscreens",
  confirm_always: "Always",
  confirm_slow: "In slow games",
  confirm_never: "Never",
  setting_premove: "Premoves",
  premove_mouse: "Not by touch",
  premove_always: "Always",
  premove_never: "Never",
  setting_hand: "Buttons",
  hand_right: "On the right",
  hand_left: "On the left",
  setting_coordinates: "Coordinates",
  setting_numbers: "Move numbers",
  setting_sounds: "Sound",
  setting_volume: "Volume",
} as const;

/** The shared messages in any language. */
export type Messages = Translation<typeof english>;

export default english;
