import { useState } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay, type Say } from '#platform/web/language.ts';
import { refresh } from '#platform/web/query.ts';
import { saidOf } from '#platform/web/said.ts';
import { upload } from '#platform/web/upload.ts';
import { useProjects } from '#areas/projects/web/queries.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { FileProgress } from '#ui/file-progress.tsx';
import { Cell, HeadCell, Table } from '#ui/table.tsx';
import { Tag } from '#ui/tag.tsx';
import { importsContract } from '../contract.ts';

const t = texts({
  title: { en: 'Import units and modules', es: 'Importar unidades y módulos' },
  text: {
    en: 'From CSV, Excel or COBie. First you see what would happen; nothing changes before you say so.',
    es: 'Desde CSV, Excel o COBie. Primero ves qué pasaría; nada cambia hasta que lo confirmes.',
  },
  project: { en: 'Project that the units belong to', es: 'Proyecto al que pertenecen las unidades' },
  chooseProject: { en: 'Choose a project', es: 'Elige un proyecto' },
  noProject: { en: 'No project of that name', es: 'Ningún proyecto con ese nombre' },
  drop: { en: 'Drop a spreadsheet here or choose it', es: 'Suelta una hoja aquí o elígela' },
  help: { en: 'CSV or XLSX, up to 20 MB and 5,000 rows.', es: 'CSV o XLSX, hasta 20 MB y 5,000 filas.' },
  reading: { en: 'Reading {name}', es: 'Leyendo {name}' },
  close: { en: 'Close', es: 'Cerrar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  other: { en: 'Other file', es: 'Otro archivo' },
  apply: {
    en: '{n, plural, =0 {Import} one {Import # row} other {Import # rows}}',
    es: '{n, plural, =0 {Importar} one {Importar # fila} other {Importar # filas}}',
  },
  nothing: { en: 'No row to import.', es: 'Ninguna fila para importar.' },
  faultsFirst: {
    en: 'Correct the faulty rows, or leave them out.',
    es: 'Corrige las filas con errores o déjalas fuera.',
  },
  leaveOut: {
    en: '{n, plural, one {Leave out the faulty row} other {Leave out the # faulty rows}}',
    es: '{n, plural, one {Dejar fuera la fila con errores} other {Dejar fuera las # filas con errores}}',
  },
  done: {
    en: 'Imported: {units, plural, one {# new unit} other {# new units}}, {changed, plural, one {# changed} other {# changed}}, {modules, plural, one {# new module} other {# new modules}}.',
    es: 'Importado: {units, plural, one {# unidad nueva} other {# unidades nuevas}}, {changed, plural, one {# cambiada} other {# cambiadas}}, {modules, plural, one {# módulo nuevo} other {# módulos nuevos}}.',
  },
  finish: { en: 'Done', es: 'Listo' },
  row: { en: 'Row', es: 'Fila' },
  what: { en: 'What happens', es: 'Qué pasa' },
  unit: { en: 'Unit', es: 'Unidad' },
  module: { en: 'Module', es: 'Módulo' },
  note: { en: 'Note', es: 'Nota' },
  rows: { en: 'Rows of the file', es: 'Filas del archivo' },
  sheets: { en: 'Sheets', es: 'Hojas' },
  more: {
    en: '{n, plural, one {and # more row} other {and # more rows}}',
    es: '{n, plural, one {y # fila más} other {y # filas más}}',
  },
  failed: { en: 'The file could not be read.', es: 'No se pudo leer el archivo.' },
});

const actionWords = texts({
  create: { en: 'New', es: 'Nueva' },
  update: { en: 'Changed', es: 'Cambiada' },
  skip: { en: 'Same', es: 'Igual' },
  error: { en: 'Fault', es: 'Error' },
});
const tones = { create: 'good', update: 'info', skip: 'neutral', error: 'bad' } as const;

type Report = ReplyOf<typeof importsContract.units>;
const shownRows = 200;

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
  const [chosenId, setChosenId] = useState<string | null>(null);
  const projectId = givenId ?? chosenId;
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [skipFaulty, setSkipFaulty] = useState(false);

  const run = async (sheet: File, dryRun: boolean) => {
    if (projectId === null) return;
    setFile(sheet);
    setBusy(true);
    setFault(null);
    const result = await upload<Report>(importsContract.units, {
      fields: { project_id: projectId, dry_run: dryRun, skip_faulty: skipFaulty },
      files: { file: sheet },
      onProgress: setPercent,
    });
    setBusy(false);
    if (!result.ok) {
      setFault(saidOf(result, language) ?? say(t.failed));
      return;
    }
    setReport(result.data);
    if (result.data.applied) await refresh(['projects', 'units', 'modules', 'dashboard']);
  };
  const faulty = report?.counts.rows.error ?? 0;
  const useful = (report?.counts.rows.create ?? 0) + (report?.counts.rows.update ?? 0);
  const why = useful === 0 ? say(t.nothing) : faulty > 0 && !skipFaulty ? say(t.faultsFirst) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        report?.applied === true ? (
          <Button look="primary" onClick={onClose}>
            {say(t.finish)}
          </Button>
        ) : (
          <>
            {report !== null && (
              <Button
                look="quiet"
                className="mr-auto"
                onClick={() => {
                  setReport(null);
                  setFile(null);
                }}
              >
                {say(t.other)}
              </Button>
            )}
            <Button onClick={onClose}>{say(t.cancel)}</Button>
            {report !== null && file !== null && (
              <Button
                look="primary"
                loading={busy}
                disabled={why !== undefined}
                disabledReason={why}
                onClick={() => void run(file, false)}
              >
                {say(t.apply, { n: useful })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {fault !== null && <Banner tone="bad">{fault}</Banner>}
        {givenId === undefined && report === null && <ProjectChoice value={chosenId} onValueChange={setChosenId} />}
        {report === null &&
          projectId !== null &&
          (busy && file !== null ? (
            <FileProgress
              name={file.name}
              detail={formatBytes(file.size, language)}
              percent={percent}
              progressLabel={say(t.reading, { name: file.name })}
            />
          ) : (
            <FileDrop
              label={say(t.drop)}
              help={say(t.help)}
              accept=".csv,.xlsx"
              onFiles={([sheet]) => {
                if (sheet !== undefined) void run(sheet, true);
              }}
            />
          ))}
        {report !== null && <ReportView report={report} say={say} />}
        {report !== null && !report.applied && faulty > 0 && useful > 0 && (
          <Checkbox
            label={say(t.leaveOut, { n: faulty })}
            checked={skipFaulty}
            onChange={(event) => setSkipFaulty(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}

function ProjectChoice({ value, onValueChange }: { value: string | null; onValueChange: (id: string | null) => void }) {
  const say = useSay();
  const projects = useProjects();
  return (
    <Field label={say(t.project)} required>
      <Combobox
        value={value}
        onValueChange={onValueChange}
        items={(projects.data ?? []).map((each) => ({
          value: each.id,
          label: `${each.project_number} ${each.name}`,
        }))}
        placeholder={say(t.chooseProject)}
        emptyText={say(t.noProject)}
      />
    </Field>
  );
}

function ReportView({ report, say }: { report: Report; say: Say }) {
  const [first, ...rest] = [
    report.rows.filter((row) => row.action === 'error'),
    report.rows.filter((row) => row.action !== 'error'),
  ];
  const rows = [...(first ?? []), ...rest.flat()];
  return (
    <>
      {report.applied && (
        <Banner tone="good">
          {say(t.done, {
            units: report.counts.units.create,
            changed: report.counts.units.update,
            modules: report.counts.modules.create,
          })}
        </Banner>
      )}
      {report.warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {warning}
        </Banner>
      ))}
      <p className="flex flex-wrap gap-2">
        {(['create', 'update', 'skip', 'error'] as const).map((action) => (
          <Tag key={action} tone={tones[action]}>{`${say(actionWords[action])} ${report.counts.rows[action]}`}</Tag>
        ))}
      </p>
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
      <div className="max-h-80 overflow-y-auto">
        <Table caption={say(t.rows)} compact flush>
          <thead>
            <tr>
              <HeadCell numeric>{say(t.row)}</HeadCell>
              <HeadCell>{say(t.what)}</HeadCell>
              <HeadCell>{say(t.unit)}</HeadCell>
              <HeadCell>{say(t.module)}</HeadCell>
              <HeadCell>{say(t.note)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row) => (
              <tr key={`${row.sheet}-${row.row}`}>
                <Cell numeric>{row.row}</Cell>
                <Cell>
                  <Tag tone={tones[row.action]}>{say(actionWords[row.action])}</Tag>
                </Cell>
                <Cell>{row.unit?.name}</Cell>
                <Cell>{row.module?.name}</Cell>
                <Cell className="whitespace-normal">
                  {row.errors.length > 0
                    ? row.errors.map((error) => `${error.path}: ${error.message}`).join(' ')
                    : changesOf(row)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
        {rows.length > shownRows && (
          <p className="py-2 text-13 text-text-3">{say(t.more, { n: rows.length - shownRows })}</p>
        )}
      </div>
    </>
  );
}

/** What an update changes: "sqft 600 → 640". */
function changesOf(row: Report['rows'][number]): string {
  return [row.unit, row.module]
    .flatMap((part) =>
      part === null || part.action !== 'update'
        ? []
        : Object.entries(part.before).map(
            ([field, old]) => `${field.replaceAll('_', ' ')} ${old ?? '–'} → ${part.values[field] ?? '–'}`,
          ),
    )
    .join(', ');
}
