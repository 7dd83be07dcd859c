import { Download, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { groups } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { download, usePictureUrl } from '#platform/web/blobs.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { openRightSidebar } from '#platform/web/right-sidebar.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/table.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { userStates } from '../schema.ts';
import { PersonPanel } from './person-panel.tsx';
import { usePeople, type Person } from './queries.ts';
import { groupWords, userStateWords } from './words.ts';

const t = texts({
  find: { en: 'Find by name, username or e-mail', es: 'Buscar por nombre, usuario o correo' },
  group: { en: 'Group', es: 'Grupo' },
  anyGroup: { en: 'Any group', es: 'Cualquier grupo' },
  state: { en: 'State', es: 'Estado' },
  anyState: { en: 'Any state', es: 'Cualquier estado' },
  export: { en: 'Export CSV', es: 'Exportar CSV' },
  caption: { en: 'People of the portal', es: 'Personas del portal' },
  person: { en: 'Person', es: 'Persona' },
  email: { en: 'E-mail', es: 'Correo' },
  groups: { en: 'Groups', es: 'Grupos' },
  last: { en: 'Last sign-in', es: 'Último ingreso' },
  never: { en: 'never', es: 'nunca' },
  none: { en: 'No group', es: 'Sin grupo' },
  loading: { en: 'Loading people', es: 'Cargando personas' },
  errorTitle: { en: 'The people could not be loaded', es: 'No se pudieron cargar las personas' },
  retry: { en: 'Try again', es: 'Reintentar' },
  emptyTitle: { en: 'Nobody matches', es: 'Nadie coincide' },
  emptyText: { en: 'Try another word, or take the filters off.', es: 'Prueba otra palabra o quita los filtros.' },
});

const tones = { invited: 'info', active: 'good', suspended: 'warn', deactivated: 'neutral' } as const;

/** Everybody who has an account: find, filter, export; a click opens what an admin may do. */
export function PeoplePanel() {
  const say = useSay();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState<(typeof groups)[number] | undefined>();
  const [state, setState] = useState<(typeof userStates)[number] | undefined>();
  const q = useDeferredValue(typed.trim());
  const { data, error, isPending, refetch } = usePeople({ group, state, q: q === '' ? undefined : q });
  const query = new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(group === undefined ? {} : { group }),
    ...(state === undefined ? {} : { state }),
  });
  const open = (person: Person) =>
    openRightSidebar({ title: `${person.first_name} ${person.last_name}`, content: <PersonPanel id={person.id} /> });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-1.5 max-md:px-4">
        <div className="w-72 max-md:w-full">
          <TextInput
            type="search"
            aria-label={say(t.find)}
            placeholder={say(t.find)}
            start={<Search />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="w-44">
          <Select
            aria-label={say(t.group)}
            value={group ?? 'any'}
            onValueChange={(value) => setGroup(groups.find((each) => each === value))}
            items={[
              { value: 'any', label: say(t.anyGroup) },
              ...groups.map((value) => ({ value, label: say(groupWords[value] ?? t.group) })),
            ]}
          />
        </div>
        <div className="w-40">
          <Select
            aria-label={say(t.state)}
            value={state ?? 'any'}
            onValueChange={(value) => setState(userStates.find((each) => each === value))}
            items={[
              { value: 'any', label: say(t.anyState) },
              ...userStates.map((value) => ({ value, label: say(userStateWords[value] ?? t.state) })),
            ]}
          />
        </div>
        <Button
          look="quiet"
          icon={<Download />}
          className="ml-auto"
          onClick={() => void download(`/api/users/export?${query.toString()}`, 'people.csv')}
        >
          {say(t.export)}
        </Button>
      </div>
      {isPending ? (
        <SkeletonRows rows={10} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={error?.message}
          action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
        />
      ) : data.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />
      ) : (
        <Table caption={say(t.caption)} edge>
          <thead>
            <tr>
              <HeadCell>{say(t.person)}</HeadCell>
              <HeadCell className="max-md:hidden">{say(t.email)}</HeadCell>
              <HeadCell>{say(t.groups)}</HeadCell>
              <HeadCell>{say(t.state)}</HeadCell>
              <HeadCell className="max-lg:hidden">{say(t.last)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.map((person) => (
              <tr key={person.id} className="cursor-pointer hover:bg-hover" onClick={() => open(person)}>
                <Cell rowHead>
                  <button
                    type="button"
                    className="flex items-center gap-2 py-1.5 text-left"
                    onClick={(event) => {
                      event.stopPropagation();
                      open(person);
                    }}
                  >
                    <PersonPhoto person={person} />
                    <span className="min-w-0">
                      <span className="block truncate font-label">{`${person.first_name} ${person.last_name}`}</span>
                      <span className="block truncate text-12 text-text-3">{person.username}</span>
                    </span>
                  </button>
                </Cell>
                <Cell className="max-w-64 truncate max-md:hidden">{person.email}</Cell>
                <Cell>
                  <span className="flex flex-wrap gap-1">
                    {person.group.length === 0 ? (
                      <Tag tone="warn">{say(t.none)}</Tag>
                    ) : (
                      person.group.map((name) => <Tag key={name}>{say(groupWords[name] ?? t.group)}</Tag>)
                    )}
                  </span>
                </Cell>
                <Cell>
                  <Tag tone={tones[person.state]}>{say(userStateWords[person.state] ?? t.state)}</Tag>
                </Cell>
                <Cell className="whitespace-nowrap text-text-2 max-lg:hidden">
                  {person.last_login_at === null ? (
                    say(t.never)
                  ) : (
                    <time dateTime={person.last_login_at} title={formatMoment(person.last_login_at, language)}>
                      {formatAgo(person.last_login_at, language)}
                    </time>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function PersonPhoto({ person }: { person: Person }) {
  const url = usePictureUrl(person.thumbnailPhotoUrl);
  return (
    <Avatar
      name={`${person.first_name} ${person.last_name}`}
      size={24}
      {...(url === undefined ? {} : { photoUrl: url })}
    />
  );
}
