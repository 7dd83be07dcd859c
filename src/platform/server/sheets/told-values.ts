import { formatDay } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import type { SheetImportRow } from '#platform/shared/sheet-import.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { SheetFieldKind } from './sheet-cells.ts';
import type { SheetField } from './sheet-heads.ts';

const t = texts({
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
});

const mostDecimals = 6;

/** A change of a row as a dry run tells it: under the field's label, both values in the reader's formats. `before` is undefined for a new row. */
export function toldChange(
  field: SheetField,
  { before, after }: { before?: unknown; after: unknown },
  language: Language,
): SheetImportRow['changes'][number] {
  const [en = '', es = en] = field.headers;
  return {
    field: language === 'es' ? es : en,
    before: toldValue(field.kind, before, language),
    after: toldValue(field.kind, after, language),
  };
}

/** A value that would be stored, in the reader's formats; null for nothing. */
export function toldValue(kind: SheetFieldKind, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return say(value ? t.yes : t.no, language);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const words = String(value);
  if (kind === 'amount' || kind === 'whole') return formatNumber(Number(words), language, mostDecimals);
  if (kind === 'date') return formatDay(words, language);
  if (typeof kind !== 'object') return words;
  const [en = words, es = en] = kind[words] ?? [];
  return language === 'es' ? es : en;
}

/** The words of a closed list as a sheet may say them: its labels first, in English and Spanish, then what else people write. */
export function wordsFor(
  choices: Readonly<Record<string, { en: string; es: string }>>,
  more: Readonly<Record<string, readonly string[]>> = {},
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(choices).map(([word, { en, es }]) => [word, [en, es, ...(more[word] ?? [])]]),
  );
}
