import type { ReactNode } from 'react';
import type { SheetImportReport, SheetImportRow } from '#platform/shared/sheet-import.ts';
import { type Language, texts } from '#platform/shared/text.ts';
import type { Address } from '#platform/web/call/call.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { changeWords, ReadingNotes } from './reading-notes.tsx';
import { SheetImportFrame } from './sheet-import-frame.tsx';

const t = texts({
  nothing: { en: 'No row would change anything.', es: 'Ninguna fila cambiaría algo.' },
  done: {
    en: 'Imported: {created, plural, one {# new row} other {# new rows}}, {changed, plural, one {# changed} other {# changed}}.',
    es: 'Importado: {created, plural, one {# fila nueva} other {# filas nuevas}}, {changed, plural, one {# cambiada} other {# cambiadas}}.',
  },
  about: { en: 'About', es: 'Sobre' },
});

interface SheetImportDialogProps {
  title: string;
  text: string;
  endpoint: Address;
  /** More fields of the form, and what stands above the file for them. */
  fields?: Readonly<Record<string, string>>;
  above?: ReactNode;
  /** First words of the paths to read again once it is done. */
  refreshes: readonly string[];
  onClose: () => void;
}

/** Brings the rows of a table in from a spreadsheet. */
export function SheetImportDialog(props: SheetImportDialogProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <SheetImportFrame<SheetImportReport>
      {...props}
      counts={({ counts }) => counts}
      rows={({ rows }) =>
        rows.map((row) => ({
          key: String(row.row),
          row: row.row,
          action: row.action,
          cells: [row.name],
          note: noteOf(row, language),
        }))
      }
      heads={[say(t.about)]}
      done={({ counts }) => say(t.done, { created: counts.create, changed: counts.update })}
      nothing={say(t.nothing)}
      columns={(report) => report}
      renderRemarks={({ columns }) => <ReadingNotes columns={columns} />}
    />
  );
}

/** What is wrong with a row, else what it changes: "value 11.8 → 12.4". */
function noteOf(row: SheetImportRow, language: Language): string {
  if (row.errors.length > 0)
    return row.errors.map(({ path, said }) => (path === '' ? said[language] : `${path}: ${said[language]}`)).join(' ');
  return row.changes.map(changeWords).join(', ');
}
