import { usePart } from '#areas/platform-services/flags/web/queries.ts';
import { ActiveProjectsScreen } from '#areas/projects/projects/web/active/active-projects-screen.tsx';

export function Screen() {
  return <ActiveProjectsScreen hasTv={usePart('projects.tv-mode')} />;
}
