import type { RecordDeclaration, Waits } from './record.ts';
import type { Columns } from './table.ts';
import type { Text } from './text.ts';

const waitWords = {
  waits_for: { en: 'Waiting for', es: 'Espera a' },
  waits_days: { en: 'Days waiting', es: 'Días en espera' },
  waits_since: { en: 'Waiting since', es: 'En espera desde' },
} as const satisfies Record<string, Text>;

/** The states in which a record waits for somebody, each with whom. */
export function waitingStates({ states }: RecordDeclaration): [state: string, waits: Waits][] {
  return Object.entries(states?.words ?? {}).flatMap(([state, { waits }]) =>
    waits === undefined ? [] : [[state, waits]],
  );
}

/** Words for whom a record in this state waits for, where no person is named. Undefined while it waits for nobody. */
export function waitsWord(declaration: RecordDeclaration, state: string): Text | undefined {
  const waits = declaration.states?.words[state]?.waits;
  return typeof waits === 'string' ? declaration.fields[waits]?.label : waits?.who;
}

function isShown({ fields }: RecordDeclaration, name: string): boolean {
  const place = fields[name]?.table;
  return place !== false && place?.hidden !== true;
}

/** Columns of whose move it is and since when, for a record that waits in one of its states. Without the right to the field that names the person there are none of them. */
export function waitColumns(declaration: RecordDeclaration): Columns {
  const waiting = waitingStates(declaration);
  if (waiting.length === 0) return {};
  const reads = waiting.map(([, waits]) => (typeof waits === 'string' ? declaration.fields[waits]?.reads : undefined));
  const hidden = reads.find((right) => right !== undefined);
  const facts = hidden === undefined ? {} : { access: hidden };
  const [first] = waiting.map(([, waits]) => waits);
  // Where it always waits for whom one field names, that field's own column says so already.
  const isSaid =
    declaration.hidesWaits === true ||
    (typeof first === 'string' && waiting.every(([, waits]) => waits === first) && isShown(declaration, first));
  return {
    waits_for: {
      ...facts,
      kind: 'person',
      label: waitWords.waits_for,
      width: 190,
      ...(isSaid ? { hidden: true as const } : {}),
    },
    waits_days: { ...facts, kind: 'number', label: waitWords.waits_days, width: 110, hidden: true, total: 'max' },
    waits_since: { ...facts, kind: 'moment', label: waitWords.waits_since, width: 160, hidden: true },
  };
}
