import { records } from '#app/records.ts';
import { sentFields, tableName, type Edge, type Field, type RecordDeclaration } from '#platform/shared/record.ts';
import { particularsOf } from './record-particulars.ts';
import type { Rows } from './bodies/rows.ts';

/** By the `to` of a link field, the word before the id of such a row in a path. */
const wordOfLink: Readonly<Record<string, string>> = {
  project: 'projects',
  unit: 'units',
  module: 'modules',
  file: 'files',
  person: 'users',
  ...Object.fromEntries(records.map(({ declaration }) => [declaration.name, wordOf(declaration)])),
};

/** The word before the id of such a record in a path. */
export function wordOf({ path }: RecordDeclaration): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A value that a field takes; `turn` 0 and 1 are different ones. People are `users` and `other_users`. */
export function valueFor(field: Field, turn: 0 | 1, rows: Rows): unknown {
  switch (field.kind) {
    case 'text':
    case 'prose':
      return ['Words of one', 'Other words'][turn];
    case 'number':
      return (field.min ?? 0) + turn;
    case 'money':
      return 12_500 + turn;
    case 'percent':
      return 10 + turn;
    case 'date':
      return ['2027-03-01', '2027-03-02'][turn];
    case 'moment':
      return ['2027-03-01T08:00:00Z', '2027-03-02T08:00:00Z'][turn];
    case 'flag':
      return turn === 0;
    case 'choice':
      return Object.keys(field.choices)[turn];
    case 'choices':
      return Object.keys(field.choices).slice(turn, turn + 1);
    case 'person':
      return turn === 0 ? rows['users'] : rows['other_users'];
    case 'link':
      return turn === 0 ? rows[wordOfLink[field.to] ?? ''] : null;
    case 'links':
      return turn === 0 ? [rows[wordOfLink[field.to] ?? '']] : [];
  }
}

/** A record as it may be sent: with what is required, or with all that can be. */
export function draftOf(declaration: RecordDeclaration, which: 'least' | 'all', rows: Rows): Record<string, unknown> {
  const { values, always = [] } = particularsOf(declaration);
  const own = values?.(rows) ?? {};
  return Object.fromEntries(
    sentFields(declaration)
      .filter(
        ([name, { required }]) =>
          (which === 'all' && !apart(declaration, name)) || required === true || always.includes(name),
      )
      .map(([name, field]) => [name, Object.hasOwn(own, name) ? own[name] : valueFor(field, 0, rows)]),
  );
}

export const apart = (declaration: RecordDeclaration, field: string): boolean =>
  particularsOf(declaration).apart?.[field] !== undefined;

/** A text that may be changed at any time before anything is done with the record. */
export function wordsToChange(declaration: RecordDeclaration): string {
  const found = sentFields(declaration).find(
    ([name, { kind, once }]) => (kind === 'text' || kind === 'prose') && once !== true && !apart(declaration, name),
  );
  if (found === undefined) throw new Error(`No words of a ${declaration.name} can be changed.`);
  return found[0];
}

/** A step that whoever may write the record may take. */
export function ownStep({ states, access }: RecordDeclaration): Edge | undefined {
  const edges: readonly Edge[] = states?.edges ?? [];
  const isFree = ({ who, guards = [], bars }: Edge) =>
    who === access.write && guards.length === 0 && bars === undefined;
  return edges.find(isFree) ?? edges.at(0);
}

/** Good bodies of the endpoints of every declared record, by the endpoint's name. */
export const recordBodies: Readonly<Record<string, (rows: Rows) => unknown>> = Object.fromEntries(
  records.flatMap(({ declaration }) => {
    const area = tableName(declaration);
    const step = ownStep(declaration);
    const words = (text: string) => ({ [wordsToChange(declaration)]: text });
    const [change, bulk] = particularsOf(declaration).changes ?? [words('Other words'), words('More words')];
    return [
      [`${area}.create`, (rows: Rows) => draftOf(declaration, 'all', rows)],
      [`${area}.change`, () => change],
      [
        `${area}.move`,
        () => ({ to: step?.to ?? '', ...(step?.reason !== undefined ? { reason: 'For a reason' } : {}) }),
      ],
      [`${area}.bulk`, (rows: Rows) => ({ action: 'change', ids: [rows[wordOf(declaration)]], values: bulk })],
    ] as const;
  }),
);
