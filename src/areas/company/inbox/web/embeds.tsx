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
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { inboxTabs, type InboxTab } from '../choices.ts';
import type { InboxItem } from '../schema.ts';
import { InboxList } from './inbox-list.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { grouped, keyOfItem, titleOf, type Grouping } from './inbox-words.ts';
import { useInbox, useInboxCounts, useInboxMark } from './queries.ts';
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
  emptyTitle: { en: 'All decided', es: 'Todo decidido' },
  emptyText: {
    en: 'Nobody waits for you. What others ask of you, and what falls due, comes here by itself.',
    es: 'Nadie te espera. Lo que otros te pidan y lo que venza llega aquí solo.',
  },
  seeOthers: { en: 'See what waits on others', es: 'Ver lo que depende de otros' },
  comesBack: { en: 'Comes back', es: 'Vuelve' },
  emptyOthers: { en: 'You wait for nobody', es: 'No esperas a nadie' },
  emptyOthersText: {
    en: 'What you ask of others stands here until they have taken it on.',
    es: 'Lo que pides a otros queda aquí hasta que lo resuelvan.',
  },
  emptySnoozed: { en: 'Nothing is put off', es: 'Nada pospuesto' },
  emptySnoozedText: {
    en: 'Press S on something that can wait. It comes back by itself.',
    es: 'Pulsa S en algo que pueda esperar. Vuelve solo.',
  },
  emptyDone: { en: 'Nothing set aside', es: 'Nada apartado' },
  emptyDoneText: {
    en: 'Press E on something that you are done with. It stands here until it waits anew.',
    es: 'Pulsa E en algo con lo que hayas terminado. Queda aquí hasta que vuelva a esperar.',
  },
  loading: { en: 'Loading the inbox', es: 'Cargando la bandeja' },
  error: { en: 'The inbox could not be loaded', es: 'No se pudo cargar la bandeja' },
  retry: { en: 'Try again', es: 'Reintentar' },
  more: { en: 'Show more', es: 'Mostrar más' },
  undo: { en: 'Undo', es: 'Deshacer' },
  isDone: { en: 'Set aside as done.', es: 'Apartado como listo.' },
  isSnoozed: { en: 'Comes back {when}.', es: 'Vuelve {when}.' },
  move: { en: 'move', es: 'moverse' },
  keyDone: { en: 'done', es: 'hecho' },
  keySnooze: { en: 'snooze', es: 'posponer' },
  keyOpen: { en: 'open', es: 'abrir' },
  keyUndo: { en: 'undo', es: 'deshacer' },
  next: { en: 'Next', es: 'Siguiente' },
  previous: { en: 'Previous', es: 'Anterior' },
});

const pageSize = 50;
const mostShown = 1000;

interface InboxScreenProps {
  /** The panel of a kind of record, where it has one; put together by the portal. */
  panelOf: (kind: string, id: string) => ReactNode | undefined;
}

/** Everything in the portal that waits for the reader, to be decided, answered, put off or set aside without leaving the list. */
export function InboxScreen({ panelOf }: InboxScreenProps) {
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
  const by: Grouping = search['by'] === 'project' ? 'project' : 'todo';
  const counts = useInboxCounts().data;
  const { data, error, refetch, isFetching } = useInbox(tab, limit);
  const mark = useInboxMark();
  const items = grouped(data?.items ?? [], by).flatMap((group) => group.items);
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
    { key: 's', label: t.keySnooze, act: () => chosen !== undefined && tab === 'mine' && setSnoozeOpen(true) },
    {
      key: 'z',
      label: t.undo,
      act: () => {
        if (settled !== undefined) void put(settled, { mark: 'open' }).catch(() => undefined);
        setSettled(undefined);
      },
    },
    // Taken by the row that has the focus, as a second press on what is chosen already.
    { key: 'Enter', label: t.keyOpen },
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
      <Empty tab={tab} />
    ) : (
      <>
        <InboxList
          items={data.items}
          by={by}
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
    >
      {panelOf(chosen.kind, chosen.id)}
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
        <DropdownMenu
          trigger={
            <Button size="small" look="quiet" icon={<Layers2 />}>
              {say(t[by])}
            </Button>
          }
        >
          {(['todo', 'project'] as const).map((each) => (
            <MenuItem key={each} onSelect={() => setSearch({ by: each === 'todo' ? undefined : each })}>
              {say(t[each])}
            </MenuItem>
          ))}
        </DropdownMenu>
      }
      tabs={
        <Tabs
          id="inbox"
          label={say(t.tabs)}
          value={tab}
          onValueChange={(next) => setSearch({ tab: next === 'mine' ? undefined : next, item: undefined })}
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
          {!isNarrow && items.length > 0 && <Keys />}
        </div>
        {panel}
      </div>
    </PageFrame>
  );
}

/** The foot of the list: which keys do what. */
function Keys() {
  const say = useSay();
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['J', 'K'], say(t.move)],
    [['E'], say(t.keyDone)],
    [['S'], say(t.keySnooze)],
    [['↵'], say(t.keyOpen)],
    [['Z'], say(t.keyUndo)],
  ];
  return (
    <div className="flex h-9 flex-none items-center gap-4 border-t border-line px-6 text-12 text-text-2 pointer-coarse:hidden">
      {keys.map(([marks, words]) => (
        <span key={words} className="inline-flex items-center gap-1.5">
          {marks.map((each) => (
            <Kbd key={each}>{each}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </div>
  );
}

/** Nothing here, and what comes next: what returns by itself, and what others have. */
function Empty({ tab }: { tab: InboxTab }) {
  const say = useSay();
  const language = useLanguage();
  const snoozed = useInbox('snoozed', 5).data;
  const words = {
    mine: [t.emptyTitle, t.emptyText],
    others: [t.emptyOthers, t.emptyOthersText],
    snoozed: [t.emptySnoozed, t.emptySnoozedText],
    done: [t.emptyDone, t.emptyDoneText],
  } as const;
  const [title, text] = words[tab];
  return (
    <div className="grid justify-items-center gap-6 py-12">
      <EmptyState
        drawing={<HouseDrawing />}
        title={say(title)}
        text={say(text)}
        action={
          tab === 'mine' && (
            <Button look="primary" onClick={() => setSearch({ tab: 'others' })}>
              {say(t.seeOthers)}
            </Button>
          )
        }
      />
      {tab === 'mine' && snoozed !== undefined && snoozed.items.length > 0 && (
        <section className="w-full max-w-[26rem] px-4">
          <h3 className="border-b border-line py-1.5 text-14 font-title">{say(t.comesBack)}</h3>
          <ul>
            {snoozed.items.map((item) => (
              <li key={keyOfItem(item)} className="flex items-center gap-3 border-b border-line py-2.5 text-13">
                <span className="min-w-0 flex-1 truncate">{titleOf(item, language)}</span>
                <span className="flex-none text-12 text-text-3">
                  {item.snoozed_until === null ? '' : formatMoment(item.snoozed_until, language)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
