// games/go-9x9/page/messages/pl.ts
var polish = {
	pass: "Pas",
	passes: "pasują",
	komi: "Komi",
	captures: "Jeńcy",
	stones: "Kamienie",
	territory: "Terytorium",
	total: "Razem",
	score_sheet: "Wynik",
	in_atari: "w atari",
	ko_point: "ko, teraz nie można tu zagrać",
	estimate: "Oszacuj wynik",
	estimating: "Szacowanie…",
	estimate_lead: {
		one: "{color} prowadzą o około {count} punkt.",
		few: "{color} prowadzą o około {count} punkty.",
		many: "{color} prowadzą o około {count} punktów.",
		other: "{color} prowadzą o około {count} punktu."
	},
	estimate_lead_other: {
		one: "{leader} prowadzą o około {count} punkt, ale {color} mają {percent} szans na wygraną.",
		few: "{leader} prowadzą o około {count} punkty, ale {color} mają {percent} szans na wygraną.",
		many: "{leader} prowadzą o około {count} punktów, ale {color} mają {percent} szans na wygraną.",
		other: "{leader} prowadzą o około {count} punktu, ale {color} mają {percent} szans na wygraną."
	},
	estimate_even: "Mniej więcej równo.",
	estimate_chance: "{color} mają {percent} szans na wygraną.",
	estimate_how: "To tylko szacunek.",
	estimate_live: "Po każdym ruchu",
	pass_warning: "Jeśli przeciwnik też spasuje, partia się skończy, a każdy kamień na planszy liczy się jako żywy.",
	last_pass_warning: {
		one: "Jeśli teraz spasujesz, {winner} wygrają o {count} punkt. Każdy kamień na planszy liczy się jako żywy.",
		few: "Jeśli teraz spasujesz, {winner} wygrają o {count} punkty. Każdy kamień na planszy liczy się jako żywy.",
		many: "Jeśli teraz spasujesz, {winner} wygrają o {count} punktów. Każdy kamień na planszy liczy się jako żywy.",
		other: "Jeśli teraz spasujesz, {winner} wygrają o {count} punktu. Każdy kamień na planszy liczy się jako żywy."
	},
	sgf_note_collection: "Plik zawiera kilka partii; to jest pierwsza.",
	sgf_note_date: "Nie udało się odczytać daty.",
	sgf_note_result: "Nie udało się odczytać wyniku.",
	"sgf_note_not-counted": "Końcowa pozycja nie daje wyniku z pliku.",
	"sgf_note_implied-passes": "Gdy jeden kolor gra dwa razy z rzędu, drugi pasuje.",
	"sgf_note_extra-passes": "Pasy po końcu partii pominięto.",
	sgf_note_outcome: "Wynik według pliku: {result}.",
	first_pass: {
		one: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punkt, licząc każdy kamień jako żywy.",
		few: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punkty, licząc każdy kamień jako żywy.",
		many: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punktów, licząc każdy kamień jako żywy.",
		other: "{color} spasowały. Jeśli też spasujesz, {winner} wygrają o {count} punktu, licząc każdy kamień jako żywy."
	},
	dead_theirs_black: {
		one: "{count} czarny kamień wygląda na martwy: najpierw go zbij. Inaczej liczy się dla czarnych, a obszar wokół niego dla nikogo.",
		few: "{count} czarne kamienie wyglądają na martwe: najpierw je zbij. Inaczej liczą się dla czarnych, a obszar wokół nich dla nikogo.",
		many: "{count} czarnych kamieni wygląda na martwe: najpierw je zbij. Inaczej liczą się dla czarnych, a obszar wokół nich dla nikogo.",
		other: "{count} czarnego kamienia wygląda na martwe: najpierw je zbij. Inaczej liczą się dla czarnych, a obszar wokół nich dla nikogo."
	},
	dead_theirs_white: {
		one: "{count} biały kamień wygląda na martwy: najpierw go zbij. Inaczej liczy się dla białych, a obszar wokół niego dla nikogo.",
		few: "{count} białe kamienie wyglądają na martwe: najpierw je zbij. Inaczej liczą się dla białych, a obszar wokół nich dla nikogo.",
		many: "{count} białych kamieni wygląda na martwe: najpierw je zbij. Inaczej liczą się dla białych, a obszar wokół nich dla nikogo.",
		other: "{count} białego kamienia wygląda na martwe: najpierw je zbij. Inaczej liczą się dla białych, a obszar wokół nich dla nikogo."
	},
	dead_own_black: {
		one: "{count} czarny kamień wygląda na martwy, ale liczy się dla czarnych, dopóki białe go nie zbiją.",
		few: "{count} czarne kamienie wyglądają na martwe, ale liczą się dla czarnych, dopóki białe ich nie zbiją.",
		many: "{count} czarnych kamieni wygląda na martwe, ale liczą się dla czarnych, dopóki białe ich nie zbiją.",
		other: "{count} czarnego kamienia wygląda na martwe, ale liczy się dla czarnych, dopóki białe go nie zbiją."
	},
	dead_own_white: {
		one: "{count} biały kamień wygląda na martwy, ale liczy się dla białych, dopóki czarne go nie zbiją.",
		few: "{count} białe kamienie wyglądają na martwe, ale liczą się dla białych, dopóki czarne ich nie zbiją.",
		many: "{count} białych kamieni wygląda na martwe, ale liczą się dla białych, dopóki czarne ich nie zbiją.",
		other: "{count} białego kamienia wygląda na martwe, ale liczy się dla białych, dopóki czarne go nie zbiją."
	},
	dead_counted_black: {
		one: "{count} czarny kamień wyglądał na martwy, ale liczył się dla czarnych.",
		few: "{count} czarne kamienie wyglądały na martwe, ale liczyły się dla czarnych.",
		many: "{count} czarnych kamieni wyglądało na martwe, ale liczyły się dla czarnych.",
		other: "{count} czarnego kamienia wyglądało na martwe, ale liczyło się dla czarnych."
	},
	dead_counted_white: {
		one: "{count} biały kamień wyglądał na martwy, ale liczył się dla białych.",
		few: "{count} białe kamienie wyglądały na martwe, ale liczyły się dla białych.",
		many: "{count} białych kamieni wyglądało na martwe, ale liczyły się dla białych.",
		other: "{count} białego kamienia wyglądało na martwe, ale liczyło się dla białych."
	},
	handicap: "Handicap",
	handicap_none: "Brak",
	handicap_stones: {
		one: "{count} kamień",
		few: "{count} kamienie",
		many: "{count} kamieni",
		other: "{count} kamienia"
	},
	handicap_left: {
		one: "Czarne stawiają jeszcze {count} kamień handicapu.",
		few: "Czarne stawiają jeszcze {count} kamienie handicapu.",
		many: "Czarne stawiają jeszcze {count} kamieni handicapu.",
		other: "Czarne stawiają jeszcze {count} kamienia handicapu."
	},
	size: "Plansza",
	placement: "Kamienie handicapu",
	placement_fixed: "Na punktach hoshi",
	placement_free: "Stawiają je czarne",
	ko_rule: "Zasada ko",
	ko_simple: "Proste ko",
	ko_positional: "Superko pozycyjne",
	ko_situational: "Superko sytuacyjne",
	prisoners: "Zbite kamienie",
	dead: "Martwe kamienie",
	bonus: "Wyrównanie handicapu",
	large_board: "Poziomy, podpowiedzi i szacunki są tylko dla planszy 9x9. Na tej planszy możesz grać z ludźmi oraz z botami Losowy i Zachłanny.",
	study_size: "Analiza jest tylko dla planszy 9x9. Na tej planszy możesz próbować ruchów i zachowywać warianty.",
	pass_agreed: "Jeśli przeciwnik też spasuje, uzgodnicie martwe kamienie. Nie trzeba ich zbijać.",
	last_pass_agreed: "Jeśli teraz spasujesz, uzgodnicie martwe kamienie. Nie trzeba ich zbijać.",
	first_pass_agreed: "{color} spasowały. Jeśli też spasujesz, uzgodnicie martwe kamienie.",
	marking: "Martwe kamienie",
	propose: "Zaproponuj",
	accept_list: "Zaakceptuj",
	resume: "Wznów grę",
	disagree: "Zostaw wszystkie kamienie żywe",
	disagree_warning: "Partia skończy się bez zgody, a każdy kamień na planszy liczy się jako żywy.",
	disagrees: "kończą spór: wszystkie kamienie żyją",
	accept_warning: "Partia skończy się z tym wynikiem.",
	proposes: {
		one: "proponują {count} martwy kamień",
		few: "proponują {count} martwe kamienie",
		many: "proponują {count} martwych kamieni",
		other: "proponują {count} martwego kamienia"
	},
	proposes_none: "proponują, że wszystkie kamienie żyją",
	accepts: "akceptują wynik",
	resumes: "wznawiają grę",
	phase_first: "Obie strony spasowały. {color} proponują, które kamienie są martwe.",
	phase_answer: "{other} zaproponowały, które kamienie są martwe. {color} akceptują, zmieniają listę lub wznawiają grę.",
	mark_how: "Kliknij grupę albo naciśnij na niej Enter, aby oznaczyć ją jako martwą lub żywą.",
	mark_changed: "Zmieniasz propozycję, którą złożyły {color}. Zaproponuj swoją listę.",
	mark_repeated: "Nie można ponownie zaproponować tej listy. Zmień ją, zaakceptuj drugą albo użyj przycisku poniżej.",
	mark_clock: "Gdy skończy się czas gracza na tę fazę, liczy się propozycja przeciwnika. Jeśli jej nie ma, gracz przegrywa na czas.",
	mark_dead: {
		one: "Oznaczono jako martwy: {count} kamień ({point}).",
		few: "Oznaczono jako martwe: {count} kamienie ({point}).",
		many: "Oznaczono jako martwe: {count} kamieni ({point}).",
		other: "Oznaczono jako martwe: {count} kamienia ({point})."
	},
	mark_alive: {
		one: "Oznaczono jako żywy: {count} kamień ({point}).",
		few: "Oznaczono jako żywe: {count} kamienie ({point}).",
		many: "Oznaczono jako żywe: {count} kamieni ({point}).",
		other: "Oznaczono jako żywe: {count} kamienia ({point})."
	},
	mark_empty: "Tu nie ma kamienia. Wybierz kamień, aby oznaczyć jego grupę.",
	mark_filled: {
		one: "{count} kamień wygląda na martwy i jest oznaczony. Sprawdź go, a potem zaproponuj.",
		few: "{count} kamienie wyglądają na martwe i są oznaczone. Sprawdź je, a potem zaproponuj.",
		many: "{count} kamieni wygląda na martwe i jest oznaczonych. Sprawdź je, a potem zaproponuj.",
		other: "{count} kamienia wygląda na martwe i jest oznaczone. Sprawdź je, a potem zaproponuj."
	},
	mark_filled_none: "Żaden kamień nie wygląda na martwy. Oznacz martwe, a potem zaproponuj.",
	count_title: "Wynik z tymi martwymi kamieniami",
	count_lead: {
		one: "{color} wygrywają o {count} punkt.",
		few: "{color} wygrywają o {count} punkty.",
		many: "{color} wygrywają o {count} punktów.",
		other: "{color} wygrywają o {count} punktu."
	},
	count_even: "Obie strony mają tyle samo punktów.",
	sgf_note_komi: "Komi w pliku: {stated}. Tutaj: {used}.",
	sgf_note_rules: "Zasady w pliku: {stated}. Odczytano jako: {used}.",
	sgf_note_handicap: "Plik nie podaje, gdzie są kamienie handicapu: stoją na punktach hoshi.",
	sgf_note_setup: "Plik zaczyna się od pozycji: pierwsze ruchy stawiają jej kamienie.",
	"sgf_note_result-differs": "Wynik w pliku różni się od wyniku tutaj.",
	"sgf_note_dead-stones": "Plik nie podaje, które kamienie są martwe: oznacz je, aby policzyć wynik.",
	refusal_HANDICAP_LEFT: "Najpierw postaw kamienie handicapu.",
	refusal_MARKING: "Obie strony spasowały. Uzgodnijcie martwe kamienie albo wznówcie grę.",
	refusal_NOT_MARKING: "Martwe kamienie oznacza się po dwóch pasach.",
	refusal_NO_PROPOSAL: "Nie ma jeszcze propozycji do zaakceptowania.",
	refusal_BAD_PROPOSAL: "Ta lista martwych kamieni nie pasuje do planszy.",
	refusal_ALREADY_PROPOSED: "Ta lista była już proponowana. Zmień ją, zaakceptuj listę przeciwnika albo wznów grę.",
	refusal_NO_PROPOSAL_LEFT: "Masz już za sobą pięć propozycji. Zaakceptuj listę przeciwnika albo wznów grę.",
	refusal_MAY_RESUME: "Najpierw wznów grę. Tylko spór, którego gra nie rozstrzygnie, kończy się tak, że wszystkie kamienie żyją.",
	refusal_ALREADY_RESUMED: "Na tej planszy gra była już przez ciebie wznowiona. Zaproponuj martwe kamienie albo zaakceptuj.",
	setup_no_liberty: "Kamień na {point} nie ma oddechów. Usuń go albo daj mu oddech.",
	refusal_SUICIDE: "Samobójstwo jest niedozwolone: kamień na {point} nie miałby oddechów.",
	refusal_KO: "Ruch na {point} powtórzyłby wcześniejszą pozycję (ko). Najpierw zagraj gdzie indziej.",
	hint_captures: {
		one: "zbija {count} kamień",
		few: "zbija {count} kamienie",
		many: "zbija {count} kamieni",
		other: "zbija {count} kamienia"
	},
	hint_saves: {
		one: "ratuje {count} kamień",
		few: "ratuje {count} kamienie",
		many: "ratuje {count} kamieni",
		other: "ratuje {count} kamienia"
	},
	hint_atari: {
		one: "stawia {count} kamień w atari",
		few: "stawia {count} kamienie w atari",
		many: "stawia {count} kamieni w atari",
		other: "stawia {count} kamienia w atari"
	},
	hint_ko: "bierze ko",
	hint_connects: "łączy twoje kamienie",
	hint_cuts: "rozcina kamienie przeciwnika",
	hint_extends: "przedłuża twoje kamienie",
	hint_presses: "naciska na kamienie przeciwnika",
	hint_open: "zajmuje duży wolny punkt",
	hint_pass: "nie ma już nic do zyskania"
};
export { polish as default };
