import { Layers2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { inboxTabs, type InboxTab } from '../choices.ts';
import type { InboxItem } from '../schema.ts';
import { InboxList } from './inbox-list.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { useRemind } from './ask-again-button.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { InboxFilter, useNarrowed } from './inbox-filter.tsx';
import { InboxKeys, keyWords } from './inbox-keys.tsx';
import { grouped, groupings, keyOfItem, type Grouping } from './inbox-words.ts';
import { useInbox, useInboxCounts, useInboxFacets, useInboxMark } from './queries.ts';
import type { Snooze } from './snooze-menu.tsx';

const t = texts({
  title: { en: 'Inbox', es: 'Bandeja' },
  waits: {
    en: '{n, plural, =0 {Nothing waits for you} one {# waits for you} other {# wait for you}}{late, plural, =0 {} one {, # of them late} other {, # of them late}}',
    es: '{n, plural, =0 {Nada te espera} one {# te espera} other {# te esperan}}{late, plural, =0 {} one {, # con atraso} other {, # con atraso}}',
  },
  mine: { en: 'Your move', es: 'Te toca' },
  others: { en: 'Waiting on others', es: 'Esperas a otros' },
  snoozed: { en: 'Snoozed', es: 'Pospuesto' },
  done: { en: 'Done', es: 'Listo' },
  tabs: { en: 'Parts of the inbox', es: 'Partes de la bandeja' },
  todo: { en: 'By what to do', es: 'Por lo que toca hacer' },
  project: { en: 'By project', es: 'Por proyecto' },
  kind: { en: 'By kind of record', es: 'Por tipo de registro' },
  loading: { en: 'Loading the inbox', es: 'Cargando la bandeja' },
  error: { en: 'The inbox could not be loaded', es: 'No se pudo cargar la bandeja' },
  retry: { en: 'Try again', es: 'Reintentar' },
  more: { en: 'Show more', es: 'Mostrar más' },
  undo: { en: 'Undo', es: 'Deshacer' },
  isDone: { en: 'Set aside as done.', es: 'Apartado como listo.' },
  isSnoozed: { en: 'Comes back {when}.', es: 'Vuelve {when}.' },
  next: { en: 'Next', es: 'Siguiente' },
  previous: { en: 'Previous', es: 'Anterior' },
});

const pageSize = 50;
const mostShown = 1000;

interface InboxScreenProps {
  /** Where a thing of a kind is decided, put together by the portal. A whole part says itself what the thing is. */
  partOf: (kind: string, id: string) => { isWhole: boolean; part: ReactNode } | undefined;
}

/** Everything in the portal that waits for the reader, to be decided, answered, put off or set aside without leaving the list. */
export function InboxScreen({ partOf }: InboxScreenProps) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const isNarrow = useIsNarrow();
  useDocumentTitle(say(t.title));
  const [limit, setLimit] = useState(pageSize);
  const [snoozeOpen, setSnoozeOpen] = useState(false);
  /** What was set aside or put off last, for Z. */
  const [settled, setSettled] = useState<InboxItem>();
  const tab: InboxTab = inboxTabs.find((each) => each === search['tab']) ?? 'mine';
  const by: Grouping = groupings.find((each) => each === search['by']) ?? 'todo';
  const narrowed = useNarrowed();
  const isNarrowed = Object.keys(narrowed).length > 0;
  const kinds = useInboxFacets(tab, { enabled: by === 'kind' }).data?.kinds;
  const counts = useInboxCounts().data;
  const { data, error, refetch, isFetching } = useInbox(tab, limit, narrowed);
  const mark = useInboxMark();
  const remind = useRemind();
  const items = grouped(data?.items ?? [], by, kinds).flatMap((group) => group.items);
  const index = items.findIndex((item) => keyOfItem(item) === search['item']);
  const chosen = items[index];

  const select = (item: InboxItem | undefined) => {
    setSnoozeOpen(false);
    setSearch({ item: item === undefined ? undefined : keyOfItem(item) });
  };
  const step = (by_: 1 | -1) => select(items[Math.min(items.length - 1, Math.max(0, index + by_))]);
  const put = (item: InboxItem, what: { mark: 'done' | 'open' | 'seen' } | ({ mark: 'snoozed' } & Snooze)) => {
    const { kind, id } = item;
    return what.mark === 'snoozed'
      ? mark.mutateAsync({ body: { kind, id, mark: what.mark, until: what.until, or_changed: what.orChanged } })
      : mark.mutateAsync({ body: { kind, id, mark: what.mark } });
  };
  /** Out of the list: the next one takes its place, and Undo brings it back. */
  const settle = (what: { mark: 'done' } | ({ mark: 'snoozed' } & Snooze)) => {
    if (chosen === undefined || tab !== 'mine') return;
    const item = chosen;
    setSettled(item);
    select(isNarrow ? undefined : (items[index + 1] ?? items[index - 1]));
    void put(item, what).then(
      () =>
        notify.success(
          what.mark === 'done' ? say(t.isDone) : say(t.isSnoozed, { when: formatMoment(what.until, language) }),
          { label: say(t.undo), run: () => void put(item, { mark: 'open' }) },
        ),
      // The call has said what went wrong; the list still holds the thing.
      () => undefined,
    );
  };
  useEffect(() => {
    if (chosen?.is_unread === true && tab === 'mine') void put(chosen, { mark: 'seen' }).catch(() => undefined);
    // Once for each thing that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen === undefined ? '' : keyOfItem(chosen), chosen?.is_unread, tab]);
  useKeys(t.title, [
    { key: 'j', label: t.next, act: () => step(1) },
    { key: 'k', label: t.previous, act: () => step(-1) },
    { key: 'e', label: t.done, act: () => settle({ mark: 'done' }) },
    { key: 's', label: keyWords.keySnooze, act: () => chosen !== undefined && tab === 'mine' && setSnoozeOpen(true) },
    {
      key: 'z',
      label: t.undo,
      act: () => {
        if (settled !== undefined) void put(settled, { mark: 'open' }).catch(() => undefined);
        setSettled(undefined);
      },
    },
    {
      key: 'r',
      label: keyWords.keyRemind,
      act: () => {
        if (chosen !== undefined && tab === 'others' && chosen.asked_on === null) remind(chosen);
      },
    },
    // Taken by the row that has the focus, as a second press on what is chosen already.
    { key: 'Enter', label: keyWords.keyOpen },
  ]);

  const list =
    data === undefined ? (
      error === null ? (
        <SkeletonRows rows={8} label={say(t.loading)} />
      ) : (
        <ErrorState
          title={say(t.error)}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
        />
      )
    ) : data.items.length === 0 ? (
      <EmptyInbox tab={tab} isNarrowed={isNarrowed} />
    ) : (
      <>
        <InboxList
          items={data.items}
          by={by}
          kinds={kinds}
          showsWaiter={tab === 'others'}
          selected={search['item']}
          onSelect={select}
        />
        {data.next !== null && limit < mostShown && (
          <LoadMore
            label={say(t.more)}
            loading={isFetching}
            onLoad={() => setLimit(Math.min(mostShown, limit + pageSize))}
          />
        )}
      </>
    );
  const part = chosen === undefined ? undefined : partOf(chosen.kind, chosen.id);
  const panel = chosen !== undefined && (
    <InboxPanel
      item={chosen}
      tab={tab}
      snoozeOpen={snoozeOpen}
      onSnoozeOpen={setSnoozeOpen}
      onSnooze={(snooze) => settle({ mark: 'snoozed', ...snooze })}
      onDone={() => settle({ mark: 'done' })}
      onReopen={() => void put(chosen, { mark: 'open' }).catch(() => undefined)}
      onStep={step}
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
          <DropdownMenu
            trigger={
              <Button size="small" look="quiet" icon={<Layers2 />}>
                {say(t[by])}
              </Button>
            }
          >
            {groupings.map((each) => (
              <MenuItem key={each} onSelect={() => setSearch({ by: each === 'todo' ? undefined : each })}>
                {say(t[each])}
              </MenuItem>
            ))}
          </DropdownMenu>
        </>
      }
      tabs={
        <Tabs
          id="inbox"
          label={say(t.tabs)}
          value={tab}
          onValueChange={(next) =>
            setSearch({
              tab: next === 'mine' ? undefined : next,
              item: undefined,
              kind: undefined,
              project: undefined,
              person: undefined,
            })
          }
          items={inboxTabs.map((each) => ({ value: each, label: say(t[each]), count: counts?.[each] || undefined }))}
        />
      }
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
          <div className="min-h-0 flex-1 overflow-y-auto">{list}</div>
          {!isNarrow && items.length > 0 && <InboxKeys canRemind={tab === 'others'} />}
        </div>
        {panel}
      </div>
    </PageFrame>
  );
}
