import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { moneyWords } from '#areas/design/estimates/web/words.ts';
import { cellWords, t as columnWords } from '../sheet-columns.tsx';
import type { PastePlan } from './paste-plan.ts';
import type { CellField } from '../cells/cell-input.ts';

const t = texts({
  faults: {
    en: '{n, plural, one {One cell can not be taken} other {# cells can not be taken}}',
    es: '{n, plural, one {Una celda no se puede tomar} other {# celdas no se pueden tomar}}',
  },
  fault: { en: 'Row {row}, {field} “{text}”: {why}', es: 'Fila {row}, {field} “{text}”: {why}' },
  mend: {
    en: 'Mend it in the spreadsheet and paste again: all is taken, or nothing.',
    es: 'Corrígelo en la hoja y vuelve a pegar: se toma todo o nada.',
  },
  more: { en: 'and {n} more', es: 'y {n} más' },
  new: { en: 'New', es: 'Nuevo' },
});

const mostShown = 100;
const mostFaults = 30;

/** The cells that can not be taken, and why. */
export function PasteFaults({ faults }: Pick<PastePlan, 'faults'>) {
  const say = useSay();
  if (faults.length === 0) return null;
  return (
    <Banner tone="bad" title={say(t.faults, { n: faults.length })}>
      <ul>
        {faults.slice(0, mostFaults).map((fault) => (
          <li key={`${fault.row}/${fault.field}`}>
            {say(t.fault, {
              row: fault.row,
              field: say(columnWords[fault.field]),
              text: fault.text,
              why: fault.why,
            })}
          </li>
        ))}
        {faults.length > mostFaults && <li>{say(t.more, { n: faults.length - mostFaults })}</li>}
      </ul>
      <p>{say(t.mend)}</p>
    </Banner>
  );
}

/** The lines as they will be. */
export function PasteOutcome({
  outcome,
  fields,
  caption,
}: Pick<PastePlan, 'outcome'> & { fields: readonly CellField[]; caption: string }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <Table caption={caption} compact>
        <thead>
          <tr>
            <HeadCell>{say(columnWords.description)}</HeadCell>
            {fields
              .filter((field) => field !== 'description')
              .map((field) => (
                <HeadCell key={field}>{say(columnWords[field])}</HeadCell>
              ))}
            <HeadCell numeric>{say(columnWords.amount)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {outcome.slice(0, mostShown).map(({ line, isNew }) => (
            <tr key={line.line_uid}>
              <Cell rowHead>
                {line.description} {isNew && <Tag tone="info">{say(t.new)}</Tag>}
              </Cell>
              {fields
                .filter((field) => field !== 'description')
                .map((field) => (
                  <Cell key={field}>{cellWords(line, field, language)}</Cell>
                ))}
              <Cell numeric>{moneyWords(line.cents, language)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {outcome.length > mostShown && (
        <p className="text-12 text-text-3">{say(t.more, { n: outcome.length - mostShown })}</p>
      )}
    </>
  );
}
