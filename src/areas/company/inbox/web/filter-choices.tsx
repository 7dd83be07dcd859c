import { texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import type { InboxTab } from '../choices.ts';
import { useInboxFacets } from './queries.ts';
import { useNarrowed, showEverything } from './inbox-narrowing.ts';

const t = texts({
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

/** The choices that a tab is narrowed by, each with how many there are of it, and the way back to everything. */
export function Choices({ tab }: { tab: InboxTab }) {
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
