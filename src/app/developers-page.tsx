import { DevelopersScreen } from '#areas/people/developers/web/developers-screen.tsx';
import { DeveloperProjects } from '#areas/projects/projects/web/developer-projects.tsx';

export function Screen() {
  return <DevelopersScreen projects={(id) => <DeveloperProjects organisationId={id} />} />;
}
