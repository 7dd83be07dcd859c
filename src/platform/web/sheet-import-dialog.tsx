import { useState, type ReactNode } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import type { SheetImportReport, SheetImportRow } from '#platform/shared/sheet-import.ts';
import { texts } from '#platform/shared/text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { FileProgress } from '#ui/file-progress.tsx';
import { Cell, HeadCell, Table } from '#ui/table.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Address } from './call.ts';
import { useLanguage, useSay, type Say } from './language.ts';
import { refresh } from './query.ts';
import { saidOf } from './said.ts';
import { upload } from './upload.ts';

const t = texts({
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
  nothing: { en: 'No row would change anything.', es: 'Ninguna fila cambiaría algo.' },
  faultsFirst: {
    en: 'Correct the faulty rows, or leave them out.',
    es: 'Corrige las filas con errores o déjalas fuera.',
  },
  leaveOut: {
    en: '{n, plural, one {Leave out the faulty row} other {Leave out the # faulty rows}}',
    es: '{n, plural, one {Dejar fuera la fila con errores} other {Dejar fuera las # filas con errores}}',
  },
  done: {
    en: 'Imported: {created, plural, one {# new row} other {# new rows}}, {changed, plural, one {# changed} other {# changed}}.',
    es: 'Importado: {created, plural, one {# fila nueva} other {# filas nuevas}}, {changed, plural, one {# cambiada} other {# cambiadas}}.',
  },
  finish: { en: 'Done', es: 'Listo' },
  row: { en: 'Row', es: 'Fila' },
  what: { en: 'What happens', es: 'Qué pasa' },
  about: { en: 'About', es: 'Sobre' },
  note: { en: 'Note', es: 'Nota' },
  rows: { en: 'Rows of the file', es: 'Filas del archivo' },
  leftOut: { en: 'Columns left out: {names}.', es: 'Columnas omitidas: {names}.' },
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
const shownRows = 200;

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

/** Brings rows in from a spreadsheet: a dry run first, row by row, then the same for real. */
export function SheetImportDialog({
  title,
  text,
  endpoint,
  fields,
  above,
  refreshes,
  onClose,
}: SheetImportDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<SheetImportReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [skipFaulty, setSkipFaulty] = useState(false);
  const run = async (sheet: File, dryRun: boolean) => {
    setFile(sheet);
    setBusy(true);
    setFault(null);
    const result = await upload<SheetImportReport>(endpoint, {
      fields: { ...fields, dry_run: dryRun, skip_faulty: skipFaulty },
      files: { file: sheet },
      onProgress: setPercent,
    });
    setBusy(false);
    if (!result.ok) return setFault(saidOf(result, language) ?? say(t.failed));
    setReport(result.data);
    if (result.data.applied) await refresh([...refreshes]);
    return undefined;
  };
  const faulty = report?.counts.error ?? 0;
  const useful = (report?.counts.create ?? 0) + (report?.counts.update ?? 0);
  const why = useful === 0 ? say(t.nothing) : faulty > 0 && !skipFaulty ? say(t.faultsFirst) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
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
        {report === null && above}
        {report === null &&
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
        {report !== null && <Report report={report} say={say} />}
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

function Report({ report, say }: { report: SheetImportReport; say: Say }) {
  const rows = report.rows.toSorted((a, b) => Number(b.action === 'error') - Number(a.action === 'error'));
  const leftOut = report.columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <>
      {report.applied && (
        <Banner tone="good">{say(t.done, { created: report.counts.create, changed: report.counts.update })}</Banner>
      )}
      <p className="flex flex-wrap gap-2">
        {(['create', 'update', 'skip', 'error'] as const).map((action) => (
          <Tag key={action} tone={tones[action]}>{`${say(actionWords[action])} ${report.counts[action]}`}</Tag>
        ))}
      </p>
      {leftOut.length > 0 && <p className="text-13 text-text-3">{say(t.leftOut, { names: leftOut.join(', ') })}</p>}
      <div className="max-h-80 overflow-y-auto">
        <Table caption={say(t.rows)} compact flush>
          <thead>
            <tr>
              <HeadCell numeric>{say(t.row)}</HeadCell>
              <HeadCell>{say(t.what)}</HeadCell>
              <HeadCell>{say(t.about)}</HeadCell>
              <HeadCell>{say(t.note)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row) => (
              <tr key={row.row}>
                <Cell numeric>{row.row}</Cell>
                <Cell>
                  <Tag tone={tones[row.action]}>{say(actionWords[row.action])}</Tag>
                </Cell>
                <Cell>{row.name}</Cell>
                <Cell className="whitespace-normal">{noteOf(row)}</Cell>
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

/** What is wrong with a row, else what it changes: "value 11.8 → 12.4". */
function noteOf(row: SheetImportRow): string {
  if (row.errors.length > 0)
    return row.errors.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' ');
  return row.changes
    .map(({ field, before, after }) => `${field.replaceAll('_', ' ')} ${before ?? '–'} → ${after ?? '–'}`)
    .join(', ');
}
