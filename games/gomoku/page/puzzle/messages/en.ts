// What Gomoku says of its puzzles in English: the source that the other languages are translated from.
const english = {
  task_black: "Black to play and win by fours",
  task_white: "White to play and win by fours",
  how: "Every move must threaten to make five. The shortest win takes {count} moves.",
  answer_continues: "Right. The only answer is {point}. Go on.",
  answer_no_win: "A four, but after {point} there is no win by fours left. Try another move.",
  answer_loses: "The other side makes five at {point}. Stop its four first. Try another move.",
  answer_no_threat: "This does not threaten five, so the other side is free to move. Try a move that makes a four.",
  answer_no_threat_loses:
    "This does not threaten five, and with {point} the other side begins a win of its own. Try a move that makes a four.",
  answer_solved: "Solved. Five in a row.",
} as const;

export default english;
