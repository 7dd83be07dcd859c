import { clsx } from 'clsx';
import { useMemo } from 'react';
import { formatDay, todayIn } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomDetail } from '#areas/design/boms/schema.ts';
import { hasOldPrice } from '../lines/bom-rows.ts';
import { OldPrice } from '../lines/line-columns.tsx';
import { SupplierLink } from '../lines/line-fields.tsx';
import { ChangedByOrders } from '../parts-of-others.tsx';
import { purchasesOf, type Purchase } from './lead-time.ts';
import { unitWords, words } from '../words.ts';

const t = texts({
  none: { en: 'Nothing has to be bought', es: 'No hay nada que comprar' },
  noneText: {
    en: 'Lines that are bought and have an item stand here by supplier.',
    es: 'Aquí están, por proveedor, las partidas que se compran y tienen artículo.',
  },
  noSupplier: { en: 'No supplier chosen', es: 'Sin proveedor elegido' },
  orderBy: { en: 'Order by {day}', es: 'Pedir antes del {day}' },
  late: { en: 'Late: order was due {day}', es: 'Tarde: había que pedir el {day}' },
  noStart: {
    en: 'The project has no production start, so nobody can say when to order.',
    es: 'El proyecto no tiene inicio de producción, así que nadie puede decir cuándo pedir.',
  },
  old: {
    en: '{n, plural, one {# old price} other {# old prices}}',
    es: '{n, plural, one {# precio viejo} other {# precios viejos}}',
  },
  item: { en: 'Open {sku} in the catalogue', es: 'Abrir {sku} en el catálogo' },
  longest: { en: 'longest {days}', es: 'máximo {days}' },
});

/** What has to be bought, by supplier, and until when it must be ordered for the start of production. */
export function PurchasingTab({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const { lines, production_start: start, bom } = detail;
  const purchases = useMemo(() => purchasesOf(lines, start), [lines, start]);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 py-3 max-md:px-4">
      {start === null && bom.project !== null && <p className="mb-3 text-13 text-text-2">{say(t.noStart)}</p>}
      <div className="grid max-w-5xl gap-6">
        <ChangedByOrders bomId={bom.id} />
        {purchases.length === 0 && <EmptyState title={say(t.none)} text={say(t.noneText)} />}
        {purchases.map((purchase) => (
          <Supplier key={purchase.supplier?.id ?? ''} purchase={purchase} />
        ))}
      </div>
    </div>
  );
}

function Supplier({ purchase }: { purchase: Purchase }) {
  const say = useSay();
  const language = useLanguage();
  const { orderBy, leadDays } = purchase;
  const name = purchase.supplier?.name ?? say(t.noSupplier);
  const isLate = orderBy !== undefined && orderBy < todayIn();
  return (
    <section aria-label={name} className="min-w-0">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line pb-1.5">
        <h2 className="min-w-0 text-14 font-title wrap-anywhere">
          {purchase.supplier === null ? name : <SupplierLink supplier={purchase.supplier} />}
        </h2>
        <span className="text-12 text-text-3">
          {say(words.lines, { n: purchase.lines.length })}
          {leadDays !== null && ` · ${say(t.longest, { days: say(words.days, { n: leadDays }) })}`}
        </span>
        {orderBy !== undefined && (
          <Tag tone={isLate ? 'bad' : 'neutral'}>
            {say(isLate ? t.late : t.orderBy, { day: formatDay(orderBy, language) })}
          </Tag>
        )}
        {purchase.old > 0 && <Tag tone="warn">{say(t.old, { n: purchase.old })}</Tag>}
        <span className="ml-auto text-14 font-label tabular-nums">{formatMoney(purchase.cents, language)}</span>
      </header>
      <ul className="divide-y divide-line text-13">
        {purchase.lines.map((line) => (
          <li key={line.line_uid} className="flex items-center gap-3">
            {line.item !== null && (
              <Link
                to={`/design/catalogue?item=${line.item.id}`}
                aria-label={say(t.item, { sku: line.item.sku })}
                className="link w-32 flex-none truncate leading-6 max-md:w-24"
              >
                {line.item.sku}
              </Link>
            )}
            <button
              type="button"
              onClick={() => setSearch({ line: line.line_uid })}
              className="grid min-h-9 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_8rem_5rem_7rem] items-center gap-3 py-1 text-left hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_6rem]"
            >
              <span className="min-w-0 truncate">
                {line.description}
                {line.module !== null && <span className="text-text-3"> · {line.module}</span>}
              </span>
              <span className="text-right tabular-nums max-md:hidden">
                {formatNumber(Number(line.to_buy), language)}{' '}
                <span className="text-text-3">{unitWords(line.pieces === null ? line.uom : 'ea', language)}</span>
              </span>
              <span className="text-right text-text-2 tabular-nums max-md:hidden">
                {line.lead_days === null ? '–' : say(words.days, { n: line.lead_days })}
              </span>
              <span className="text-right tabular-nums">
                {line.unit_cost === null ? (
                  <span className="text-bad-text">{say(words.noPrice)}</span>
                ) : (
                  <span className={hasOldPrice(line) ? 'text-warn-text' : ''}>
                    {formatMoney(line.ext_cents, language)}
                    {line.price_as_of !== null && (
                      <span className={clsx('block text-12', !hasOldPrice(line) && 'text-text-3')}>
                        {hasOldPrice(line) ? (
                          <OldPrice>{formatDay(line.price_as_of, language)}</OldPrice>
                        ) : (
                          say(words.priceOf, { day: formatDay(line.price_as_of, language) })
                        )}
                      </span>
                    )}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
