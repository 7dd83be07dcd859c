import { texts } from '#platform/shared/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import type { Applied, SheetImportFrameProps } from './sheet-import-frame.tsx';

const t = texts({
  row: { en: 'Row', es: 'Fila' },
  what: { en: 'What happens', es: 'Qué pasa' },
  note: { en: 'Note', es: 'Nota' },
  rows: { en: 'Rows of the file', es: 'Filas del archivo' },
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

/** What an import would do, or did, row by row. */
export function SheetImportReport<R extends Applied>({
  report,
  counts,
  rows: rowsOf,
  heads,
  done,
  renderRemarks,
}: SheetImportFrameProps<R> & { report: R }) {
  const say = useSay();
  const rows = rowsOf(report).toSorted((a, b) => Number(b.action === 'error') - Number(a.action === 'error'));
  return (
    <>
      {report.applied && <Banner tone="good">{done(report)}</Banner>}
      <p className="flex flex-wrap gap-2">
        {(['create', 'update', 'skip', 'error'] as const).map((action) => (
          <Tag key={action} tone={tones[action]}>{`${say(actionWords[action])} ${counts(report)[action]}`}</Tag>
        ))}
      </p>
      {renderRemarks?.(report)}
      <div className="max-h-80 overflow-y-auto">
        <Table caption={say(t.rows)} compact flush>
          <thead>
            <tr>
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
