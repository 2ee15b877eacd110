// German.
import type { Messages } from "./en.ts";

const german: Messages = {
  setting_theme: "Darstellung",
  theme_system: "Wie das System",
  theme_light: "Hell",
  theme_dark: "Dunkel",
  setting_board: "Brett",
  board_wood: "Holz",
  board_plain: "Schlicht",
  board_slate: "Schiefer",
  board_green: "Grün",
  board_night: "Dunkel",
  board_contrast: "Hoher Kontrast",
  setting_stones: "Steine",
  stones_auto: "Passend zum Brett",
  stones_classic: "Klassisch",
  stones_flat: "Flach",
  stones_contrast: "Hoher Kontrast",
  setting_confirm: "Züge bestätigen",
  confirm_touch: "Auf Touchscreens",
  confirm_always: "Immer",
  confirm_slow: "In langsamen Partien",
  confirm_never: "Nie",
  setting_premove: "Züge vorab wählen",
  premove_mouse: "Nicht per Touch",
  premove_always: "Immer",
  premove_never: "Nie",
  setting_hand: "Schaltflächen",
  hand_right: "Rechts",
  hand_left: "Links",
  setting_coordinates: "Koordinaten",
  setting_numbers: "Zugnummern",
  setting_sounds: "Ton",
  setting_volume: "Lautstärke",
};

export default german;
