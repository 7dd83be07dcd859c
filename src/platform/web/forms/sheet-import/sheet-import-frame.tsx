import type { ReactNode } from 'react';
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
import { ColumnsStep, leftOutOf, missingOf, type SheetColumns } from './sheet-columns.tsx';
import { SheetImportReport } from './sheet-import-report.tsx';
import { useSheetImport } from './use-sheet-import.ts';

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
  tryOut: { en: 'See what would happen', es: 'Ver qué pasaría' },
  sayWhich: { en: 'Say which column is “{label}”.', es: 'Indica qué columna es «{label}».' },
});

/** What stands in the table for one row of the file. */
export interface ImportedRow {
  key: string;
  row: number;
  action: ImportAction;
  /** The cells between what happens and the note. */
  cells: readonly ReactNode[];
  note: string;
  /** It may be there already: said above the rows, from where such rows are left out together. */
  isAlike?: boolean;
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
  /** The columns of a report, where the endpoint looks at them first and takes a mapping of them; undefined for a file that nobody maps by hand. */
  columns?: (report: R) => SheetColumns | undefined;
  /** False where an endpoint with columns leaves out no rows by their numbers. */
  leavesRows?: boolean;
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

/**
 * The dialog of every import from a spreadsheet: the columns where some are not understood, then a dry run, row by row, then the same for
 * real.
 */
export function SheetImportFrame<R extends Applied>(props: SheetImportFrameProps<R>) {
  const { title, text, above, isReady = true, nothing, mostRows = 5000, onClose } = props;
  const say = useSay();
  const language = useLanguage();
  const sheet = useSheetImport(props);
  const { step, file, busy, report, found, mapping, leftOut, skipFaulty } = sheet;
  const rows = report === null ? [] : props.rows(report);
  const left = rows.filter(({ key }) => !leftOut.has(key));
  const faulty = left.filter(({ action }) => action === 'error').length;
  const useful = left.filter(({ action }) => action === 'create' || action === 'update').length;
  const [missing] = found === null ? [] : missingOf(found, mapping);
  const why =
    step === 'columns'
      ? missing && say(t.sayWhich, { label: missing.label[language] })
      : useful === 0
        ? nothing
        : faulty > 0 && !skipFaulty
          ? say(t.faultsFirst)
          : undefined;
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
            {step !== 'file' && (
              <Button look="quiet" className="mr-auto" onClick={sheet.startAnew}>
                {say(t.other)}
              </Button>
            )}
            <Button onClick={onClose}>{say(t.cancel)}</Button>
            {step !== 'file' && file !== null && (
              <Button
                look="primary"
                loading={busy}
                disabled={why !== undefined}
                disabledReason={why}
                onClick={step === 'columns' ? sheet.tryOut : sheet.apply}
              >
                {step === 'columns' ? say(t.tryOut) : say(t.apply, { n: useful })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {sheet.fault !== null && <Banner tone="bad">{sheet.fault}</Banner>}
        {step === 'file' && above}
        {step === 'file' && isReady && (
          <SheetDrop
            file={busy ? file : null}
            percent={sheet.percent}
            mostRows={mostRows}
            onSheet={(chosen) => sheet.take(chosen)}
          />
        )}
        {step === 'columns' && found !== null && (
          <ColumnsStep found={found} mapping={mapping} onMappingChange={sheet.setMapping} />
        )}
        {step === 'report' && report !== null && (
          <SheetImportReport
            report={report}
            {...props}
            unread={found === null ? undefined : leftOutOf(found, mapping)}
            onColumns={found === null ? undefined : sheet.showColumns}
            leftOut={leftOut}
            onLeaveOut={found === null || props.leavesRows === false ? undefined : sheet.leaveOut}
          />
        )}
        {step === 'report' && report?.applied === false && faulty > 0 && useful > 0 && (
          <Checkbox
            label={say(t.leaveOut, { n: faulty })}
            checked={skipFaulty}
            onChange={(event) => sheet.setSkipFaulty(event.target.checked)}
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
