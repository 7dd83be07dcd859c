import type { RecordDeclaration } from '#platform/shared/record.ts';
import { waitingStates } from '#platform/shared/record-waits.ts';
import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { texts, type Language } from '#platform/shared/text.ts';

const t = texts({ mine: { en: 'Mine', es: 'Lo mío' } });

/** What is somebody's of a kind of record: where its fields name them, where it waits for them, else what they made. */
function mineOf(declaration: RecordDeclaration): FilterTree {
  const named = Object.entries(declaration.fields).flatMap(([field, { kind, table, reads }]) =>
    kind === 'person' && table !== false && reads === undefined ? [field] : [],
  );
  const fields = [...named, ...(waitingStates(declaration).length === 0 ? [] : ['waits_for'])];
  return { any: (fields.length === 0 ? ['created_by'] : fields).map((field) => [field, 'is', me]) };
}

/** The tabs above the list of a record beside "all": the reader's own, and one for each state in which something is still to be done. */
export function quickViewsOf(declaration: RecordDeclaration, language: Language) {
  const { words = {}, edges = [] } = declaration.states ?? {};
  const waiting = waitingStates(declaration).map(([state]) => state);
  // Where no state says whom it waits for, all that lead on are open.
  const open = waiting.length > 0 ? waiting : edges.flatMap(({ from }) => from);
  return [
    { value: 'mine', label: t.mine[language], state: { filter: mineOf(declaration) } },
    ...Object.entries(words).flatMap(([state, word]) =>
      open.includes(state)
        ? [{ value: state, label: word[language], state: { filter: ['state', 'is', state] as const } }]
        : [],
    ),
  ];
}
