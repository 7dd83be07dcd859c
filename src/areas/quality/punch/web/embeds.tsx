import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { phases, type Phase } from '../schema.ts';
import { PunchTable } from './lists/lists.tsx';

const t = texts({
  lists: { en: 'Lists', es: 'Listas' },
  factory: { en: 'Factory', es: 'Planta' },
  site: { en: 'Site', es: 'Obra' },
});

/** The punch items of a project on its page: what its modules take along from the factory, and what is found on site. */
export function PunchOf({ project }: { project: { id: string; name: string } }) {
  const say = useSay();
  const list = useSearch()['list'];
  const phase: Phase = phases.find((each) => each === list) ?? 'factory';
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-6 pt-3 max-md:px-4">
        <Segmented
          label={say(t.lists)}
          items={phases.map((value) => ({ value, label: say(t[value]) }))}
          value={phase}
          onValueChange={(value) => setSearch({ list: value === 'factory' ? undefined : value, panel: undefined })}
        />
      </div>
      <PunchTable phase={phase} project={project} />
    </div>
  );
}
