import type { SheetImportRow } from '#platform/shared/sheet-import.ts';
import type { Text } from '#platform/shared/text.ts';
import { useLanguage } from '#platform/web/texts/language.ts';

/** Columns whose days or numbers could have been read in another way, with the way in which they were. */
export function ReadingNotes({ columns }: { columns: readonly { header: string; note: Text | string | null }[] }) {
  const language = useLanguage();
  const noted = columns.flatMap(({ header, note }) =>
    note === null ? [] : [{ header, said: typeof note === 'string' ? note : note[language] }],
  );
  return (
    noted.length > 0 && (
      <ul className="text-13 text-text-2">
        {noted.map(({ header, said }) => (
          <li key={header}>
            <b className="font-label">{header}</b> {said}
          </li>
        ))}
      </ul>
    )
  );
}

/** A change as the note of a row says it: `Waste 7 → 10`, and `Waste 10` where nothing stood before. */
export function changeWords({ field, before, after }: SheetImportRow['changes'][number]): string {
  return before === null ? `${field} ${after ?? '–'}` : `${field} ${before} → ${after ?? '–'}`;
}
