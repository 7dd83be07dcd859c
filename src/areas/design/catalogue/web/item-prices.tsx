import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { StepLines } from '#ui/charts/step-lines.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { priceSourceChoices } from '../choices.ts';
import type { ItemRead, Price } from '../schema.ts';
import { useRemovePrice } from './queries.ts';
import { words } from './words.ts';

const t = texts({
  prices: { en: 'Prices', es: 'Precios' },
  noPrices: { en: 'Nobody has given a price yet.', es: 'Nadie ha dado un precio aún.' },
  byRate: {
    en: 'Costs what its labor class is paid: see the rates.',
    es: 'Cuesta lo que se paga a su clase: ver las tarifas.',
  },
  chart: {
    en: 'Prices by supplier in dollars; the table below says the same',
    es: 'Precios por proveedor en dólares; la tabla dice lo mismo',
  },
  today: { en: 'Today', es: 'Hoy' },
  from: { en: 'From', es: 'Desde' },
  price: { en: 'Price', es: 'Precio' },
  lead: { en: 'Lead', es: 'Entrega' },
  counts: { en: 'in force', es: 'vigente' },
  best: { en: 'best', es: 'mejor' },
  editPrice: { en: 'Correct the price', es: 'Corregir el precio' },
  removePrice: { en: 'Move the price to the bin', es: 'Mover el precio a la papelera' },
});

/** All prices through time: as lines by supplier, and as a table in which they are corrected. */
export function ItemPrices({ item, onEdit }: { item: ItemRead; onEdit: (price: Price) => void }): ReactNode {
  const say = useSay();
  const language = useLanguage();
  const remove = useRemovePrice();
  if (item.prices.length === 0)
    return <p className="text-13 text-text-2">{say(item.best?.source === 'rate' ? t.byRate : t.noPrices)}</p>;
  const today = companyToday();
  const names = [...new Set(item.prices.map(({ supplier }) => supplier.name))];
  const series = names.slice(0, 5).map((name) => ({
    name,
    steps: item.prices
      .filter((price) => price.supplier.name === name && price.usd !== null)
      .map((price) => ({ from: price.effective_from, value: Number(price.usd) }))
      .toReversed(),
  }));
  const days = item.prices.map((price) => price.effective_from).toSorted();
  return (
    <>
      <StepLines
        label={say(t.chart)}
        series={series}
        from={days[0] ?? today}
        to={[today, days.at(-1) ?? today].toSorted().at(-1) ?? today}
        mark={{ day: today, label: say(t.today) }}
        format={(value) => formatUnitCost(value, language)}
        formatDay={(day) => formatDay(day, language)}
      />
      <Table caption={say(t.prices)} compact flush className="mt-2">
        <thead>
          <tr>
            <HeadCell>{say(t.from)}</HeadCell>
            <HeadCell numeric>{say(t.price)}</HeadCell>
            <HeadCell numeric>{say(t.lead)}</HeadCell>
            <HeadCell />
          </tr>
        </thead>
        {names.map((name) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="text-left text-12 font-label text-text-2">
                {name}
              </th>
            </tr>
            {item.prices
              .filter((price) => price.supplier.name === name)
              .map((price) => (
                <tr key={price.id}>
                  <Cell className="whitespace-nowrap" title={say(priceSourceChoices[price.source])}>
                    {formatDay(price.effective_from, language, 0)}{' '}
                    {price.id === item.best?.price_id ? (
                      <Tag tone="good">{say(t.best)}</Tag>
                    ) : (
                      price.in_force && <Tag>{say(t.counts)}</Tag>
                    )}
                  </Cell>
                  <Cell numeric>
                    {formatUnitCost(price.unit_cost, language, price.currency)}
                    {price.currency !== 'USD' && price.usd !== null && (
                      <span className="block text-12 text-text-3">{formatUnitCost(price.usd, language)}</span>
                    )}
                  </Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {price.lead_days === null ? null : say(words.days, { n: price.lead_days })}
                  </Cell>
                  <Cell>
                    {item.can.change && (
                      <span className="flex justify-end">
                        <IconButton size="small" label={say(t.editPrice)} onClick={() => onEdit(price)}>
                          <Pencil />
                        </IconButton>
                        <IconButton
                          size="small"
                          label={say(t.removePrice)}
                          onClick={() => remove.mutate({ params: { id: price.id } })}
                        >
                          <Trash2 />
                        </IconButton>
                      </span>
                    )}
                  </Cell>
                </tr>
              ))}
          </tbody>
        ))}
      </Table>
    </>
  );
}
