import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { isSame } from '../forms/merge.ts';
import type { BasisField, Conflict, Difference, QueuedCall } from './device-store.ts';

const t = texts({
  nothing: { en: 'nothing', es: 'nada' },
  yes: { en: 'yes', es: 'sí' },
  no: { en: 'no', es: 'no' },
});

/** What becomes of a queued change of a record that somebody else has changed meanwhile. */
export type Merged =
  /** Sent anew on what stands now: what only one of both had changed. */
  | { kind: 'again'; body: Readonly<Record<string, unknown>> }
  /** All of it stands already. */
  | { kind: 'done' }
  | { kind: 'choose'; conflict: Conflict };

/** Brings a queued change together with the record as it stands now, field by field, by what the change was made on. */
export function mergeQueued({ input, basis = {} }: Pick<QueuedCall, 'input' | 'basis'>, current: unknown): Merged {
  const theirs = recordOf(current);
  const mine = recordOf(input.body);
  const version = theirs['version'];
  const isMerged = (name: string) => basis[name] !== undefined && name in mine;
  const kept: Record<string, unknown> = {};
  const differences: Omit<Difference, 'sends'>[] = [];
  for (const [name, value] of Object.entries(mine)) {
    const field = basis[name];
    if (field === undefined) {
      if (name !== 'version') kept[name] = value;
      continue;
    }
    const standing = idOf(theirs[field.of ?? name]);
    if (isSame(standing, value)) continue;
    if (isSame(standing, idOf(field.was))) kept[name] = value;
    else if (!isSame(value, idOf(field.was))) differences.push(differenceOf(name, field, value, theirs));
  }
  const changes = Object.keys(kept).some(isMerged);
  const besides = Object.fromEntries(Object.entries(kept).filter(([name]) => !isMerged(name)));
  if (differences.length === 0) return changes ? { kind: 'again', body: { ...kept, version } } : { kind: 'done' };
  return {
    kind: 'choose',
    conflict: {
      rest: changes ? { ...kept, version } : null,
      differences: differences.map((each) => ({
        ...each,
        sends: { mine: { ...besides, [each.name]: mine[each.name], version }, theirs: null },
      })),
    },
  };
}

/** What is sent once every difference is decided; undefined where all that was chosen stands already. */
export function decided(
  { rest, differences }: Conflict,
  keepsMine: Readonly<Record<string, boolean>>,
): Readonly<Record<string, unknown>> | undefined {
  const sends = differences.flatMap(({ name, sends: of }) => {
    const chosen = keepsMine[name] === true ? of.mine : of.theirs;
    return chosen === null ? [] : [chosen];
  });
  return rest === null && sends.length === 0 ? undefined : Object.assign({}, rest, ...sends);
}

function differenceOf(
  name: string,
  field: BasisField,
  mine: unknown,
  theirs: Readonly<Record<string, unknown>>,
): Omit<Difference, 'sends'> {
  return {
    name,
    label: field.label,
    mine: wordsOf(mine, field),
    theirs: wordsOf(theirs[field.of ?? name], field),
  };
}

/** A value in words, by what the field knows of its values. */
function wordsOf(value: unknown, { words = {} }: BasisField): Text {
  if (value === null || value === undefined || value === '') return t.nothing;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  const known = words[String(idOf(value))];
  if (known !== undefined) return known;
  const named = recordOf(value)['name'];
  const plain = typeof named === 'string' ? named : typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\d{4}-\d{2}-\d{2}$/u.test(plain)) return { en: formatDay(plain, 'en'), es: formatDay(plain, 'es') };
  if (/^\d{4}-\d{2}-\d{2}T/u.test(plain)) return { en: formatMoment(plain, 'en'), es: formatMoment(plain, 'es') };
  return { en: plain, es: plain };
}

/** Another record is read with its name and written by its id. */
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
