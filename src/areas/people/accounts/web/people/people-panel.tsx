import { useMemo } from 'react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { DataTable } from '#platform/web/table/data-table.tsx';
import { cellOf, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { userColumns } from '#areas/people/accounts/columns.ts';
import { usersTable } from '#areas/people/accounts/contract.ts';
import { userStates } from '#areas/people/accounts/schema.ts';
import { usePersonPanel } from './open-person.tsx';
import { usePeople, type Person } from '../queries.ts';
import { groupWords, userStateWords } from '../words.ts';

const t = texts({
  caption: { en: 'People of the portal', es: 'Personas del portal' },
  count: { en: '{n, plural, one {# person} other {# people}}', es: '{n, plural, one {# persona} other {# personas}}' },
  group: { en: 'Group', es: 'Grupo' },
  never: { en: 'never', es: 'nunca' },
  none: { en: 'No group', es: 'Sin grupo' },
  emptyTitle: { en: 'Nobody has an account yet', es: 'Aún nadie tiene cuenta' },
  emptyText: { en: 'Invite the first people.', es: 'Invita a las primeras personas.' },
});

const tones = { invited: 'info', active: 'good', suspended: 'warn', deactivated: 'neutral' } as const;
const needs = ['name', 'username', 'state'];
const first = { sort: [{ column: 'name', descending: false }] };
const card = {
  title: (row: TableRow) => textIn(row, 'name'),
  aside: (row: TableRow) => textIn(row, 'username'),
  facts: ['groups', 'state', 'last_login'],
};

/** The table of people stands on the admin page alone. */
const openedBy = ['admin'] as const;

/** Everybody who has an account, as a table: find, filter, export; a row opens what an admin may do. */
export function PeoplePanel() {
  const say = useSay();
  const search = useSearch();
  const { data: people } = usePeople({});
  const views = useTableViews('users', openedBy);
  const settings = useTableSettings('users');
  const cells = useMemo(() => cellsOf(people ?? []), [people]);
  usePersonPanel(search['panel']);
  return (
    <DataTable
      name="users"
      title={say(t.caption)}
      columns={userColumns}
      endpoints={usersTable}
      needs={needs}
      first={first}
      rowName={(row) => textIn(row, 'name')}
      cells={cells}
      grows="email"
      countWords={(n) => say(t.count, { n })}
      card={card}
      onPeek={(row) => setSearch({ panel: row.id })}
      openId={search['panel']}
      views={views}
      settings={settings}
      empty={<EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />}
    />
  );
}

function cellsOf(people: readonly Person[]) {
  const personOf = new Map(people.map((person) => [person.id, person]));
  return {
    name: (row: TableRow) => <PersonName row={row} person={personOf.get(row.id)} />,
    groups: (row: TableRow) => <PersonGroups row={row} />,
    state: (row: TableRow) => <PersonState row={row} />,
    last_login: (row: TableRow) => <LastLogin row={row} />,
  };
}

function PersonName({ row, person }: { row: TableRow; person: Person | undefined }) {
  const url = usePictureUrl(person?.thumbnailPhotoUrl ?? null);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="flex max-w-full items-center gap-2 text-left"
      onClick={() => setSearch({ panel: row.id })}
    >
      <Avatar name={textIn(row, 'name')} size={24} {...(url === undefined ? {} : { photoUrl: url })} />
      <span className="min-w-0 truncate font-label hover:underline">{textIn(row, 'name')}</span>
    </button>
  );
}

function PersonGroups({ row }: { row: TableRow }) {
  const say = useSay();
  const groups = cellOf(row, 'groups');
  return (
    <span className="flex gap-1">
      {!Array.isArray(groups) || groups.length === 0 ? (
        <Tag tone="warn">{say(t.none)}</Tag>
      ) : (
        groups.map((name) => <Tag key={name}>{say(groupWords[name] ?? t.group)}</Tag>)
      )}
    </span>
  );
}

function PersonState({ row }: { row: TableRow }) {
  const say = useSay();
  const state = userStates.find((each) => each === textIn(row, 'state'));
  return state === undefined ? null : <Tag tone={tones[state]}>{say(userStateWords[state] ?? t.group)}</Tag>;
}

function LastLogin({ row }: { row: TableRow }) {
  const say = useSay();
  const language = useLanguage();
  const at = textIn(row, 'last_login');
  if (at === '') return <span className="text-text-3">{say(t.never)}</span>;
  return (
    <time dateTime={at} title={formatMoment(at, language)} className="text-text-2">
      {formatAgo(at, language)}
    </time>
  );
}
