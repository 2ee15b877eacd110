var game_default = {
	$schema: "../../data/game.schema.json",
	id: "gomoku",
	name: {
		"en": "Gomoku",
		"fr": "Gomoku",
		"de": "Gomoku",
		"pl": "Gomoku"
	},
	description: {
		"en": "Get five in a row to win. Freestyle, standard, swap2, Renju or caro, on 15x15 or 20x20.",
		"fr": "Alignez cinq pierres pour gagner. Freestyle, standard, swap2, renju ou caro, sur 15x15 ou 20x20.",
		"de": "Bring fünf Steine in eine Reihe, um zu gewinnen. Freestyle, Standard, Swap2, Renju oder Caro, auf 15x15 oder 20x20.",
		"pl": "Ułóż pięć kamieni w rzędzie, aby wygrać. Freestyle, standard, swap2, renju lub caro, na planszy 15x15 lub 20x20."
	},
	players: {
		"min": 2,
		"max": 2
	},
	type: "turn-based",
	tags: [
		"stones",
		"connection",
		"two-player"
	],
	icon: "⚫",
	version: "1.0.0",
	engine: "engine.ts",
	orientation: "any",
	bots: {
		"default": "Greedy",
		"hint": "Reader",
		"available": [
			{
				"name": "Random",
				"displayName": {
					"en": "Random",
					"fr": "Hasard",
					"de": "Zufall",
					"pl": "Losowy"
				},
				"file": "bots/random.ts",
				"difficulty": "easy"
			},
			{
				"name": "Greedy",
				"displayName": {
					"en": "Greedy",
					"fr": "Glouton",
					"de": "Gierig",
					"pl": "Zachłanny"
				},
				"file": "bots/greedy.ts",
				"difficulty": "medium"
			},
			{
				"name": "Playouts 5k",
				"displayName": {
					"en": "Fast MCTS",
					"fr": "MCTS rapide",
					"de": "Schnelles MCTS",
					"pl": "Szybkie MCTS"
				},
				"file": "bots/playouts.ts",
				"difficulty": "medium",
				"nodes": 5e3
			},
			{
				"name": "Playouts",
				"displayName": {
					"en": "MCTS",
					"fr": "MCTS",
					"de": "MCTS",
					"pl": "MCTS"
				},
				"file": "bots/playouts.ts",
				"difficulty": "hard",
				"nodes": 5e4
			},
			{
				"name": "Playouts 500k",
				"displayName": {
					"en": "Slow MCTS",
					"fr": "MCTS lent",
					"de": "Langsames MCTS",
					"pl": "Wolne MCTS"
				},
				"file": "bots/playouts.ts",
				"difficulty": "expert",
				"nodes": 5e5
			},
			{
				"name": "Reader 1",
				"displayName": {
					"en": "Level 1",
					"fr": "Niveau 1",
					"de": "Stufe 1",
					"pl": "Poziom 1"
				},
				"file": "bots/reader.ts",
				"difficulty": "easy",
				"nodes": 500
			},
			{
				"name": "Reader 2",
				"displayName": {
					"en": "Level 2",
					"fr": "Niveau 2",
					"de": "Stufe 2",
					"pl": "Poziom 2"
				},
				"file": "bots/reader.ts",
				"difficulty": "easy",
				"nodes": 1e3
			},
			{
				"name": "Reader 3",
				"displayName": {
					"en": "Level 3",
					"fr": "Niveau 3",
					"de": "Stufe 3",
					"pl": "Poziom 3"
				},
				"file": "bots/reader.ts",
				"difficulty": "easy",
				"nodes": 1500
			},
			{
				"name": "Reader 4",
				"displayName": {
					"en": "Level 4",
					"fr": "Niveau 4",
					"de": "Stufe 4",
					"pl": "Poziom 4"
				},
				"file": "bots/reader.ts",
				"difficulty": "medium",
				"nodes": 2500
			},
			{
				"name": "Reader 5",
				"displayName": {
					"en": "Level 5",
					"fr": "Niveau 5",
					"de": "Stufe 5",
					"pl": "Poziom 5"
				},
				"file": "bots/reader.ts",
				"difficulty": "medium",
				"nodes": 3500
			},
			{
				"name": "Reader 6",
				"displayName": {
					"en": "Level 6",
					"fr": "Niveau 6",
					"de": "Stufe 6",
					"pl": "Poziom 6"
				},
				"file": "bots/reader.ts",
				"difficulty": "medium",
				"nodes": 4e3
			},
			{
				"name": "Reader 7",
				"displayName": {
					"en": "Level 7",
					"fr": "Niveau 7",
					"de": "Stufe 7",
					"pl": "Poziom 7"
				},
				"file": "bots/reader.ts",
				"difficulty": "medium",
				"nodes": 5e3
			},
			{
				"name": "Reader 8",
				"displayName": {
					"en": "Level 8",
					"fr": "Niveau 8",
					"de": "Stufe 8",
					"pl": "Poziom 8"
				},
				"file": "bots/reader.ts",
				"difficulty": "hard",
				"nodes": 6e3
			},
			{
				"name": "Reader 9",
				"displayName": {
					"en": "Level 9",
					"fr": "Niveau 9",
					"de": "Stufe 9",
					"pl": "Poziom 9"
				},
				"file": "bots/reader.ts",
				"difficulty": "hard",
				"nodes": 8e3
			},
			{
				"name": "Reader 10",
				"displayName": {
					"en": "Level 10",
					"fr": "Niveau 10",
					"de": "Stufe 10",
					"pl": "Poziom 10"
				},
				"file": "bots/reader.ts",
				"difficulty": "hard",
				"nodes": 45e3
			},
			{
				"name": "Reader",
				"displayName": {
					"en": "Expert",
					"fr": "Expert",
					"de": "Experte",
					"pl": "Ekspert"
				},
				"file": "bots/reader.ts",
				"difficulty": "expert",
				"nodes": 2e5
			}
		]
	},
	rulesets: [
		{
			"id": "freestyle",
			"name": {
				"en": "Freestyle",
				"fr": "Freestyle",
				"de": "Freestyle",
				"pl": "Freestyle"
			},
			"description": {
				"en": "Five or more in a row win. 15x15 board.",
				"fr": "Cinq pierres alignées ou plus gagnent. Plateau de 15x15.",
				"de": "Fünf oder mehr in einer Reihe gewinnen. Brett 15x15.",
				"pl": "Wygrywa pięć lub więcej kamieni w rzędzie. Plansza 15x15."
			},
			"rulesetVersion": "freestyle-15x15-v1",
			"gomocup": 0,
			"searcher": "freestyle"
		},
		{
			"id": "standard",
			"name": {
				"en": "Standard",
				"fr": "Standard",
				"de": "Standard",
				"pl": "Standard"
			},
			"description": {
				"en": "Exactly five in a row win; six or more do not. 15x15 board.",
				"fr": "Exactement cinq pierres alignées gagnent, pas six ou plus. Plateau de 15x15.",
				"de": "Genau fünf in einer Reihe gewinnen, sechs oder mehr nicht. Brett 15x15.",
				"pl": "Wygrywa dokładnie pięć kamieni w rzędzie; sześć lub więcej nie. Plansza 15x15."
			},
			"rulesetVersion": "standard-15x15-v1",
			"gomocup": 1,
			"searcher": "standard",
			"bots": [
				"Random",
				"Greedy",
				"Reader 1",
				"Reader 2",
				"Reader 3",
				"Reader 4",
				"Reader 5",
				"Reader 6",
				"Reader 7",
				"Reader 8",
				"Reader 9",
				"Reader 10",
				"Reader"
			]
		},
		{
			"id": "swap2",
			"name": {
				"en": "Swap2",
				"fr": "Swap2",
				"de": "Swap2",
				"pl": "Swap2"
			},
			"description": {
				"en": "Standard with a fair opening: one player places three stones, the other chooses a colour or places two more.",
				"fr": "Standard avec une ouverture équitable : un joueur pose trois pierres, l’autre choisit une couleur ou en pose deux de plus.",
				"de": "Standard mit fairer Eröffnung: Einer setzt drei Steine, der andere wählt eine Farbe oder setzt zwei weitere.",
				"pl": "Standard z wyrównanym otwarciem: jeden gracz stawia trzy kamienie, drugi wybiera kolor albo stawia jeszcze dwa."
			},
			"rulesetVersion": "standard-15x15-v1",
			"gomocup": 1,
			"searcher": "standard",
			"options": { "opening": "swap2" },
			"bots": [
				"Random",
				"Greedy",
				"Reader 1",
				"Reader 2",
				"Reader 3",
				"Reader 4",
				"Reader 5",
				"Reader 6",
				"Reader 7",
				"Reader 8",
				"Reader 9",
				"Reader 10",
				"Reader"
			]
		},
		{
			"id": "renju",
			"name": {
				"en": "Renju",
				"fr": "Renju",
				"de": "Renju",
				"pl": "Renju"
			},
			"description": {
				"en": "Black must not make double threes, double fours or overlines. White may play anywhere.",
				"fr": "Noir ne peut faire ni double trois, ni double quatre, ni plus de cinq. Blanc peut jouer partout.",
				"de": "Schwarz darf keine Doppeldrei, keine Doppelvier und keine Überlänge bilden. Weiß darf überall spielen.",
				"pl": "Czarne nie mogą tworzyć podwójnych trójek, podwójnych czwórek ani więcej niż piątki. Białe mogą grać wszędzie."
			},
			"rulesetVersion": "renju-15x15-v1",
			"gomocup": 4,
			"searcher": "renju",
			"options": { "opening": "taraguchi-10" },
			"bots": [
				"Random",
				"Greedy",
				"Reader 1",
				"Reader 2",
				"Reader 3",
				"Reader 4",
				"Reader 5",
				"Reader 6",
				"Reader 7",
				"Reader 8",
				"Reader 9",
				"Reader 10",
				"Reader"
			]
		},
		{
			"id": "freestyle-20",
			"name": {
				"en": "Freestyle 20x20",
				"fr": "Freestyle 20x20",
				"de": "Freestyle 20x20",
				"pl": "Freestyle 20x20"
			},
			"description": {
				"en": "Five or more in a row win. 20x20 board.",
				"fr": "Cinq pierres alignées ou plus gagnent. Plateau de 20x20.",
				"de": "Fünf oder mehr in einer Reihe gewinnen. Brett 20x20.",
				"pl": "Wygrywa pięć lub więcej kamieni w rzędzie. Plansza 20x20."
			},
			"rulesetVersion": "freestyle-20x20-v1",
			"gomocup": 0,
			"bots": ["Random", "Greedy"]
		},
		{
			"id": "caro",
			"name": {
				"en": "Caro",
				"fr": "Caro",
				"de": "Caro",
				"pl": "Caro"
			},
			"description": {
				"en": "Five in a row win unless the opponent blocks both ends; six or more always win.",
				"fr": "Cinq pierres alignées gagnent, sauf si l’adversaire bloque les deux bouts. Six ou plus gagnent toujours.",
				"de": "Fünf in einer Reihe gewinnen, außer wenn der Gegner beide Enden blockiert. Sechs oder mehr gewinnen immer.",
				"pl": "Pięć w rzędzie wygrywa, chyba że przeciwnik blokuje oba końce. Sześć lub więcej wygrywa zawsze."
			},
			"rulesetVersion": "caro-15x15-v1",
			"gomocup": 8,
			"bots": ["Random", "Greedy"]
		}
	]
};
export { game_default as t };
