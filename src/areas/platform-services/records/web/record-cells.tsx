import type { ReactNode } from 'react';
import type { Choices, RecordDeclaration } from '#platform/shared/record.ts';
import type { Language } from '#platform/shared/text.ts';
import { RowPresence } from '#platform/web/presence-marks.tsx';
import { RecordWaits } from '#platform/web/record/record-waits.tsx';
import { cellOf, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { RecordLink } from './record-link.tsx';

/** A project as a link names it begins with its number. */
export function numberIn(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name).split(' ')[0] : undefined;
}

/** The state of a record, and what is chosen, as the word and tone that its declaration gives it, links that open what they name, and who is at it beside its title. */
export function cellsFor(
  declaration: RecordDeclaration,
  language: Language,
): Record<string, (row: TableRow) => ReactNode> {
  const { fields, name, project, states, title } = declaration;
  const own = Object.entries(fields).flatMap(([key, field]) => {
    if (field.kind === 'link') return [[key, (row: TableRow) => linkIn(row, key, field.to, project)] as const];
    if (field.kind !== 'choice' || Object.values(field.choices).some((word) => word.tone === undefined)) return [];
    return [[key, (row: TableRow) => chipOf(field.choices[textIn(row, key)], language)] as const];
  });
  const cells: Record<string, (row: TableRow) => ReactNode> = {
    ...Object.fromEntries(own),
    [title]: (row) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate">{textIn(row, title)}</span>
        <RowPresence type={name} id={row.id} />
      </span>
    ),
  };
  if (states === undefined) return cells;
  return {
    ...cells,
    waits_for: (row) => (
      <RecordWaits
        declaration={declaration}
        state={cellOf(row, 'state')}
        person={cellOf(row, 'waits_for')}
        days={cellOf(row, 'waits_days')}
        short
      />
    ),
    state: (row) => chipOf(states.words[textIn(row, 'state')], language),
  };
}

const chipOf = (word: Choices[string] | undefined, language: Language): ReactNode =>
  word?.tone === undefined ? null : <Tag tone={word.tone}>{word[language]}</Tag>;

function linkIn(row: TableRow, key: string, kind: string, project: string | undefined): ReactNode {
  const value = cellOf(row, key);
  if (typeof value !== 'object' || value === null || !('name' in value)) return null;
  const number = numberIn(kind === 'project' ? value : cellOf(row, project ?? ''));
  return <RecordLink kind={kind} id={value.id} name={value.name} number={number} />;
}
