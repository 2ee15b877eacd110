// games/go-9x9/page/messages/en.ts
var english = {
	pass: "Pass",
	passes: "passes",
	komi: "Komi",
	captures: "Captures",
	stones: "Stones",
	territory: "Territory",
	total: "Total",
	score_sheet: "Score",
	in_atari: "in atari",
	ko_point: "ko, cannot be played now",
	estimate: "Estimate score",
	estimating: "Estimating…",
	estimate_lead: {
		one: "{color} leads by about {count} point.",
		other: "{color} leads by about {count} points."
	},
	estimate_lead_other: {
		one: "{leader} leads by about {count} point, but {color}’s win rate is {percent}.",
		other: "{leader} leads by about {count} points, but {color}’s win rate is {percent}."
	},
	estimate_even: "About even.",
	estimate_chance: "{color}’s win rate is {percent}.",
	estimate_how: "This is only an estimate.",
	estimate_live: "After every move",
	pass_warning: "If your opponent passes too, the game ends and every stone on the board counts as alive.",
	last_pass_warning: {
		one: "If you pass now, {winner} wins by {count} point. Every stone on the board counts as alive.",
		other: "If you pass now, {winner} wins by {count} points. Every stone on the board counts as alive."
	},
	sgf_note_collection: "The file has several games; this is the first.",
	sgf_note_date: "The date could not be read.",
	sgf_note_result: "The result could not be read.",
	"sgf_note_not-counted": "The last position does not give the result in the file.",
	"sgf_note_implied-passes": "Where a colour plays twice in a row, the other passes.",
	"sgf_note_extra-passes": "Passes after the end were left out.",
	sgf_note_outcome: "Result in the file: {result}.",
	first_pass: {
		one: "{color} passed. If you pass too, {winner} wins by {count} point, with every stone counted as alive.",
		other: "{color} passed. If you pass too, {winner} wins by {count} points, with every stone counted as alive."
	},
	dead_theirs_black: {
		one: "{count} black stone looks dead: capture it first. Otherwise it counts for Black, and the area around it for nobody.",
		other: "{count} black stones look dead: capture them first. Otherwise they count for Black, and the area around them for nobody."
	},
	dead_theirs_white: {
		one: "{count} white stone looks dead: capture it first. Otherwise it counts for White, and the area around it for nobody.",
		other: "{count} white stones look dead: capture them first. Otherwise they count for White, and the area around them for nobody."
	},
	dead_own_black: {
		one: "{count} black stone looks dead, but it counts for Black unless White captures it.",
		other: "{count} black stones look dead, but they count for Black unless White captures them."
	},
	dead_own_white: {
		one: "{count} white stone looks dead, but it counts for White unless Black captures it.",
		other: "{count} white stones look dead, but they count for White unless Black captures them."
	},
	dead_counted_black: {
		one: "{count} black stone looked dead, but it counted for Black.",
		other: "{count} black stones looked dead, but they counted for Black."
	},
	dead_counted_white: {
		one: "{count} white stone looked dead, but it counted for White.",
		other: "{count} white stones looked dead, but they counted for White."
	},
	handicap: "Handicap",
	handicap_none: "None",
	handicap_stones: {
		one: "{count} stone",
		other: "{count} stones"
	},
	handicap_left: {
		one: "Black places {count} more handicap stone.",
		other: "Black places {count} more handicap stones."
	},
	size: "Board",
	placement: "Handicap stones",
	placement_fixed: "On the star points",
	placement_free: "Black places them",
	ko_rule: "Ko rule",
	ko_simple: "Simple ko",
	ko_positional: "Positional superko",
	ko_situational: "Situational superko",
	prisoners: "Prisoners",
	dead: "Dead stones",
	bonus: "Handicap compensation",
	large_board: "Levels, hints and estimates are for 9x9. On this board you can play people, Random and Greedy.",
	study_size: "Analysis is for 9x9. On this board you can try out moves and keep variations.",
	pass_agreed: "If your opponent passes too, you agree on the dead stones. They need not be captured.",
	last_pass_agreed: "If you pass now, you agree on the dead stones next. They need not be captured.",
	first_pass_agreed: "{color} passed. If you pass too, you agree on the dead stones.",
	marking: "Dead stones",
	propose: "Propose",
	accept_list: "Accept count",
	resume: "Resume play",
	disagree: "Leave all stones alive",
	disagree_warning: "The game ends without agreement, and every stone on the board counts as alive.",
	disagrees: "ends the dispute: every stone is alive",
	accept_warning: "The game ends with this count.",
	proposes: {
		one: "proposes {count} dead stone",
		other: "proposes {count} dead stones"
	},
	proposes_none: "proposes that all stones live",
	accepts: "accepts the count",
	resumes: "resumes play",
	phase_first: "Both players passed. {color} proposes which stones are dead.",
	phase_answer: "{other} has proposed which stones are dead. {color} accepts, changes the list or resumes play.",
	mark_how: "Click a group, or press Enter on it, to mark it as dead or alive.",
	mark_changed: "You have changed {color}’s proposal. Propose your list instead.",
	mark_repeated: "You cannot propose this list again. Change it, accept the other one, or use the button below.",
	mark_clock: "When a player’s time for this runs out, the opponent’s proposal counts. Without one, the player loses on time.",
	mark_dead: {
		one: "{count} stone at {point} marked as dead.",
		other: "{count} stones at {point} marked as dead."
	},
	mark_alive: {
		one: "{count} stone at {point} marked as alive.",
		other: "{count} stones at {point} marked as alive."
	},
	mark_empty: "There is no stone here. Pick a stone to mark its group.",
	mark_filled: {
		one: "{count} stone looks dead and is marked. Check it, then propose.",
		other: "{count} stones look dead and are marked. Check them, then propose."
	},
	mark_filled_none: "No stone looks dead. Mark any that are, then propose.",
	count_title: "Count with these dead stones",
	count_lead: {
		one: "{color} wins by {count} point.",
		other: "{color} wins by {count} points."
	},
	count_even: "Both players have the same score.",
	sgf_note_komi: "Komi in the file: {stated}. Here it is {used}.",
	sgf_note_rules: "Rules in the file: {stated}. Read as: {used}.",
	sgf_note_handicap: "The file does not say where the handicap stones are: they are on the star points.",
	sgf_note_setup: "The file starts with a position: the first moves place its stones.",
	"sgf_note_result-differs": "The result in the file differs from the score here.",
	"sgf_note_dead-stones": "The file does not say which stones are dead: mark them to count.",
	refusal_HANDICAP_LEFT: "Place your handicap stones first.",
	refusal_MARKING: "Both players have passed. Agree on the dead stones, or resume play.",
	refusal_NOT_MARKING: "Dead stones are marked after two passes.",
	refusal_NO_PROPOSAL: "There is no proposal to accept yet.",
	refusal_BAD_PROPOSAL: "This list of dead stones does not fit the board.",
	refusal_ALREADY_PROPOSED: "This list was proposed before. Change it, accept the opponent’s, or resume play.",
	refusal_NO_PROPOSAL_LEFT: "You have made five proposals. Accept the opponent’s, or resume play.",
	refusal_MAY_RESUME: "Resume play first. Only a dispute that play does not settle ends with every stone alive.",
	refusal_ALREADY_RESUMED: "You have resumed play on this board before. Propose the dead stones, or accept.",
	setup_no_liberty: "The stone on {point} has no liberties. Remove it, or give it a liberty.",
	refusal_SUICIDE: "Suicide is not allowed: a stone on {point} would have no liberties.",
	refusal_KO: "Playing at {point} would repeat an earlier position (ko). Play elsewhere first.",
	hint_captures: {
		one: "captures {count} stone",
		other: "captures {count} stones"
	},
	hint_saves: {
		one: "saves {count} stone",
		other: "saves {count} stones"
	},
	hint_atari: {
		one: "puts {count} stone in atari",
		other: "puts {count} stones in atari"
	},
	hint_ko: "takes the ko",
	hint_connects: "connects your stones",
	hint_cuts: "cuts your opponent’s stones apart",
	hint_extends: "extends from your stones",
	hint_presses: "presses your opponent’s stones",
	hint_open: "takes a big open point",
	hint_pass: "nothing is left to gain"
};
export { english as default };
