import { t as defineMessages } from "./translate-81HpL92Z.mjs";
var game_default = {
	$schema: "../../data/game.schema.json",
	id: "go-9x9",
	name: {
		"en": "Go",
		"fr": "Go",
		"de": "Go",
		"pl": "Go"
	},
	description: {
		"en": "Surround more territory than your opponent. Chinese, Japanese or AGA rules, on 9x9, 13x13 or 19x19.",
		"fr": "Entourez plus de territoire que votre adversaire. Règles chinoises, japonaises ou AGA, sur 9x9, 13x13 ou 19x19.",
		"de": "Umschließe mehr Gebiet als dein Gegner. Chinesische, japanische oder AGA-Regeln, auf 9x9, 13x13 oder 19x19.",
		"pl": "Otocz więcej terytorium niż przeciwnik. Zasady chińskie, japońskie lub AGA, na planszy 9x9, 13x13 lub 19x19."
	},
	players: {
		"min": 2,
		"max": 2
	},
	type: "turn-based",
	tags: [
		"stones",
		"territory",
		"two-player"
	],
	icon: "⚪",
	version: "1.0.0",
	engine: "engine.ts",
	orientation: "desktop",
	bots: {
		"default": "Random",
		"opponent": "Level 1",
		"hint": "Playouts",
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
				"name": "Level 1",
				"displayName": {
					"en": "Level 1",
					"fr": "Niveau 1",
					"de": "Stufe 1",
					"pl": "Poziom 1"
				},
				"file": "bots/level-1.ts",
				"difficulty": "easy",
				"nodes": 30,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 2",
				"displayName": {
					"en": "Level 2",
					"fr": "Niveau 2",
					"de": "Stufe 2",
					"pl": "Poziom 2"
				},
				"file": "bots/level-2.ts",
				"difficulty": "easy",
				"nodes": 80,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 3",
				"displayName": {
					"en": "Level 3",
					"fr": "Niveau 3",
					"de": "Stufe 3",
					"pl": "Poziom 3"
				},
				"file": "bots/level-3.ts",
				"difficulty": "easy",
				"nodes": 130,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 4",
				"displayName": {
					"en": "Level 4",
					"fr": "Niveau 4",
					"de": "Stufe 4",
					"pl": "Poziom 4"
				},
				"file": "bots/level-4.ts",
				"difficulty": "easy",
				"nodes": 140,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 5",
				"displayName": {
					"en": "Level 5",
					"fr": "Niveau 5",
					"de": "Stufe 5",
					"pl": "Poziom 5"
				},
				"file": "bots/level-5.ts",
				"difficulty": "medium",
				"nodes": 230,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 6",
				"displayName": {
					"en": "Level 6",
					"fr": "Niveau 6",
					"de": "Stufe 6",
					"pl": "Poziom 6"
				},
				"file": "bots/level-6.ts",
				"difficulty": "medium",
				"nodes": 280,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 7",
				"displayName": {
					"en": "Level 7",
					"fr": "Niveau 7",
					"de": "Stufe 7",
					"pl": "Poziom 7"
				},
				"file": "bots/level-7.ts",
				"difficulty": "medium",
				"nodes": 450,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 8",
				"displayName": {
					"en": "Level 8",
					"fr": "Niveau 8",
					"de": "Stufe 8",
					"pl": "Poziom 8"
				},
				"file": "bots/level-8.ts",
				"difficulty": "medium",
				"nodes": 900,
				"supports": { "size": [9] }
			},
			{
				"name": "Level 9",
				"displayName": {
					"en": "Level 9",
					"fr": "Niveau 9",
					"de": "Stufe 9",
					"pl": "Poziom 9"
				},
				"file": "bots/level-9.ts",
				"difficulty": "hard",
				"nodes": 2200,
				"supports": { "size": [9] }
			},
			{
				"name": "Playouts",
				"displayName": {
					"en": "Playouts",
					"fr": "Simulations",
					"de": "Simulationen",
					"pl": "Symulacje"
				},
				"file": "bots/playouts.ts",
				"difficulty": "hard",
				"nodes": 5e3,
				"supports": { "size": [9] }
			},
			{
				"name": "Expert",
				"displayName": {
					"en": "Expert",
					"fr": "Expert",
					"de": "Experte",
					"pl": "Ekspert"
				},
				"file": "bots/expert.ts",
				"difficulty": "expert",
				"nodes": 5e4,
				"supports": { "size": [9] }
			}
		]
	},
	rulesets: [
		{
			"id": "chinese",
			"name": {
				"en": "Chinese",
				"fr": "Chinoises",
				"de": "Chinesisch",
				"pl": "Chińskie"
			},
			"description": {
				"en": "Area counting. After two passes the players agree on dead stones. 9x9, 13x13 or 19x19.",
				"fr": "Décompte de l’aire. Après deux passes, les joueurs s’accordent sur les pierres mortes. 9x9, 13x13 ou 19x19.",
				"de": "Flächenzählung. Nach zweimal Passen einigen sich die Spieler über tote Steine. 9x9, 13x13 oder 19x19.",
				"pl": "Liczenie obszaru. Po dwóch pasach gracze uzgadniają martwe kamienie. 9x9, 13x13 lub 19x19."
			},
			"rulesetVersion": "chinese-v2",
			"earlierVersions": ["chinese-v1"],
			"searcher": "go",
			"gtp": "chinese",
			"options": { "size": 9 }
		},
		{
			"id": "japanese",
			"name": {
				"en": "Japanese",
				"fr": "Japonaises",
				"de": "Japanisch",
				"pl": "Japońskie"
			},
			"description": {
				"en": "Territory counting with prisoners. After two passes the players agree on dead stones. 9x9, 13x13 or 19x19.",
				"fr": "Décompte du territoire et des prisonniers. Après deux passes, les joueurs s’accordent sur les pierres mortes. 9x9, 13x13 ou 19x19.",
				"de": "Gebietszählung mit Gefangenen. Nach zweimal Passen einigen sich die Spieler über tote Steine. 9x9, 13x13 oder 19x19.",
				"pl": "Liczenie terytorium i jeńców. Po dwóch pasach gracze uzgadniają martwe kamienie. 9x9, 13x13 lub 19x19."
			},
			"rulesetVersion": "japanese-v2",
			"earlierVersions": ["japanese-v1"],
			"searcher": "go",
			"gtp": "japanese",
			"options": { "size": 9 }
		},
		{
			"id": "aga",
			"name": {
				"en": "AGA",
				"fr": "AGA",
				"de": "AGA",
				"pl": "AGA"
			},
			"description": {
				"en": "The American rules: area counting, situational superko, agreement on dead stones. 9x9, 13x13 or 19x19.",
				"fr": "Les règles américaines : décompte de l’aire, superko situationnel, accord sur les pierres mortes. 9x9, 13x13 ou 19x19.",
				"de": "Die amerikanischen Regeln: Flächenzählung, situatives Superko, Einigung über tote Steine. 9x9, 13x13 oder 19x19.",
				"pl": "Zasady amerykańskie: liczenie obszaru, sytuacyjne superko, uzgodnienie martwych kamieni. 9x9, 13x13 lub 19x19."
			},
			"rulesetVersion": "aga-v2",
			"earlierVersions": ["aga-v1"],
			"searcher": "go",
			"gtp": "aga",
			"options": { "size": 9 }
		},
		{
			"id": "quick",
			"name": {
				"en": "Quick 9x9",
				"fr": "Rapide 9x9",
				"de": "Schnell 9x9",
				"pl": "Szybkie 9x9"
			},
			"description": {
				"en": "Two passes end the game, and every stone on the board counts as alive. Area counting, komi 6.5.",
				"fr": "Deux passes terminent la partie et toute pierre sur le plateau est vivante. Décompte de l’aire, komi 6,5.",
				"de": "Zweimal Passen beendet die Partie, und jeder Stein auf dem Brett gilt als lebend. Flächenzählung, Komi 6,5.",
				"pl": "Dwa pasy kończą partię, a każdy kamień na planszy jest żywy. Liczenie obszaru, komi 6,5."
			},
			"rulesetVersion": "chinese-9x9-v1",
			"searcher": "go",
			"gtp": null
		}
	]
};
// games/go-9x9/page/ask-worker.ts
/** Returns how to stop the worker: then it answers nothing. */
var askWorker = (request, onAnswer, onFailed) => {
	const worker = new Worker(new URL("./estimate-worker.ts", import.meta.url), { type: "module" });
	worker.addEventListener("message", ({ data }) => {
		worker.terminate();
		onAnswer(data);
	});
	worker.addEventListener("error", onFailed);
	worker.postMessage(request);
	return () => worker.terminate();
};
// games/go-9x9/page/messages.ts
var messages = defineMessages(/* #__PURE__ */ Object.assign({
	"./messages/de.ts": () => import("./de-g6DbvtzG.mjs").then((m) => m["default"]),
	"./messages/en.ts": () => import("./en-IVXk-td3.mjs").then((m) => m["default"]),
	"./messages/fr.ts": () => import("./fr-DmNKaf5C.mjs").then((m) => m["default"]),
	"./messages/pl.ts": () => import("./pl-DeAC72wO.mjs").then((m) => m["default"])
}));
var { t } = messages;
export { game_default as i, t as n, askWorker as r, messages as t };
