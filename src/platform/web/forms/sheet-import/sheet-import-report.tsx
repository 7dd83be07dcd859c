import { texts } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import type { Applied, ImportedRow, SheetImportFrameProps } from './sheet-import-frame.tsx';

const t = texts({
  row: { en: 'Row', es: 'Fila' },
  what: { en: 'What happens', es: 'Qué pasa' },
  note: { en: 'Note', es: 'Nota' },
  rows: { en: 'Rows of the file', es: 'Filas del archivo' },
  take: { en: 'Import', es: 'Importar' },
  takeRow: { en: 'Import row {row}', es: 'Importar la fila {row}' },
  unread: {
    en: '{n, plural, one {# column is not read: {names}.} other {# columns are not read: {names}.}}',
    es: '{n, plural, one {# columna no se lee: {names}.} other {# columnas no se leen: {names}.}}',
  },
  columns: { en: 'Map columns', es: 'Asignar columnas' },
  alike: {
    en: '{n, plural, one {# new row may be there already.} other {# new rows may be there already.}}',
    es: '{n, plural, one {# fila nueva quizá ya existe.} other {# filas nuevas quizá ya existen.}}',
  },
  leaveOut: {
    en: '{n, plural, one {Leave it out} other {Leave them out}}',
    es: '{n, plural, one {Dejarla fuera} other {Dejarlas fuera}}',
  },
  more: {
    en: '{n, plural, one {and # more row} other {and # more rows}}',
    es: '{n, plural, one {y # fila más} other {y # filas más}}',
  },
});

const actionWords = texts({
  create: { en: 'New', es: 'Nueva' },
  update: { en: 'Changed', es: 'Cambiada' },
  skip: { en: 'Same', es: 'Igual' },
  error: { en: 'Fault', es: 'Error' },
});

const tones = { create: 'good', update: 'info', skip: 'neutral', error: 'bad' } as const;

const shownRows = 200;

/** A note of new rows that may be there already, with a button that leaves them all out. */
function AlikeRows({
  rows,
  onLeaveOut,
}: {
  rows: readonly ImportedRow[];
  onLeaveOut: (keys: readonly string[], isOut: boolean) => void;
}) {
  const say = useSay();
  const leaveOut = () =>
    onLeaveOut(
      rows.map(({ key }) => key),
      true,
    );
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" onClick={leaveOut}>
          {say(t.leaveOut, { n: rows.length })}
        </Button>
      }
    >
      {say(t.alike, { n: rows.length })}
    </Banner>
  );
}

/** What an import would do, or did, row by row. */
export function SheetImportReport<R extends Applied>({
  report,
  counts,
  rows: rowsOf,
  heads,
  done,
  renderRemarks,
  unread = [],
  onColumns,
  leftOut,
  onLeaveOut,
}: SheetImportFrameProps<R> & {
  report: R;
  /** Headers of columns that are not read, and the way to map them. */
  unread?: readonly string[] | undefined;
  onColumns?: (() => void) | undefined;
  leftOut: ReadonlySet<string>;
  /** Leaves rows out by their keys, where the endpoint can. */
  onLeaveOut?: ((keys: readonly string[], isOut: boolean) => void) | undefined;
}) {
  const say = useSay();
  const mayChoose = onLeaveOut !== undefined && !report.applied;
  const weight = ({ action, isAlike }: ImportedRow) => (action === 'error' ? 2 : isAlike === true ? 1 : 0);
  const rows = rowsOf(report).toSorted((a, b) => weight(b) - weight(a));
  const alike = rows.filter(({ key, isAlike }) => isAlike === true && !leftOut.has(key));
  return (
    <>
      {report.applied && <Banner tone="good">{done(report)}</Banner>}
      <p className="flex flex-wrap gap-2">
        {(['create', 'update', 'skip', 'error'] as const).map((action) => (
          <Tag key={action} tone={tones[action]}>{`${say(actionWords[action])} ${counts(report)[action]}`}</Tag>
        ))}
      </p>
      {unread.length > 0 && (
        <Banner tone="warn">{say(t.unread, { n: unread.length, names: unread.join(', ') })}</Banner>
      )}
      {onColumns !== undefined && !report.applied && (
        <div>
          <Button size="small" onClick={onColumns}>
            {say(t.columns)}
          </Button>
        </div>
      )}
      {mayChoose && alike.length > 0 && <AlikeRows rows={alike} onLeaveOut={onLeaveOut} />}
      {renderRemarks?.(report)}
      <div className="max-h-80 overflow-y-auto">
        <Table caption={say(t.rows)} compact flush>
          <thead>
            <tr>
              {mayChoose && <HeadCell>{say(t.take)}</HeadCell>}
              <HeadCell numeric>{say(t.row)}</HeadCell>
              <HeadCell>{say(t.what)}</HeadCell>
              {heads.map((words) => (
                <HeadCell key={words}>{words}</HeadCell>
              ))}
              <HeadCell>{say(t.note)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map(({ key, row, action, cells, note }) => (
              <tr key={key}>
                {mayChoose && (
                  <Cell>
                    {action !== 'skip' && (
                      <Checkbox
                        aria-label={say(t.takeRow, { row })}
                        checked={!leftOut.has(key)}
                        onChange={(event) => onLeaveOut([key], !event.target.checked)}
                      />
                    )}
                  </Cell>
                )}
                <Cell numeric>{row}</Cell>
                <Cell>
                  <Tag tone={tones[action]}>{say(actionWords[action])}</Tag>
                </Cell>
                {cells.map((cell, index) => (
                  <Cell key={heads[index] ?? index}>{cell}</Cell>
                ))}
                <Cell className="whitespace-normal">{note}</Cell>
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
