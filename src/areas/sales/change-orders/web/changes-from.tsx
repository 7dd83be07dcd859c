import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { holds } from '#platform/shared/access.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { shortened, texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import type { FollowUpOf } from '#platform/web/record/follow-up.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { changeStatuses, statusWords } from '../choices.ts';
import { changeOrder } from '../record.ts';
import { figureIn, wordsIn } from './row-values.ts';

const t = texts({
  title: { en: 'Change orders', es: 'Órdenes de cambio' },
  make: { en: 'Change order from this', es: 'Orden de cambio a partir de esto' },
  makeOf: { en: 'Change order from: {title}', es: 'Orden de cambio a partir de: {title}' },
});

/** The field of a change order that names what it came from, and why one is written of that as a rule. */
const origins = {
  ticket: { field: 'ticket', reason: 'client_request' },
  deviation: { field: 'deviation', reason: 'field_change' },
  meeting_outcome: { field: 'outcome', reason: 'client_request' },
} as const;

/** The change orders that came of a ticket, a deviation or an outcome of a meeting, and the way to make one of it with what it says. */
export function ChangesFrom({ short = false, ...origin }: FollowUpOf) {
  const say = useSay();
  const [isMaking, setMaking] = useState(false);
  if (!holds(useGroups(), 'change_orders.write')) return null;
  const { title } = origin;
  const dialog = isMaking && <MakeDialog {...origin} onClose={() => setMaking(false)} />;
  if (short)
    return (
      <>
        <IconButton
          size="small"
          label={say(t.makeOf, { title })}
          className="-my-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 coarse:opacity-100"
          onClick={() => setMaking(true)}
        >
          <ArrowRightLeft />
        </IconButton>
        {dialog}
      </>
    );
  return (
    <>
      <Made {...origin} />
      <Button
        size="small"
        className="self-start justify-self-start"
        icon={<ArrowRightLeft />}
        onClick={() => setMaking(true)}
      >
        {say(t.make)}
      </Button>
      {dialog}
    </>
  );
}

function MakeDialog({ kind, id, title, project, onClose }: Omit<FollowUpOf, 'short'> & { onClose: () => void }) {
  const choices = useChoices();
  const { field, reason } = origins[kind];
  return (
    <RecordDialog
      declaration={changeOrder}
      choices={choices}
      first={{
        title: shortened(title, 120),
        reason,
        [field]: { id, name: title },
        ...(project === null ? {} : { project_id: project }),
      }}
      onDone={(made) => go(`/projects/change-orders/${made.id}`)}
      onClose={onClose}
    />
  );
}

/** Those that were made of it already; nothing where there is none. */
function Made({ kind, id }: Pick<FollowUpOf, 'kind' | 'id'>) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRead(recordEndpoints(changeOrder).rows, {
    query: {
      filter: JSON.stringify([origins[kind].field, 'any_of', [id]]),
      columns: 'code,title,status,total_cents',
      sort: '-code',
      limit: 20,
    },
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title={say(t.title)} count={data.rows.length}>
      <ul className="grid gap-1 text-13">
        {data.rows.map((row) => {
          const status = changeStatuses.find((each) => each === wordsIn(row, 'status'));
          return (
            <li key={row.id} className="flex items-center justify-between gap-3">
              <Link to={`/projects/change-orders/${row.id}`} className="link min-w-0 truncate">
                {wordsIn(row, 'code')} {wordsIn(row, 'title')}
              </Link>
              <span className="ml-auto tabular-nums">{formatMoney(figureIn(row, 'total_cents'), language)}</span>
              {status !== undefined && <Tag tone={statusWords[status].tone}>{say(statusWords[status])}</Tag>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
