// French.
import type { Messages } from "./en.ts";

const french: Messages = {
  setting_theme: "Apparence",
  theme_system: "Selon le système",
  theme_light: "Clair",
  theme_dark: "Sombre",
  setting_board: "Plateau",
  board_wood: "Bois",
  board_plain: "Uni",
  board_slate: "Ardoise",
  board_green: "Vert",
  board_night: "Sombre",
  board_contrast: "Contraste élevé",
  setting_stones: "Pierres",
  stones_auto: "Assorties au plateau",
  stones_classic: "Classiques",
  stones_flat: "Plates",
  stones_contrast: "Contraste élevé",
  setting_confirm: "Confirmer les coups",
  confirm_touch: "Sur écran tactile",
  confirm_always: "Toujours",
  confirm_slow: "Dans les parties lentes",
  confirm_never: "Jamais",
  setting_premove: "Coups anticipés",
  premove_mouse: "Pas au toucher",
  premove_always: "Toujours",
  premove_never: "Jamais",
  setting_hand: "Boutons",
  hand_right: "À droite",
  hand_left: "À gauche",
  setting_coordinates: "Coordonnées",
  setting_numbers: "Numéros des coups",
  setting_sounds: "Son",
  setting_volume: "Volume",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["setting_volume"];

export default french;
