/** A line of a tree that is shown as a list: how deep it lies, and whether it is open; undefined where it opens nothing. */
export interface TreeLine {
  level: number;
  isOpen: boolean | undefined;
}

/** Lines that a page of a tree is. */
const page = 10;

/**
 * What the arrows, Home, End and the page keys do in a tree whose lines stand in one list: to the next and the last line, into a branch
 * and out of it to what it hangs on. By the name of the key; `reach` keeps within the list itself.
 */
export function treeMoves(
  lines: readonly TreeLine[],
  here: number,
  act: { reach: (line: number) => void; toggle: () => void },
): Readonly<Record<string, (() => void) | undefined>> {
  const line = lines[here];
  const step = (to: number) => () => act.reach(to);
  return {
    ArrowDown: step(here + 1),
    ArrowUp: step(here - 1),
    Home: step(0),
    End: step(lines.length - 1),
    PageDown: step(here + page),
    PageUp: step(here - page),
    ArrowRight: line?.isOpen === false ? act.toggle : step(here + 1),
    ArrowLeft:
      line?.isOpen === true
        ? act.toggle
        : step(lines.findLastIndex((each, index) => index < here && each.level < (line?.level ?? 0))),
  };
}
