import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { refresh } from '#platform/web/call/query.ts';
import { upload } from '#platform/web/call/upload.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { offerUndo } from '#platform/web/undo.ts';
import { recallColumns, rememberColumns, type ColumnMapping } from './column-memory.ts';
import { mappingOf, missingOf, unreadOf, type SheetColumns } from './sheet-columns.tsx';
import type { Applied, SheetImportFrameProps } from './sheet-import-frame.tsx';

const t = texts({
  failed: { en: 'The file could not be read.', es: 'No se pudo leer el archivo.' },
});

/** The zone of this browser, by whose clock times of day are read as an export writes them. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const none: ReadonlySet<string> = new Set();
const without = (rows: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> =>
  new Set([...rows].filter((key) => !keys.includes(key)));

/** Choices made by hand: the field of each column, and the rows that are left out. */
interface Choices {
  mapping?: ColumnMapping;
  rows?: ReadonlySet<string>;
}

function choicesOf({ mapping, rows = none }: Choices, leavesRows: boolean) {
  if (mapping === undefined) return {};
  return { mapping, ...(leavesRows ? { zone, leave_out: [...rows].map(Number) } : {}) };
}

/** An import on its way: the file, what its columns are read as, the rows that are left out, and the report of the last run. */
export function useSheetImport<R extends Applied>(props: SheetImportFrameProps<R>) {
  const { endpoint, fields, refreshes, columns } = props;
  const say = useSay();
  const language = useLanguage();
  const [step, setStep] = useState<'file' | 'columns' | 'report'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<R | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [skipFaulty, setSkipFaulty] = useState(false);
  const [found, setFound] = useState<SheetColumns | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [leftOut, setLeftOut] = useState(none);

  const send = async (sheet: File, more: Record<string, boolean | object | string>): Promise<R | undefined> => {
    setBusy(true);
    setFault(null);
    const result = await upload<R>(endpoint, {
      fields: { ...fields, ...more },
      files: { file: sheet },
      onProgress: setPercent,
    });
    setBusy(false);
    if (result.ok) return result.data;
    setFault(saidOf(result, language) ?? say(t.failed));
    return undefined;
  };
  const run = async (sheet: File, dryRun: boolean, by: Choices) => {
    const done = await send(sheet, {
      dry_run: dryRun,
      skip_faulty: skipFaulty,
      ...choicesOf(by, props.leavesRows !== false),
    });
    if (done === undefined) return;
    setReport(done);
    setStep('report');
    if (!done.applied) return;
    await refresh([...refreshes]);
    if (done.undo != null) offerUndo(done.undo, props.done(done));
  };
  const take = async (sheet: File) => {
    setFile(sheet);
    if (columns === undefined) return run(sheet, true, {});
    const looked = await send(sheet, { look: true });
    if (looked === undefined) return undefined;
    const there = columns(looked);
    if (there === undefined) return run(sheet, true, {});
    const said = recallColumns(
      endpoint.path,
      there.columns.map(({ header }) => header),
    );
    const read = mappingOf(there, said);
    setFound(there);
    setMapping(read);
    // Nobody is asked about columns that are all understood, or that were mapped before.
    if (unreadOf(there, said).length > 0 || missingOf(there, read).length > 0) setStep('columns');
    else await run(sheet, true, { mapping: read });
    return undefined;
  };
  return {
    step,
    file,
    percent,
    busy,
    report,
    fault,
    skipFaulty,
    setSkipFaulty,
    found,
    mapping,
    setMapping,
    leftOut,
    /** Leaves rows out, or takes them in again. */
    leaveOut(keys: readonly string[], isOut: boolean) {
      setLeftOut((before) => (isOut ? new Set([...before, ...keys]) : without(before, keys)));
    },
    take: (sheet: File) => void take(sheet),
    tryOut() {
      if (file === null) return;
      rememberColumns(endpoint.path, mapping);
      setLeftOut(none);
      void run(file, true, { mapping });
    },
    apply() {
      if (file !== null) void run(file, false, found === null ? {} : { mapping, rows: leftOut });
    },
    showColumns() {
      setReport(null);
      setStep('columns');
    },
    startAnew() {
      setReport(null);
      setFile(null);
      setFound(null);
      setLeftOut(none);
      setStep('file');
    },
  };
}
