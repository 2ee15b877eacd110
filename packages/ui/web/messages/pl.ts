// Polish.
import type { Messages } from "./en.ts";

const polish: Messages = {
  setting_theme: "Wygląd",
  theme_system: "Jak w systemie",
  theme_light: "Jasny",
  theme_dark: "Ciemny",
  setting_board: "Plansza",
  board_wood: "Drewno",
  board_plain: "Gładka",
  board_slate: "Łupek",
  board_green: "Zielona",
  board_night: "Ciemna",
  board_contrast: "Wysoki kontrast",
  setting_stones: "Kamienie",
  stones_auto: "Pasujące do planszy",
  stones_classic: "Klasyczne",
  stones_flat: "Płaskie",
  stones_contrast: "Wysoki kontrast",
  setting_confirm: "Potwierdzanie ruchów",
  confirm_touch: "Na ekranach dotykowych",
  confirm_always: "Zawsze",
  confirm_slow: "W wolnych partiach",
  confirm_never: "Nigdy",
  setting_premove: "Ruchy z wyprzedzeniem",
  premove_mouse: "Nie dotykiem",
  premove_always: "Zawsze",
  premove_never: "Nigdy",
  setting_hand: "Przyciski",
  hand_right: "Po prawej",
  hand_left: "Po lewej",
  setting_coordinates: "Współrzędne",
  setting_numbers: "Numery ruchów",
  setting_sounds: "Dźwięk",
  setting_volume: "Głośność",
};

export default polish;
