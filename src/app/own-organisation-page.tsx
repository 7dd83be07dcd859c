import { OwnOrganisationScreen } from '#areas/people/developers/web/own-organisation-screen.tsx';
import { DeveloperProjects } from '#areas/projects/projects/web/developer-projects.tsx';

export function Screen() {
  return <OwnOrganisationScreen projects={(id) => <DeveloperProjects organisationId={id} view="developer" />} />;
}
