import type { ReactNode } from 'react';
import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { developerOrganisation } from '../record.ts';
import { OrganisationPeople } from './organisation-people.tsx';

const t = texts({
  title: { en: 'No developer yet', es: 'Aún no hay desarrolladores' },
  text: {
    en: 'Write down whom projects are built for. Their people see the projects that name them.',
    es: 'Anota para quién se construyen los proyectos. Su gente ve los proyectos que los nombran.',
  },
});

/** Property developers, each with its people. `projects`: what is built for one, which another area shows. */
export function DevelopersScreen({ projects }: { projects: (organisationId: string) => ReactNode }) {
  const say = useSay();
  return (
    <RecordScreen
      declaration={developerOrganisation}
      empty={{ drawing: <CraneDrawing />, title: say(t.title), text: say(t.text) }}
      card={['contact_name', 'people', 'projects']}
      panel={({ id }) => (
        <>
          <OrganisationPeople id={id} />
          {projects(id)}
        </>
      )}
    />
  );
}
