import { formatMonth } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { GroupedBars } from '#ui/charts/grouped-bars.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { Pipeline } from '#areas/sales/opportunities/choices.ts';
import { Figure } from './figure.tsx';
import { marks, rowsOf } from './rows-of.ts';
import type { Overview } from '../queries.ts';

const t = texts({
  title: { en: 'By month against the target', es: 'Por mes frente a la meta' },
  month: { en: 'Month', es: 'Mes' },
  closed: { en: 'Closed', es: 'Cerrado' },
  committed: { en: 'Committed', es: 'Comprometido' },
  weighted: { en: 'Weighted', es: 'Ponderado' },
  target: { en: 'Target', es: 'Meta' },
  dollars: { en: 'Dollars', es: 'Dólares' },
  out: {
    en: '{n, plural, one {# deal} other {# deals}} with a close in the past or none, {sum}, left out',
    es: '{n, plural, one {# negocio} other {# negocios}} con cierre pasado o sin fecha, {sum}, fuera de la cuenta',
  },
});

/** What was closed, is committed and may come in, by month against the target; each figure leads to its deals. */
export function ForecastPart({ data, pipeline }: { data: Overview; pipeline: Pipeline | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const { months, left_out: out, today } = data;
  const rows = (month: string) => ({
    closed: rowsOf(marks.closed(month), pipeline),
    sure: rowsOf(marks.committed(month, today), pipeline),
    weighted: rowsOf(marks.weighted(month, today), pipeline),
  });
  return (
    <Section title={say(t.title)}>
      <GroupedBars
        label={say(t.title)}
        series={[say(t.closed), say(t.committed), say(t.weighted)]}
        groups={months.map(({ month, closed, committed: sure, weighted, target }) => ({
          key: month,
          label: formatMonth(month, language).slice(0, 3),
          values: [closed, sure, weighted],
          line: target,
          to: Object.values(rows(month)),
        }))}
        onFollow={go}
        lineLabel={say(t.target)}
        unit={say(t.dollars)}
        format={formatMoneyShort}
      />
      <Table caption={say(t.title)} compact>
        <thead>
          <tr>
            <HeadCell>{say(t.month)}</HeadCell>
            <HeadCell numeric>{say(t.closed)}</HeadCell>
            <HeadCell numeric>{say(t.committed)}</HeadCell>
            <HeadCell numeric>{say(t.weighted)}</HeadCell>
            <HeadCell numeric>{say(t.target)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, closed, committed: sure, weighted, target }) => (
            <tr key={month}>
              <Cell rowHead className="first-letter:uppercase">
                {formatMonth(month, language)}
              </Cell>
              {figure(closed, rows(month).closed)}
              {figure(sure, rows(month).sure)}
              {figure(weighted, rows(month).weighted)}
              {figure(target, `/sales/plan?month=${month}`)}
            </tr>
          ))}
        </tbody>
      </Table>
      {out.count > 0 && (
        <p className="mt-2 text-13">
          <Link className="link" to={rowsOf(marks.leftOut(today), pipeline)}>
            {say(t.out, { n: out.count, sum: formatMoneyShort(out.sum) })}
          </Link>
        </p>
      )}
    </Section>
  );
}

const figure = (cents: number, to: string) => (
  <Figure to={to} isNone={cents === 0}>
    {cents === 0 ? '0' : formatMoneyShort(cents)}
  </Figure>
);
