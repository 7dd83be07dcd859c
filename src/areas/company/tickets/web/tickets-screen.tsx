import { useMemo } from 'react';
import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { ticket } from '../record.ts';
import { useTicketParts } from './embeds.tsx';
import { useTicketCounts } from './queries.ts';
import { tabsOf } from './ticket-tabs.ts';

/** Everything that waits for somebody, in one queue. */
export function Screen() {
  const say = useSay();
  const counts = useTicketCounts().data;
  const tabs = useMemo(() => tabsOf(say, counts), [say, counts]);
  return <RecordScreen declaration={ticket} {...useTicketParts()} tabs={tabs} />;
}
