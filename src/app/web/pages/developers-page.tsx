import { developerOrganisation } from '#areas/people/developers/record.ts';
import { OrganisationPeople } from '#areas/people/developers/web/organisation-people.tsx';
import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { DeveloperProjects } from '#areas/projects/projects/web/developer-projects.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';

const t = texts({
  title: { en: 'No developer yet', es: 'Aún no hay desarrolladores' },
  text: {
    en: 'Write down whom projects are built for. Their people see the projects that name them.',
    es: 'Anota para quién se construyen los proyectos. Su gente ve los proyectos que los nombran.',
  },
});

const peopleAndProjects = ({ id }: { id: string }) => (
  <>
    <OrganisationPeople id={id} />
    <DeveloperProjects organisationId={id} />
  </>
);

/** Property developers, each with its people and with what is built for it. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={developerOrganisation}
      empty={{ drawing: <CraneDrawing />, title: say(t.title), text: say(t.text) }}
      card={['contact_name', 'people', 'projects']}
      panel={peopleAndProjects}
    />
  );
}
