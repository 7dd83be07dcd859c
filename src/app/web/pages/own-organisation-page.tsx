import { OwnOrganisationScreen } from '#areas/people/developers/web/own-organisation-screen.tsx';
import { DeveloperProjects } from '#areas/projects/projects/web/developer-projects.tsx';

const projectsOf = (id: string) => <DeveloperProjects organisationId={id} view="developer" />;

export function Screen() {
  return <OwnOrganisationScreen projects={projectsOf} />;
}
