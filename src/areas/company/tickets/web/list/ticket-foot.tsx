import { Clock, TriangleAlert } from 'lucide-react';
import { tableName } from '#platform/shared/record.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useTableCount } from '#platform/web/table/rows/use-table-count.ts';
import type { FootView } from '#platform/web/table/table-parts.ts';
import { bothOf } from '#platform/web/table/table-segments.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ticket } from '#areas/company/tickets/record.ts';

const t = texts({
  over: { en: '{n} over', es: '{n, plural, one {# vencido} other {# vencidos}}' },
  today: {
    en: '{n, plural, one {# breaks} other {# break}} today',
    es: '{n, plural, one {# vence} other {# vencen}} hoy',
  },
});

const over: FilterTree = ['is_over', 'is', true];
const today: FilterTree = {
  all: [
    ['at_risk', 'is', true],
    ['is_over', 'is', false],
  ],
};
const endpoints = recordEndpoints(ticket);
const name = tableName(ticket);

/** How many of the tickets of a list have broken what was promised, and how many will today; each leads to those alone. */
export function TicketFoot(view: FootView) {
  // What is counted is the filter; what a word finds among it is not.
  return view.q === '' && <Counts {...view} />;
}

function Counts({ filter, narrow }: FootView) {
  const say = useSay();
  const isOver = useTableCount(name, endpoints, bothOf(filter, over)) ?? 0;
  const breaks = useTableCount(name, endpoints, bothOf(filter, today)) ?? 0;
  return (
    <>
      {isOver > 0 && (
        <button type="button" className={look} onClick={() => narrow(over)}>
          <span className="flex items-center gap-1.5 text-bad-text">
            <TriangleAlert className="size-4" />
            {say(t.over, { n: isOver })}
          </span>
        </button>
      )}
      {breaks > 0 && (
        <button type="button" className={look} onClick={() => narrow(today)}>
          <span className="flex items-center gap-1.5 text-warn-text">
            <Clock className="size-4" />
            {say(t.today, { n: breaks })}
          </span>
        </button>
      )}
    </>
  );
}

const look = 'rounded-2 py-1 hover:underline';
