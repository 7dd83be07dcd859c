import { texts } from '#platform/shared/text.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { useBomDemand, type DemandChange } from './queries.ts';

const t = texts({
  title: { en: 'Altered by change orders', es: 'Modificado por órdenes de cambio' },
  text: {
    en: 'The released bill stays as it is. What is needed is what it says and what executed change orders add or take off.',
    es: 'La lista liberada queda como está. Se necesita lo que dice más lo que agregan o quitan las órdenes de cambio ejecutadas.',
  },
  line: { en: 'Line', es: 'Partida' },
  order: { en: 'Change order', es: 'Orden de cambio' },
  released: { en: 'Released', es: 'Liberado' },
  change: { en: 'Change', es: 'Cambio' },
  needed: { en: 'Needed now', es: 'Se necesita' },
});

/** What executed change orders alter of a bill of materials, line by line. Nothing where none does. */
export function DemandPart({ bomId }: { bomId: string }) {
  const say = useSay();
  const { data = [] } = useBomDemand(bomId);
  if (data.length === 0) return null;
  return (
    <Section title={say(t.title)} count={data.length}>
      <p className="mb-2 max-w-read text-13 text-text-2">{say(t.text)}</p>
      <Table caption={say(t.title)} compact flush>
        <thead>
          <tr>
            <HeadCell>{say(t.line)}</HeadCell>
            <HeadCell>{say(t.order)}</HeadCell>
            <HeadCell numeric className="max-md:hidden">
              {say(t.released)}
            </HeadCell>
            <HeadCell numeric>{say(t.change)}</HeadCell>
            <HeadCell numeric>{say(t.needed)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.map((change) => (
            <DemandRow key={`${change.change_order.id} ${change.line_uid}`} change={change} />
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function DemandRow({ change }: { change: DemandChange }) {
  const language = useLanguage();
  const { change_order: order, uom } = change;
  const amount = (quantity: string) => `${formatNumber(Number(quantity), language, 2)} ${uom}`;
  return (
    <tr>
      <Cell rowHead>{change.description}</Cell>
      <Cell>
        <Link className="link" to={`/projects/change-orders/${order.id}`}>
          {order.code} <span className="max-md:sr-only">{order.title}</span>
        </Link>
      </Cell>
      <Cell numeric className="max-md:hidden">
        {change.released === null ? null : amount(change.released)}
      </Cell>
      <Cell numeric>{`${Number(change.quantity) > 0 ? '+' : ''}${amount(change.quantity)}`}</Cell>
      <Cell numeric>
        <b className="font-label">{amount(change.needed)}</b>
      </Cell>
    </tr>
  );
}
