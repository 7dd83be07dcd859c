import { useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ReadingNotes } from '#platform/web/forms/sheet-import/reading-notes.tsx';
import { SheetImportFrame } from '#platform/web/forms/sheet-import/sheet-import-frame.tsx';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { importsContract } from '../contract.ts';
import { columnsToMap } from './unit-columns.ts';
import { changesOf } from './unit-values.ts';

export { RecordImportDialog } from './record-import.tsx';

const t = texts({
  title: { en: 'Import units and modules', es: 'Importar unidades y módulos' },
  text: {
    en: 'From CSV, Excel or COBie. First you see what would happen; nothing changes before you say so.',
    es: 'Desde CSV, Excel o COBie. Primero ves qué pasaría; nada cambia hasta que lo confirmes.',
  },
  project: { en: 'Project that the units belong to', es: 'Proyecto al que pertenecen las unidades' },
  chooseProject: { en: 'Choose a project', es: 'Elige un proyecto' },
  noProject: { en: 'No project of that name', es: 'Ningún proyecto con ese nombre' },
  nothing: { en: 'No row to import.', es: 'Ninguna fila para importar.' },
  done: {
    en: 'Imported: {units, plural, one {# new unit} other {# new units}}, {changed, plural, one {# changed} other {# changed}}, {modules, plural, one {# new module} other {# new modules}}.',
    es: 'Importado: {units, plural, one {# unidad nueva} other {# unidades nuevas}}, {changed, plural, one {# cambiada} other {# cambiadas}}, {modules, plural, one {# módulo nuevo} other {# módulos nuevos}}.',
  },
  unit: { en: 'Unit', es: 'Unidad' },
  module: { en: 'Module', es: 'Módulo' },
  sheets: { en: 'Sheets', es: 'Hojas' },
  unread: {
    en: '{n, plural, one {# column is not read: {names}.} other {# columns are not read: {names}.}}',
    es: '{n, plural, one {# columna no se lee: {names}.} other {# columnas no se leen: {names}.}}',
  },
});

type Report = ReplyOf<typeof importsContract.units>;

/** Brings units and modules in from a spreadsheet: a dry run first, row by row, then the same for real. */
export function ImportDialog({
  projectId: givenId,
  onClose,
}: {
  /** Left out where no project is at hand: the dialog then asks for it first. */
  projectId?: string;
  onClose: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const projectId = givenId ?? chosenId;
  return (
    <SheetImportFrame<Report>
      title={say(t.title)}
      text={say(t.text)}
      endpoint={importsContract.units}
      fields={projectId === null ? undefined : { project_id: projectId }}
      above={givenId === undefined && <ProjectChoice value={chosenId} onValueChange={setChosenId} />}
      isReady={projectId !== null}
      columns={columnsToMap}
      leavesRows={false}
      refreshes={['projects', 'units', 'modules', 'dashboard']}
      counts={({ counts }) => counts.rows}
      rows={({ rows, columns }) =>
        rows.map((row) => ({
          key: `${row.sheet}-${row.row}`,
          row: row.row,
          action: row.action,
          cells: [row.unit?.name, row.module?.name],
          note:
            row.errors.length > 0
              ? row.errors.map((error) => `${error.path}: ${error.said[language]}`).join(' ')
              : changesOf(row, columns, language),
        }))
      }
      heads={[say(t.unit), say(t.module)]}
      done={({ counts }) =>
        say(t.done, {
          units: counts.units.create,
          changed: counts.units.update,
          modules: counts.modules.create,
        })
      }
      nothing={say(t.nothing)}
      renderRemarks={(report) => <Remarks report={report} />}
      onClose={onClose}
    />
  );
}

function ProjectChoice({ value, onValueChange }: { value: string | null; onValueChange: (id: string | null) => void }) {
  const say = useSay();
  return (
    <Field label={say(t.project)} required>
      <ProjectCombobox value={value} onValueChange={onValueChange} placeholder={say(t.chooseProject)} />
    </Field>
  );
}

function Remarks({ report }: { report: Report }) {
  const say = useSay();
  // Of a COBie file each sheet says for itself what of it is read; columns that can be mapped are named beside the way to do that.
  const unread =
    report.format === 'cobie' || columnsToMap(report) !== undefined
      ? []
      : report.columns.filter(({ target }) => target === null).map(({ header }) => header);
  return (
    <>
      {report.warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      {unread.length > 0 && (
        <Banner tone="warn">{say(t.unread, { n: unread.length, names: unread.join(', ') })}</Banner>
      )}
      <ReadingNotes columns={report.columns.filter(({ target }) => target !== null)} />
      {report.sheets.length > 1 && (
        <details className="text-13">
          <summary className="cursor-pointer text-text-2">{say(t.sheets)}</summary>
          <ul className="mt-1 flex flex-col gap-1">
            {report.sheets.map((sheet) => (
              <li key={sheet.name}>
                <b className="font-label">{sheet.name}</b> <span className="text-text-3">{sheet.note}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
