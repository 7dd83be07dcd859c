/**
 * Width that a box must hold so that one line fits: its own, or that of a longer line. A line is drawn smaller, as a whole, by the width of
 * its box over this one; the same on screen and in sealed files. Any unit, the same for both.
 */
export function widthToFit(line: number, box: number): number {
  return Math.max(line, box);
}
