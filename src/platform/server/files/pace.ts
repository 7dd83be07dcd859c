/** So many pieces of arriving files are worked on before everything else has its turn: about a millisecond's work. */
const piecesPerTurn = 4;

const waiting: (() => void)[] = [];
let isArmed = false;

/**
 * Resolves when the next piece of an arriving file may be worked on. All files that arrive share it, so that two hundred photos at once
 * are read piece by piece between the answers to everybody else, and not a piece of each of them between two answers.
 */
export function turnOfPiece(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    arm();
  });
}

function arm(): void {
  if (isArmed) return;
  isArmed = true;
  setImmediate(() => {
    isArmed = false;
    for (const go of waiting.splice(0, piecesPerTurn)) go();
    if (waiting.length > 0) arm();
  });
}
