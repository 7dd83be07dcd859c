import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { formatMoney } from '#platform/shared/money.ts';
import type { LinkValue } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { changeOrder } from '../record.ts';
import { figureIn, wordsIn } from './row-values.ts';

const t = texts({
  title: { en: 'Change orders', es: 'Órdenes de cambio' },
  make: { en: 'Make a change order of it', es: 'Hacer una orden de cambio' },
});

/** The change orders that came of a ticket, and the way to make one of it with what it says. */
export function ChangesFromTicket({ ticket }: { ticket: { id: string; title: string; project: LinkValue | null } }) {
  const say = useSay();
  const language = useLanguage();
  const choices = useChoices();
  const [isMaking, setMaking] = useState(false);
  const { data } = useRead(recordEndpoints(changeOrder).rows, {
    query: {
      filter: JSON.stringify(['ticket', 'any_of', [ticket.id]]),
      columns: 'code,title,total_cents',
      sort: '-code',
      limit: 20,
    },
  });
  return (
    <Section title={say(t.title)} count={data?.rows.length ?? 0}>
      <ul className="grid gap-1 text-13">
        {(data?.rows ?? []).map((row) => (
          <li key={row.id} className="flex justify-between gap-3">
            <Link to={`/projects/change-orders/${row.id}`} className="link min-w-0 truncate">
              {wordsIn(row, 'code')} {wordsIn(row, 'title')}
            </Link>
            <span className="tabular-nums">{formatMoney(figureIn(row, 'total_cents'), language)}</span>
          </li>
        ))}
      </ul>
      <Button size="small" icon={<ArrowRightLeft />} onClick={() => setMaking(true)}>
        {say(t.make)}
      </Button>
      {isMaking && (
        <RecordDialog
          declaration={changeOrder}
          choices={choices}
          first={{
            title: ticket.title.slice(0, 120),
            reason: 'client_request',
            ticket: { id: ticket.id, name: ticket.title },
            ...(ticket.project === null ? {} : { project_id: ticket.project }),
          }}
          onDone={({ id }) => go(`/projects/change-orders/${id}`)}
          onClose={() => setMaking(false)}
        />
      )}
    </Section>
  );
}
