import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  pass: "Pas",
  passes: "pasują",
  komi: "Komi",
  captures: "Jeńcy",
  in_atari: "w atari",
  ko_point: "ko, teraz nie można tu zagrać",
  estimate: "Oszacuj wynik",
  estimating: "Szacowanie…",
  estimate_how: "To tylko szacunek.",
  estimate_live: "Po każdym ruchu",
  pass_warning: "Jeśli przeciwnik też spasuje, partia się skończy, a każdy kamień na planszy liczy się jako żywy.",
  last_pass_warning: {
    one: "Jeśli teraz spasujesz, {winner} wygrają o {count} punkt. Każdy kamień na planszy liczy się jako żywy.",
    few: "Jeśli teraz spasujesz, {winner} wygrają o {count} punkty. Każdy kamień na planszy liczy się jako żywy.",
    many: "Jeśli teraz spasujesz, {winner} wygrają o {count} punktów. Każdy kamień na planszy liczy się jako żywy.",
    other: "Jeśli teraz spasujesz, {winner} wygrają o {count} punktu. Każdy kamień na planszy liczy się jako żywy.",
  },
  sgf_suicide: "Ma ruch samobójczy, na który pozwalają jego zasady, ale żadne zasady tutaj.",
  first_pass: {
    one: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punkt, licząc każdy kamień jako żywy.",
    few: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punkty, licząc każdy kamień jako żywy.",
    many: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punktów, licząc każdy kamień jako żywy.",
    other: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punktu, licząc każdy kamień jako żywy.",
  },
  handicap: "Handicap",
  handicap_none: "Brak",
  handicap_stones: {
    one: "{count} kamień",
    few: "{count} kamienie",
    many: "{count} kamieni",
    other: "{count} kamienia",
  },
  handicap_left: {
    one: "Czarne stawiają jeszcze {count} kamień handicapu.",
    few: "Czarne stawiają jeszcze {count} kamienie handicapu.",
    many: "Czarne stawiają jeszcze {count} kamieni handicapu.",
    other: "Czarne stawiają jeszcze {count} kamienia handicapu.",
  },
  size: "Plansza",
  placement: "Kamienie handicapu",
  placement_fixed: "Na punktach hoshi",
  placement_free: "Stawiają je czarne",
  ko_rule: "Zasada ko",
  ko_simple: "Proste ko",
  ko_positional: "Superko pozycyjne",
  ko_situational: "Superko sytuacyjne",
  large_board:
    "Poziomy, podpowiedzi i szacunki są tylko dla planszy 9x9. Na tej planszy możesz grać z ludźmi oraz z botami Losowy i Zachłanny.",
  pass_agreed: "Jeśli przeciwnik też spasuje, uzgodnicie martwe kamienie. Nie trzeba ich zbijać.",
  last_pass_agreed: "Jeśli teraz spasujesz, uzgodnicie martwe kamienie. Nie trzeba ich zbijać.",
  pass_disputed:
    "Grę wznowiono z powodu martwych kamieni. Jeśli spasujesz, zanim zostaną zbite, mogą liczyć się jako żywe.",
  first_pass_agreed: "{color} spasowały. Jeśli też spasujesz, uzgodnicie martwe kamienie.",
  pass_dispute:
    "Jeśli przeciwnik też spasuje, partia się skończy. Sporne kamienie, których nie zbijesz, będą wtedy żywe.",
  last_pass_dispute: "Jeśli teraz spasujesz, partia się skończy. Sporne kamienie, które są jeszcze na planszy, żyją.",
  first_pass_dispute:
    "{color} spasowały. Jeśli też spasujesz, partia się skończy, a sporne kamienie, które są jeszcze na planszy, będą żywe.",
  propose: "Zaproponuj",
  accept_list: "Zaakceptuj",
  resume: "Wznów grę",
  disagree: "Zostaw wszystkie kamienie żywe",
  disagree_warning: "Partia skończy się bez zgody, a każdy kamień na planszy liczy się jako żywy.",
  disagrees: "kończą spór: wszystkie kamienie żyją",
  dispute: "Rozstrzygnij grą",
  dispute_warning:
    "To, co wtedy zagrano, pokazuje tylko, które ze spornych kamieni żyją. Ani kamienie, ani pasy nie kosztują punktów, a potem plansza wraca do poprzedniego stanu. Pierwszy gra przeciwnik; gdy obie strony spasują, partia się kończy.",
  disputes: "rozstrzygają spór grą",
  accept_warning: "Partia skończy się z tym wynikiem.",
  proposes: {
    one: "proponują {count} martwy kamień",
    few: "proponują {count} martwe kamienie",
    many: "proponują {count} martwych kamieni",
    other: "proponują {count} martwego kamienia",
  },
  proposes_none: "proponują, że wszystkie kamienie żyją",
  accepts: "akceptują wynik",
  resumes: "wznawiają grę",
  phase_first: "Obie strony spasowały. {color} proponują, które kamienie są martwe.",
  phase_answer:
    "{other} zaproponowały, które kamienie są martwe. {color} akceptują, zmieniają listę lub wznawiają grę.",
  phase_last_answer:
    "{other} zaproponowały, które kamienie są martwe. {color} akceptują, zmieniają listę lub zostawiają wszystkie kamienie żywe.",
  phase_resumed:
    "Gra toczy się dalej po sporze. Kto uważa kamienie za martwe, musi je zbić, zanim obie strony spasują.",
  resumed_cost: "Także po wznowieniu gry każdy kamień we własnym terytorium kosztuje punkt; pas nic nie kosztuje.",
  phase_scoring: "Czas na martwe kamienie",
  phase_dispute: "Czas na spór",
  phase_disputing:
    "Gra rozstrzyga, które z kamieni oznaczonych kwadratem żyją: te, które zostaną, gdy obie strony spasują. Ani kamienie, ani pasy nie kosztują punktów; potem plansza wraca do poprzedniego stanu.",
  phase_answer_dispute:
    "{other} zaproponowały, które kamienie są martwe. {color} akceptują albo oznaczają inne kamienie i je proponują lub rozstrzygają spór grą.",
  resume_warning: "Pierwszy gra przeciwnik.",
  resume_capture: "Martwe kamienie trzeba wtedy zbić, zanim obie strony spasują.",
  disputed: "sporny",
  mark_dead: {
    one: "Oznaczono jako martwy: {count} kamień ({point}).",
    few: "Oznaczono jako martwe: {count} kamienie ({point}).",
    many: "Oznaczono jako martwe: {count} kamieni ({point}).",
    other: "Oznaczono jako martwe: {count} kamienia ({point}).",
  },
  mark_alive: {
    one: "Oznaczono jako żywy: {count} kamień ({point}).",
    few: "Oznaczono jako żywe: {count} kamienie ({point}).",
    many: "Oznaczono jako żywe: {count} kamieni ({point}).",
    other: "Oznaczono jako żywe: {count} kamienia ({point}).",
  },
  mark_empty: "Tu nie ma kamienia. Wybierz kamień, aby oznaczyć jego grupę.",
  count_lead: {
    one: "{color} wygrywają o {count} punkt.",
    few: "{color} wygrywają o {count} punkty.",
    many: "{color} wygrywają o {count} punktów.",
    other: "{color} wygrywają o {count} punktu.",
  },
  count_even: "Obie strony mają tyle samo punktów.",
  refusal_HANDICAP_LEFT: "Najpierw postaw kamienie handicapu.",
  refusal_MARKING: "Obie strony spasowały. Uzgodnijcie martwe kamienie albo wznówcie grę.",
  refusal_NOT_MARKING: "Martwe kamienie oznacza się po dwóch pasach.",
  refusal_NO_PROPOSAL: "Nie ma jeszcze propozycji do zaakceptowania.",
  refusal_BAD_PROPOSAL: "Ta lista martwych kamieni nie pasuje do planszy.",
  refusal_ALREADY_PROPOSED: "Ta lista była już proponowana. Zmień ją, zaakceptuj listę przeciwnika albo wznów grę.",
  refusal_NO_PROPOSAL_LEFT: "Masz już za sobą pięć propozycji. Zaakceptuj listę przeciwnika albo wznów grę.",
  refusal_MAY_RESUME:
    "Najpierw wznów grę. Tylko spór, którego gra nie rozstrzygnie, kończy się tak, że wszystkie kamienie żyją.",
  refusal_ALREADY_RESUMED: "Gra była już przez ciebie wznowiona. Zaproponuj martwe kamienie albo zaakceptuj.",
  refusal_NOTHING_DISPUTED: "To propozycja przeciwnika. Zaakceptuj ją albo oznacz inne kamienie.",
  refusal_SUICIDE: "Samobójstwo jest niedozwolone: kamień na {point} nie miałby oddechów.",
  refusal_KO: "Ruch na {point} powtórzyłby wcześniejszą pozycję (ko). Najpierw zagraj gdzie indziej.",
};

/** Rightly the same as in English. */
export const sameAsEnglish = ["komi", "handicap"];

export default polish;
