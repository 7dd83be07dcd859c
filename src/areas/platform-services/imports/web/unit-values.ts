import { formatDay } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import type { ImportReport } from '../schema.ts';

const t = texts({
  left: { en: 'Left', es: 'Izquierda' },
  right: { en: 'Right', es: 'Derecha' },
  none: { en: 'None', es: 'Ninguna' },
});

const words: Readonly<Record<string, Readonly<Record<string, Text>>>> = { factory: factoryChoices, swing: t };

/** The values that a row would store: of a new unit or module all of them, of a changed one before and after, each under the sheet's own header. */
export function changesOf(
  row: ImportReport['rows'][number],
  columns: ImportReport['columns'],
  language: Language,
): string {
  const parts = [
    ['unit', row.unit],
    ['module', row.module],
  ] as const;
  return parts
    .flatMap(([of, part]) => {
      if (part === null || part.action === 'skip' || part.action === 'error') return [];
      const fields = part.action === 'create' ? Object.keys(part.values) : Object.keys(part.before);
      return fields.flatMap((field) => {
        // The name stands in its own column of the report already.
        if (field === 'name' || field === 'module_no') return [];
        const head = columns.find(({ target }) => target === `${of}.${field}`)?.header ?? field.replaceAll('_', ' ');
        const after = wordsOf(field, part.values[field], language);
        return part.action === 'create'
          ? [`${head} ${after}`]
          : [`${head} ${wordsOf(field, part.before[field], language)} → ${after}`];
      });
    })
    .join(', ');
}

function wordsOf(field: string, value: string | number | null | undefined, language: Language): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return formatNumber(value, language, 6);
  if (field.endsWith('_on')) return formatDay(value, language);
  const known = words[field]?.[value];
  return known === undefined ? value : say(known, language);
}
