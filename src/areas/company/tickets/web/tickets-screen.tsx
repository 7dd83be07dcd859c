import { useMemo, type ReactNode } from 'react';
import { RecordScreen, type RecordWays } from '#areas/platform-services/records/web/embeds.tsx';
import type { FootView } from '#platform/web/table/table-parts.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { ticket } from '../record.ts';
import { useTicketParts } from './embeds.tsx';
import { useTicketCounts } from './queries.ts';
import { TicketFoot } from './list/ticket-foot.tsx';
import { useTicketRowKeys } from './list/row-keys.tsx';
import { tabsOf } from './list/ticket-tabs.ts';

const footOf = (view: FootView) => <TicketFoot {...view} />;

/** What stands in a tab of its own beside those of tickets: it waits for somebody too, and is a record of another area. */
export interface TabOfOthers {
  value: string;
  label: string;
  count?: number | undefined;
  content: ReactNode;
}

/** Everything that waits for somebody, in one queue. */
export function TicketsScreen({ others, map }: { others: readonly TabOfOthers[]; map?: RecordWays['map'] }) {
  const say = useSay();
  const counts = useTicketCounts().data;
  const tabs = useMemo(
    () => [...tabsOf(say, counts), ...others.map((each) => ({ ...each, state: {} }))],
    [say, counts, others],
  );
  const { rowKeys, asked } = useTicketRowKeys();
  const { ways, ...parts } = useTicketParts();
  return (
    <>
      <RecordScreen
        declaration={ticket}
        {...parts}
        ways={map === undefined ? ways : { ...ways, map }}
        tabs={tabs}
        rowKeys={rowKeys}
        foot={footOf}
      />
      {asked}
    </>
  );
}
