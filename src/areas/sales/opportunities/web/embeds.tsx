import { formatMoneyShort } from '#platform/shared/money.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { Link } from '#platform/web/link.tsx';
import { useRecord } from '#platform/web/record/use-record.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { cellOf } from '#platform/web/table/rows/table-source.ts';
import { wordsOf } from '#platform/web/table/cell-words.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { columnsOf } from '#platform/shared/record.ts';
import { Section } from '#ui/layout/section.tsx';
import { contact } from '#areas/sales/customers/record.ts';
import { opportunity } from '../record.ts';
import { dealsWith, rowsOf } from './overview/rows-of.ts';

const t = texts({
  title: { en: 'Deals', es: 'Negocios' },
  all: { en: 'Show them in the list', es: 'Mostrarlos en la lista' },
});

const endpoints = recordEndpoints(opportunity);
const columns = columnsOf(opportunity);
const mostShown = 20;

/** The deals of a person or of a company, the newest first; nothing where there is none. */
export function DealsOf({ kind, id }: { kind: 'contact' | 'company'; id: string }) {
  return kind === 'contact' ? <DealsOfContact id={id} /> : <Deals mine={['company_id', 'is', id]} />;
}

function DealsOfContact({ id }: { id: string }) {
  const { data } = useRecord(contact, id);
  const name = data?.name ?? undefined;
  return name === undefined ? null : <Deals mine={dealsWith(id, name)} />;
}

function Deals({ mine }: { mine: FilterTree }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRead(endpoints.rows, {
    query: {
      columns: 'name,state,stage_id,amount',
      filter: JSON.stringify({ all: [mine] }),
      sort: '-created_at',
      limit: mostShown,
    },
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title={say(t.title)} count={data.rows.length}>
      <ul className="grid gap-1.5 text-13">
        {data.rows.map((row) => {
          const words = (key: 'name' | 'state' | 'stage_id') => {
            const column = columns[key];
            return column === undefined ? '' : wordsOf(column, cellOf(row, key) ?? null, language);
          };
          const amount = cellOf(row, 'amount');
          return (
            <li key={row.id} className="flex flex-wrap items-baseline gap-x-2">
              <Link className="link" to={`/sales/opportunities/${row.id}`}>
                {words('name')}
              </Link>
              <span className="text-text-2">
                {[words('state'), words('stage_id')].filter((each) => each !== '').join(', ')}
              </span>
              {typeof amount === 'number' && <span className="ml-auto tabular-nums">{formatMoneyShort(amount)}</span>}
            </li>
          );
        })}
      </ul>
      {data.next !== null && (
        <p className="mt-2 text-13">
          <Link className="link" to={rowsOf([mine])}>
            {say(t.all)}
          </Link>
        </p>
      )}
    </Section>
  );
}
