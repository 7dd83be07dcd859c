import { companyToday, daysBetween, formatDay } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { Pipeline } from '#areas/sales/opportunities/choices.ts';
import type { Overview } from '../queries.ts';
import { marks, rowsOf } from './rows-of.ts';

const t = texts({
  title: { en: 'Standing still, or the next step is late', es: 'Sin avance o con el siguiente paso tarde' },
  nothing: { en: 'Every deal moves.', es: 'Todos los negocios avanzan.' },
  deal: { en: 'Deal', es: 'Negocio' },
  stage: { en: 'Stage', es: 'Etapa' },
  days: { en: 'Days, usual', es: 'Días, habitual' },
  pair: { en: '{days}, {usual}', es: '{days}, {usual}' },
  amount: { en: 'Amount', es: 'Importe' },
  next: { en: 'Next step', es: 'Próximo paso' },
  all: {
    en: '{n, plural, one {The one deal} other {All # deals}} in the list',
    es: '{n, plural, one {El único negocio} other {Los # negocios}} en la lista',
  },
  late: { en: '{step}, {n} d late', es: '{step}, {n} d tarde' },
  planned: { en: '{step}, {day}', es: '{step}, {day}' },
});

/** Deals that stand longer than is usual for their stage, or whose next step is late, the gravest first. */
export function StillPart({ data, pipeline }: { data: Overview; pipeline: Pipeline | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const today = companyToday();
  return (
    <Section title={say(t.title)} count={data.still_count}>
      {data.still.length === 0 && <p className="text-13 text-text-3">{say(t.nothing)}</p>}
      {data.still.length > 0 && (
        <Table caption={say(t.title)} compact>
          <thead>
            <tr>
              <HeadCell>{say(t.deal)}</HeadCell>
              <HeadCell>{say(t.stage)}</HeadCell>
              <HeadCell numeric>{say(t.days)}</HeadCell>
              <HeadCell numeric>{say(t.amount)}</HeadCell>
              <HeadCell>{say(t.next)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.still.map(({ id, name, stage, days, usual, amount, next_step: step, next_step_on: on }) => {
              const late = on === null ? 0 : daysBetween(on, today);
              return (
                <tr key={id}>
                  <Cell rowHead>
                    <Link className="link" to={`/sales/opportunities?panel=${id}`}>
                      {name}
                    </Link>
                  </Cell>
                  <Cell>{stage}</Cell>
                  <Cell numeric className={days > usual ? 'text-warn-text' : ''}>
                    {say(t.pair, { days, usual })}
                  </Cell>
                  <Cell numeric>{amount === null ? '' : formatMoneyShort(amount)}</Cell>
                  <Cell className={late > 0 ? 'text-bad-text' : ''}>
                    {step !== null &&
                      on !== null &&
                      (late > 0
                        ? say(t.late, { step, n: late })
                        : say(t.planned, { step, day: formatDay(on, language) }))}
                  </Cell>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {data.still_count > 0 && (
        <p className="mt-2 text-13">
          <Link className="link" to={rowsOf(marks.still(data.today), pipeline)}>
            {say(t.all, { n: data.still_count })}
          </Link>
        </p>
      )}
    </Section>
  );
}
