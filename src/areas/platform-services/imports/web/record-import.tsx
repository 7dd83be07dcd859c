import { columnsOf, sentFields, tableName, type RecordDeclaration } from '#platform/shared/record.ts';
import type { SheetImportReport } from '#platform/shared/sheet-import.ts';
import { texts } from '#platform/shared/text.ts';
import { changeWords, ReadingNotes } from '#platform/web/forms/sheet-import/reading-notes.tsx';
import { SheetImportFrame } from '#platform/web/forms/sheet-import/sheet-import-frame.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';

const t = texts({
  title: { en: 'Import: {many}', es: 'Importar: {many}' },
  text: {
    en: 'From CSV or Excel, one record in each row. First you see what would happen; nothing changes before you say so.',
    es: 'Desde CSV o Excel, un registro por fila. Primero ves qué pasaría; nada cambia hasta que lo confirmes.',
  },
  columns: { en: 'Columns that are read: {columns}.', es: 'Columnas que se leen: {columns}.' },
  number: {
    en: 'A row with a number changes the record that has it; one without makes a new one. An empty cell leaves what is stored as it is.',
    es: 'Una fila con número cambia el registro que lo lleva; una sin número crea uno nuevo. Una celda vacía deja lo guardado como está.',
  },
  id: {
    en: 'A row with the ID that an export gives it changes its record; one without makes a new one. An empty cell leaves what is stored as it is.',
    es: 'Una fila con el ID que le da la exportación cambia su registro; una sin ID crea uno nuevo. Una celda vacía deja lo guardado como está.',
  },
  states: {
    en: 'A status is reached by the steps that you may take, one after the other, each with what it asks for.',
    es: 'A un estado se llega por los pasos que puedes dar, uno tras otro, cada uno con lo que pide.',
  },
  nothing: { en: 'No row to import.', es: 'Ninguna fila para importar.' },
  alike: { en: 'Perhaps the same as {names}', es: 'Quizá el mismo que {names}' },
  done: {
    en: 'Imported: {made, plural, one {# new} other {# new}}, {changed, plural, one {# changed} other {# changed}}.',
    es: 'Importado: {made, plural, one {# registro nuevo} other {# registros nuevos}}, {changed, plural, one {# cambiado} other {# cambiados}}.',
  },
});

/** Brings records in from a spreadsheet: a dry run first, row by row, then the same for real. */
export function RecordImportDialog({ declaration, onClose }: { declaration: RecordDeclaration; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const { code, state } = columnsOf(declaration);
  const labels = sentFields(declaration).flatMap(([, { form, label }]) => (form === false ? [] : [label[language]]));
  const columns = [code?.label[language] ?? [], ...labels, state?.label[language] ?? []].flat().join(', ');
  const { path, many, title } = declaration;
  return (
    <SheetImportFrame<SheetImportReport>
      title={say(t.title, { many: many[language] })}
      text={say(t.text)}
      endpoint={{ method: 'POST', path: `${path}/import` }}
      above={
        <div className="flex flex-col gap-2 text-13 text-text-2">
          <p>{say(t.columns, { columns })}</p>
          <p>{say(code === undefined ? t.id : t.number)}</p>
          {state !== undefined && <p>{say(t.states)}</p>}
        </div>
      }
      mostRows={2000}
      columns={(report) => report}
      refreshes={[path.split('/')[1] ?? '', 'tables', tableName(declaration), 'undo', 'bin']}
      counts={({ counts }) => counts}
      rows={({ rows }) =>
        rows.map(({ row, action, name, changes, errors, alike = [] }) => ({
          key: String(row),
          row,
          action,
          cells: [name],
          isAlike: action === 'create' && alike.length > 0,
          note:
            errors.length > 0
              ? errors.map(({ path: at, said }) => [at, said[language]].filter(Boolean).join(': ')).join(' ')
              : [
                  ...changes.map(changeWords),
                  ...(alike.length === 0 ? [] : [say(t.alike, { names: alike.join(', ') })]),
                ].join(', '),
        }))
      }
      heads={[declaration.fields[title]?.label[language] ?? '']}
      done={({ counts }) => say(t.done, { made: counts.create, changed: counts.update })}
      nothing={say(t.nothing)}
      renderRemarks={({ columns: read }) => <ReadingNotes columns={read} />}
      onClose={onClose}
    />
  );
}
