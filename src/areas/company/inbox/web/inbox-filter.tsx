import { ListFilter } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch, type Search } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import type { InboxTab } from '../choices.ts';
import { useInboxFacets, type Narrowed } from './queries.ts';

const t = texts({
  filter: { en: 'Filter', es: 'Filtrar' },
  kind: { en: 'Kind', es: 'Tipo' },
  project: { en: 'Project', es: 'Proyecto' },
  asker: { en: 'Asked by', es: 'Lo pide' },
  waiter: { en: 'Waiting for', es: 'Espera a' },
  late: { en: 'Only what is late', es: 'Solo lo atrasado' },
  all: { en: 'All', es: 'Todos' },
  none: { en: 'Nothing of that name', es: 'Nada con ese nombre' },
  clear: { en: 'Show everything', es: 'Mostrar todo' },
  counted: { en: '{name} ({n})', es: '{name} ({n})' },
});

const filterNames = ['kind', 'project', 'person', 'late'] as const;
const nothing: Search = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** What the address narrows the list to. A word that no list knows is left to the server to refuse. */
export function useNarrowed(): Narrowed {
  const search = useSearch();
  return {
    ...Object.fromEntries(
      filterNames.flatMap((name) => (name === 'late' || search[name] === undefined ? [] : [[name, search[name]]])),
    ),
    ...(search['late'] === 'true' ? { late: 'true' as const } : {}),
  };
}

/** Takes all filters away. */
export function showEverything(): void {
  setSearch({ ...nothing, item: undefined });
}

/** Narrows a tab by kind, project, person and lateness; each choice says how many there are of it. */
export function InboxFilter({ tab }: { tab: InboxTab }) {
  const say = useSay();
  const count = Object.keys(useNarrowed()).length;
  return (
    <Popover
      label={say(t.filter)}
      align="end"
      className="w-80 p-3"
      trigger={
        <Button size="small" look="quiet" icon={<ListFilter />}>
          {say(t.filter)}
          {count > 0 && <CountBadge count={count} className="ml-1" />}
        </Button>
      }
    >
      <Choices tab={tab} />
    </Popover>
  );
}

function Choices({ tab }: { tab: InboxTab }) {
  const say = useSay();
  const language = useLanguage();
  const narrowed = useNarrowed();
  const { data } = useInboxFacets(tab);
  const counted = (name: string, n: number) => say(t.counted, { name, n });
  const lists = [
    {
      name: 'kind' as const,
      label: t.kind,
      items: (data?.kinds ?? []).map(({ kind, name, count }) => ({
        value: kind,
        label: counted(name[language], count),
      })),
    },
    { name: 'project' as const, label: t.project, items: (data?.projects ?? []).map(named) },
    {
      name: 'person' as const,
      label: tab === 'others' ? t.waiter : t.asker,
      items: (data?.people ?? []).map(named),
    },
  ];
  function named({ id, name, count }: { id: string; name: string; count: number }) {
    return { value: id, label: counted(name, count) };
  }
  return (
    <div className="flex flex-col gap-3">
      {lists.map(({ name, label, items }) => (
        <Field key={name} label={say(label)}>
          <Combobox
            value={narrowed[name] ?? ''}
            onValueChange={(value) => setSearch({ [name]: value ?? undefined, item: undefined })}
            placeholder={say(t.all)}
            emptyText={say(t.none)}
            items={[{ value: '', label: say(t.all) }, ...items]}
          />
        </Field>
      ))}
      <Checkbox
        label={say(t.late)}
        checked={narrowed.late === 'true'}
        onChange={(event) => setSearch({ late: event.target.checked ? 'true' : undefined, item: undefined })}
      />
      <Button
        size="small"
        className="self-start"
        disabled={Object.keys(narrowed).length === 0}
        onClick={showEverything}
      >
        {say(t.clear)}
      </Button>
    </div>
  );
}
