import { useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { inboxTabs, type InboxTab } from '../choices.ts';
import { GroupingMenu, InboxTabs } from './inbox-bar.tsx';
import { InboxFilter } from './inbox-filter.tsx';
import { useNarrowed } from './inbox-narrowing.ts';
import { InboxItems } from './inbox-items.tsx';
import { InboxKeys } from './inbox-keys.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { grouped, groupings, type Grouping } from './inbox-words.ts';
import { useInbox, useInboxCounts, useInboxFacets } from './queries.ts';
import { useInboxItem } from './use-inbox-item.ts';

const t = texts({
  title: { en: 'Inbox', es: 'Bandeja' },
  waits: {
    en: '{n, plural, =0 {Nothing waits for you} one {# waits for you} other {# wait for you}}{late, plural, =0 {} one {, # of them late} other {, # of them late}}',
    es: '{n, plural, =0 {Nada te espera} one {# te espera} other {# te esperan}}{late, plural, =0 {} one {, # con atraso} other {, # con atraso}}',
  },
});

const pageSize = 50;
const mostShown = 1000;

interface InboxScreenProps {
  /** Where a thing of a kind is decided, put together by the portal. A whole part says itself what the thing is. */
  partOf: (kind: string, id: string) => { isWhole: boolean; part: ReactNode } | undefined;
}

/** Everything in the portal that waits for the reader, to be decided, answered, put off or hidden without leaving the list. */
export function InboxScreen({ partOf }: InboxScreenProps) {
  const say = useSay();
  const search = useSearch();
  const isNarrow = useIsNarrow();
  useDocumentTitle(say(t.title));
  const [limit, setLimit] = useState(pageSize);
  const tab: InboxTab = inboxTabs.find((each) => each === search['tab']) ?? 'mine';
  const by: Grouping = groupings.find((each) => each === search['by']) ?? 'todo';
  const kinds = useInboxFacets(tab, { enabled: by === 'kind' }).data?.kinds;
  const counts = useInboxCounts().data;
  const found = useInbox(tab, limit, useNarrowed());
  const items = grouped(found.data?.items ?? [], by, kinds).flatMap((group) => group.items);
  const work = useInboxItem(tab, items);
  const { chosen, select } = work;
  const part = chosen === undefined ? undefined : partOf(chosen.kind, chosen.id);
  const panel = chosen !== undefined && (
    <InboxPanel
      item={chosen}
      tab={tab}
      snoozeOpen={work.snoozeOpen}
      onSnoozeOpen={work.setSnoozeOpen}
      onSnooze={work.snooze}
      onDone={work.done}
      onReopen={() => work.reopen(chosen)}
      onStep={work.step}
      onBack={() => select(undefined)}
      isWhole={part?.isWhole === true}
    >
      {part?.part}
    </InboxPanel>
  );
  const showsPanel = chosen !== undefined;
  // On a phone the panel is the page.
  if (isNarrow && showsPanel) return <div className="flex h-full min-h-0 flex-col">{panel}</div>;
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      {...(counts === undefined
        ? {}
        : {
            status: <span className="text-13 text-text-3">{say(t.waits, { n: counts.mine, late: counts.late })}</span>,
          })}
      actions={
        <>
          <InboxFilter tab={tab} />
          <GroupingMenu by={by} />
        </>
      }
      tabs={<InboxTabs tab={tab} />}
    >
      <div
        id={`inbox-panel-${tab}`}
        role="tabpanel"
        aria-labelledby={`inbox-tab-${tab}`}
        className={
          showsPanel
            ? 'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] min-[1000px]:grid-cols-[minmax(0,1fr)_minmax(360px,34rem)]'
            : 'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]'
        }
      >
        <div className={`flex min-h-0 min-w-0 flex-col ${showsPanel ? 'max-[999px]:hidden' : ''}`}>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <InboxItems
              tab={tab}
              found={found}
              by={by}
              kinds={kinds}
              onSelect={select}
              onMore={limit < mostShown ? () => setLimit(Math.min(mostShown, limit + pageSize)) : undefined}
            />
          </div>
          {!isNarrow && items.length > 0 && <InboxKeys canRemind={tab === 'others'} />}
        </div>
        {panel}
      </div>
    </PageFrame>
  );
}
