/** A field that both sides changed, and not to the same. */
export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge<Values> {
  /** Mine where only I changed something, theirs where only they did; mine where both did. */
  merged: Values;
  conflicts: readonly FieldConflict[];
}

/** Brings two versions of a record together, field by field, by what both began from. */
export function mergeFields<Values extends Record<string, unknown>>(
  base: Values,
  mine: Values,
  theirs: Partial<Values>,
): Merge<Values> {
  const merged: Record<string, unknown> = { ...mine };
  const conflicts: FieldConflict[] = [];
  for (const name of Object.keys(mine)) {
    if (!(name in theirs)) continue;
    const [from, own, other] = [base[name], mine[name], theirs[name]];
    if (isSame(own, other) || isSame(from, other)) continue;
    if (isSame(from, own)) merged[name] = other;
    else conflicts.push({ name, mine: own, theirs: other });
  }
  return { merged: merged as Values, conflicts };
}

/** True for two values that mean the same in a form: nothing and an empty text are one. */
export function isSame(a: unknown, b: unknown): boolean {
  const [left, right] = [a ?? '', b ?? ''];
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
