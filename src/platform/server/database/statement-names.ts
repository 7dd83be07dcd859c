/** A connection keeps every statement it has prepared, so their number has an end; what comes later runs unprepared. */
const mostStatements = 300;
/** Longer ones are lists of rows: each is another text, and none comes again. */
const longestText = 4_000;
const mostCounted = 2_000;

const names = new Map<string, string>();
const counts = new Map<string, number>();

/** The name under which each connection prepares this statement once. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostStatements) return known;
  const name = `hearth_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The name of a statement that nobody has said is asked often: it gets one when it comes again and again. */
export function nameOfRepeated(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > longestText) return known;
  const count = (counts.get(text) ?? 0) + 1;
  if (count >= 3) {
    counts.delete(text);
    return nameOf(text);
  }
  if (counts.size >= mostCounted) counts.clear();
  counts.set(text, count);
  return undefined;
}
