import { Plus } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { CalendarFeedButton } from '#areas/projects/schedule/web/embeds.tsx';
import { RecordTable, useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { addDays, companyToday, dayOf, formatWeekday } from '#platform/shared/dates.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { me, type FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { useUserId } from './use-user-id.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { cellOf } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { MonthBoard } from '#ui/board/month-board.tsx';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { actionItem, agendaItem, meeting, meetingOutcome, meetingSeries } from '../record.ts';
import { MeetingForm } from './meeting-form.tsx';
import { useComing, useMeetingsBetween, useSeries } from './queries.ts';
import { clockIn, dayIn } from '#platform/shared/zone-times.ts';

const t = texts({
  title: { en: 'Meetings', es: 'Reuniones' },
  views: { en: 'Meetings and what came of them', es: 'Reuniones y sus resultados' },
  week: { en: 'This week', es: 'Esta semana' },
  last: { en: 'Last week', es: 'Semana pasada' },
  mine: { en: 'Mine', es: 'Mías' },
  all: { en: 'All', es: 'Todas' },
  actions: { en: 'Actions', es: 'Acciones' },
  decisions: { en: 'Decisions', es: 'Decisiones' },
  topics: { en: 'Agenda items', es: 'Temas' },
  series: { en: 'Meeting series', es: 'Series de reuniones' },
  make: { en: 'New meeting', es: 'Nueva reunión' },
  list: { en: 'List', es: 'Lista' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  shown: { en: 'Shown as', es: 'Se muestra como' },
  none: { en: 'No meetings here', es: 'No hay reuniones aquí' },
  noneText: {
    en: 'Make one, or begin a series under “Series”: its next meeting opens by itself.',
    es: 'Crea una o empieza una serie en «Series»: la siguiente se abre sola.',
  },
  noActions: { en: 'No actions', es: 'Sin acciones' },
  noActionsText: {
    en: 'What somebody has to do after a meeting stands here until it is done.',
    es: 'Lo que alguien debe hacer tras una reunión queda aquí hasta que se haga.',
  },
  noDecisions: { en: 'No decisions yet', es: 'Aún no hay decisiones' },
  noDecisionsText: {
    en: 'What meetings decide is kept here, over all series.',
    es: 'Aquí se guarda lo que deciden las reuniones, de todas las series.',
  },
  noTopics: { en: 'No items yet', es: 'Aún no hay temas' },
  noTopicsText: { en: 'Items stand on the agenda of a meeting.', es: 'Los temas están en el orden del día.' },
  noSeries: { en: 'No series yet', es: 'Aún no hay series' },
  noSeriesText: {
    en: 'A series keeps its agenda, its people and its backlog from one meeting to the next.',
    es: 'Una serie conserva su orden del día, su gente y su lista de espera de una reunión a otra.',
  },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  today: { en: 'Today', es: 'Hoy' },
  more: { en: '{n} more', es: '{n} más' },
  nothing: { en: 'No meetings in this month.', es: 'No hay reuniones en este mes.' },
  seriesNext: { en: 'Series', es: 'Series' },
  noNext: { en: 'no meeting to come', es: 'sin próxima reunión' },
});

const week = (from: number): FilterTree => ['starts_at', 'within', { unit: 'week', from, to: from }];
const scopes: Readonly<Record<string, FilterTree>> = {
  week: week(0),
  last: week(-1),
};

const soonestFirst = [{ column: 'starts_at', descending: false }];
const latestFirst = [{ column: 'starts_at', descending: true }];

/** What one leads, notes, has made or is asked to. Participants are a list of names, which no account can be asked of. */
const mine = (name: string | undefined): FilterTree => ({
  any: [
    ['facilitator', 'is', me],
    ['note_taker', 'is', me],
    ['created_by', 'is', me],
    ...(name === undefined ? [] : [['people', 'contains', name] as const]),
  ],
});

/** The lists beside that of the meetings: each a record of its own. */
const lists = {
  actions: { declaration: actionItem, empty: [t.noActions, t.noActionsText], card: ['state', 'owner', 'due_on'] },
  decisions: {
    declaration: meetingOutcome,
    empty: [t.noDecisions, t.noDecisionsText],
    card: ['meeting_id', 'item_id'],
  },
  topics: { declaration: agendaItem, empty: [t.noTopics, t.noTopicsText], card: ['status', 'meeting_id'] },
  series: { declaration: meetingSeries, empty: [t.noSeries, t.noSeriesText], card: ['frequency', 'next_at'] },
} as const satisfies Record<
  string,
  { declaration: RecordDeclaration; empty: readonly [object, object]; card: readonly string[] }
>;
const isList = (tab: string): tab is keyof typeof lists => Object.hasOwn(lists, tab);

const tabs = ['week', 'last', 'mine', 'all', 'actions', 'decisions', 'topics', 'series'] as const;

/** All meetings: this week's, last week's, one's own; beside them their series, and what came of them. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const tab = tabs.find((each) => each === search['tab']) ?? 'week';
  const opened = isList(tab) ? undefined : search['panel'];
  // A meeting has a page of its own, where others have a panel.
  useEffect(() => {
    if (opened !== undefined) go(`/meetings/${opened}`, { replace: true });
  }, [opened]);
  if (opened !== undefined) return null;
  const isCalendar = search['view'] === 'calendar' && !isList(tab);
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={
        <>
          {!isList(tab) && (
            <Segmented
              label={say(t.shown)}
              value={isCalendar ? 'calendar' : 'list'}
              onValueChange={(value) => setSearch({ view: value === 'list' ? undefined : value })}
              items={[
                { value: 'list', label: say(t.list) },
                { value: 'calendar', label: say(t.calendar) },
              ]}
            />
          )}
          {!isList(tab) && <CalendarFeedButton />}
          {isCalendar && (
            <Button look="primary" icon={<Plus />} onClick={() => setSearch({ new: 'meeting' })}>
              {say(t.make)}
            </Button>
          )}
        </>
      }
      tabs={
        <Tabs
          id="meetings"
          label={say(t.views)}
          items={tabs.map((value) => ({ value, label: say(t[value]) }))}
          value={tab}
          onValueChange={(value) => setSearch({ tab: value === 'week' ? undefined : value, panel: undefined })}
        />
      }
    >
      <TabPanel tabsId="meetings" value={tab} className="flex min-h-0 flex-1 flex-col">
        {isList(tab) ? <RecordsOf key={tab} tab={tab} /> : <Meetings tab={tab} isCalendar={isCalendar} />}
      </TabPanel>
      <NewOne />
    </PageFrame>
  );
}

function RecordsOf({ tab }: { tab: keyof typeof lists }) {
  const say = useSay();
  const { declaration, empty, card } = lists[tab];
  return (
    <RecordTable
      declaration={declaration}
      empty={{ title: say(empty[0]), text: say(empty[1]) }}
      card={card}
      {...(tab === 'decisions' ? { within: { scope: ['kind', 'is', 'decision'], first: {} } } : {})}
    />
  );
}

function Meetings({ tab, isCalendar }: { tab: string; isCalendar: boolean }) {
  const say = useSay();
  const name = useOwnName();
  const scope = tab === 'mine' ? mine(name) : (scopes[tab] ?? { all: [] });
  return (
    <div className="flex min-h-0 flex-1">
      <SeriesList />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {isCalendar ? (
          <Calendar scope={tab === 'mine' ? mine(name) : undefined} />
        ) : (
          <RecordTable
            key={tab === 'mine' ? `mine ${name}` : tab}
            declaration={meeting}
            empty={{ title: say(t.none), text: say(t.noneText) }}
            card={['starts_at', 'series_id', 'state']}
            within={{ scope, first: {}, sort: tab === 'week' ? soonestFirst : latestFirst }}
            dialog={formOf}
          />
        )}
      </div>
    </div>
  );
}

/** The reader's name as lists of participants write it. */
function useOwnName(): string | undefined {
  const userId = useUserId();
  const own = useActiveUsers().data?.find(({ id }) => id === userId);
  return own === undefined ? undefined : `${own.first_name} ${own.last_name}`;
}

/** The series with the day on which each meets next; a click opens that meeting. */
function SeriesList() {
  const say = useSay();
  const language = useLanguage();
  const { data } = useSeries();
  const coming = useComing().data?.rows ?? [];
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <nav
      aria-label={say(t.seriesNext)}
      className="w-60 flex-none overflow-y-auto border-r border-line py-2 max-lg:hidden"
    >
      <h2 className="px-6 py-1.5 text-12 font-label text-text-3">{say(t.seriesNext)}</h2>
      <ul>
        {data.rows.map((row) => {
          const [title, next] = [cellOf(row, 'title'), cellOf(row, 'next_at')];
          const opens = coming.find((each) => idIn(cellOf(each, 'series_id')) === row.id);
          const to = opens === undefined ? `/meetings?tab=series&panel=${row.id}` : `/meetings/${opens.id}`;
          return (
            <li key={row.id}>
              <Link to={to} className="block px-6 py-1.5 text-13 hover:bg-hover">
                <span className="block truncate font-label">{typeof title === 'string' ? title : ''}</span>
                <span className="block text-12 text-text-3">
                  {typeof next === 'string' ? formatWeekday(dayOf(next), language) : say(t.noNext)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const idIn = (value: ReturnType<typeof cellOf>): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;

/** The meetings of a month, or one's own among them. */
function Calendar({ scope }: { scope: FilterTree | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  // The day that every calendar of the portal marks, wherever its reader sits.
  const today = companyToday();
  const month = /^\d{4}-\d{2}/u.exec(search['month'] ?? '')?.[0] ?? today.slice(0, 7);
  const first = `${month}-01`;
  const { data } = useMeetingsBetween(addDays(first, -7), addDays(first, 38), { scope });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <MonthBoard
      month={first}
      today={today}
      language={language}
      items={(data?.rows ?? []).flatMap((row) => {
        const [title, at] = [cellOf(row, 'title'), cellOf(row, 'starts_at')];
        if (typeof title !== 'string' || typeof at !== 'string') return [];
        return [
          {
            id: row.id,
            date: dayIn(zone, at),
            content: chipOf(clockIn(zone, at, language), title),
            onOpen: () => go(`/meetings/${row.id}`),
          },
        ];
      })}
      words={{
        previous: say(t.previous),
        next: say(t.next),
        today: say(t.today),
        more: (n) => say(t.more, { n }),
        nothing: say(t.nothing),
      }}
      onMonth={(date) => setSearch({ month: date.slice(0, 7) })}
    />
  );
}

const formOf = ({ onClose }: { onClose: () => void }): ReactNode => <MeetingForm onClose={onClose} />;

const chipOf = (time: string, title: string): ReactNode => (
  <span className="truncate">
    <span className="text-text-3 tabular-nums">{time}</span> {title}
  </span>
);

/** The form that the address asks for: a meeting, or an action with its reader as the owner. */
function NewOne() {
  const search = useSearch();
  const choices = useChoices();
  const userId = useUserId();
  const asked = search['new'];
  const close = () => setSearch({ new: undefined });
  if (asked === 'notes' || asked === 'meeting') return <MeetingForm notes={asked === 'notes'} onClose={close} />;
  if (asked !== 'action') return null;
  const people = choices['person'];
  // A form begins with what it is opened with: it waits for the name of its reader.
  if (people === undefined) return null;
  const own = Array.isArray(people) ? people.find(({ value }) => value === userId) : undefined;
  return (
    <RecordDialog
      declaration={actionItem}
      choices={choices}
      first={{
        due_on: addDays(companyToday(), 7),
        ...(own === undefined ? {} : { owner: { id: own.value, name: own.label } }),
      }}
      onDone={({ id }) => go(`/meetings?tab=actions&panel=${id}`)}
      onClose={close}
    />
  );
}
