import { useState, type ReactNode } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { FileProgress } from '#ui/feedback/file-progress.tsx';
import type { Address } from '#platform/web/call/call.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refresh } from '#platform/web/call/query.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { upload } from '#platform/web/call/upload.ts';
import { offerUndo } from '#platform/web/undo.ts';
import { SheetImportReport } from './sheet-import-report.tsx';

const t = texts({
  drop: { en: 'Drop a spreadsheet here or choose it', es: 'Suelta una hoja aquí o elígela' },
  help: {
    en: 'CSV or XLSX, up to 20 MB and {rows} rows.',
    es: 'CSV o XLSX, hasta 20 MB y {rows} filas.',
  },
  reading: { en: 'Reading {name}', es: 'Leyendo {name}' },
  close: { en: 'Close', es: 'Cerrar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  other: { en: 'Other file', es: 'Otro archivo' },
  apply: {
    en: '{n, plural, =0 {Import} one {Import # row} other {Import # rows}}',
    es: '{n, plural, =0 {Importar} one {Importar # fila} other {Importar # filas}}',
  },
  faultsFirst: {
    en: 'Correct the faulty rows, or leave them out.',
    es: 'Corrige las filas con errores o déjalas fuera.',
  },
  leaveOut: {
    en: '{n, plural, one {Leave out the faulty row} other {Leave out the # faulty rows}}',
    es: '{n, plural, one {Dejar fuera la fila con errores} other {Dejar fuera las # filas con errores}}',
  },
  finish: { en: 'Done', es: 'Listo' },
  failed: { en: 'The file could not be read.', es: 'No se pudo leer el archivo.' },
});

/** What stands in the table for one row of the file. */
export interface ImportedRow {
  key: string;
  row: number;
  action: ImportAction;
  /** The cells between what happens and the note. */
  cells: readonly ReactNode[];
  note: string;
}

export type ImportAction = 'create' | 'update' | 'skip' | 'error';

/** What every report says; `undo` where the whole import can be taken back. */
export interface Applied {
  applied: boolean;
  undo?: string | null;
}

export interface SheetImportFrameProps<R extends Applied> {
  title: string;
  text: string;
  endpoint: Address;
  /** More fields of the form, and what stands above the file for them. */
  fields?: Readonly<Record<string, string>> | undefined;
  above?: ReactNode;
  /** False while the fields are not known yet: then there is nowhere to drop a file. */
  isReady?: boolean;
  /** How many rows the endpoint takes. */
  mostRows?: number;
  /** First words of the paths to read again once it is done. */
  refreshes: readonly string[];
  counts: (report: R) => Readonly<Record<ImportAction, number>>;
  rows: (report: R) => readonly ImportedRow[];
  /** Heads of the cells between what happens and the note. */
  heads: readonly string[];
  /** What is said once it is done, and why there is nothing to do. */
  done: (report: R) => string;
  nothing: string;
  /** What stands above the table of a report. */
  renderRemarks?: (report: R) => ReactNode;
  onClose: () => void;
}

/** The dialog of every import from a spreadsheet: a dry run first, row by row, then the same for real. */
export function SheetImportFrame<R extends Applied>(props: SheetImportFrameProps<R>) {
  const { title, text, endpoint, fields, above, isReady = true, refreshes, nothing, mostRows = 5000, onClose } = props;
  const say = useSay();
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<R | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [skipFaulty, setSkipFaulty] = useState(false);
  const run = async (sheet: File, dryRun: boolean) => {
    setFile(sheet);
    setBusy(true);
    setFault(null);
    const result = await upload<R>(endpoint, {
      fields: { ...fields, dry_run: dryRun, skip_faulty: skipFaulty },
      files: { file: sheet },
      onProgress: setPercent,
    });
    setBusy(false);
    if (!result.ok) return setFault(saidOf(result, language) ?? say(t.failed));
    setReport(result.data);
    const { applied, undo } = result.data;
    if (applied) await refresh([...refreshes]);
    if (applied && undo != null) offerUndo(undo, props.done(result.data));
    return undefined;
  };
  const counts = report === null ? undefined : props.counts(report);
  const faulty = counts?.error ?? 0;
  const useful = (counts?.create ?? 0) + (counts?.update ?? 0);
  const why = useful === 0 ? nothing : faulty > 0 && !skipFaulty ? say(t.faultsFirst) : undefined;
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
        {report === null && isReady && (
          <SheetDrop
            file={busy ? file : null}
            percent={percent}
            mostRows={mostRows}
            onSheet={(sheet) => void run(sheet, true)}
          />
        )}
        {report !== null && <SheetImportReport report={report} {...props} />}
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

interface SheetDropProps {
  /** The file that is being read. */
  file: File | null;
  percent: number;
  mostRows: number;
  onSheet: (sheet: File) => void;
}

/** Takes the file, and shows how far it is read. */
function SheetDrop({ file, percent, mostRows, onSheet }: SheetDropProps) {
  const say = useSay();
  const language = useLanguage();
  if (file !== null)
    return (
      <FileProgress
        name={file.name}
        detail={formatBytes(file.size, language)}
        percent={percent}
        progressLabel={say(t.reading, { name: file.name })}
      />
    );
  return (
    <FileDrop
      label={say(t.drop)}
      help={say(t.help, { rows: mostRows })}
      accept=".csv,.xlsx"
      onFiles={([sheet]) => {
        if (sheet !== undefined) onSheet(sheet);
      }}
    />
  );
}
