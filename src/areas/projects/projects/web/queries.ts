import { useRead, useChange } from '#platform/web/call/query.ts';
import { useKeeps } from '#platform/web/offline/use-keeps.ts';
import { texts } from '#platform/shared/text.ts';
import { projectsContract } from '../contract.ts';
import type { factories } from '../schema.ts';

const t = texts({
  moved: { en: 'The project has moved on', es: 'El proyecto avanzó' },
  removed: { en: 'The project is in the bin', es: 'El proyecto está en la papelera' },
  dateRemoved: { en: 'The date is removed', es: 'Se quitó la fecha' },
});

type View = 'owner' | 'developer' | 'floor';

/** Who manages a project that is under way, by name. */
export const useProjectManagers = () => useRead(projectsContract.managers, {});

/** What the projects of a whole factory are called, up to a thousand of them, to say of a module which project it is for. */
export function useProjectNames(view: View) {
  return useRead(projectsContract.choices, { query: { view, limit: 1000 } }, { keeps: useKeeps() || view === 'floor' });
}

/** One project by id or number, with its dates, people and moves; with no key nothing is asked. */
export function useProject(key: string | undefined, view?: View) {
  const keeps = useKeeps() && view === 'owner';
  return useRead(
    projectsContract.read,
    { params: { id: key ?? '' }, query: view === undefined ? {} : { view } },
    key === undefined ? { enabled: false, keepsPrevious: false } : { keeps },
  );
}

/** The projects in statuses 1 to 6, the nearest of each, with the next date of each and what keeps it from moving on. */
export function useActiveProjects(query: { factory?: (typeof factories)[number]; pm?: string }) {
  return useRead(projectsContract.active, { query });
}

/** What happened to a project; with a record of it, to that alone. */
export function useProjectHistory(id: string, recordId?: string) {
  return useRead(projectsContract.history, {
    params: { id },
    query: { limit: 200, ...(recordId === undefined ? {} : { entity_id: recordId }) },
  });
}

export const useCreateProject = () =>
  useChange(projectsContract.create, { errorToast: false, refreshes: ['units', 'dashboard'] });
export const useChangeProject = () =>
  useChange(projectsContract.change, { errorToast: false, refreshes: ['dashboard'] });
export const useMoveProject = () =>
  useChange(projectsContract.move, { errorToast: false, refreshes: ['dashboard'], undoToast: t.moved });
export const useRemoveProject = () =>
  useChange(projectsContract.remove, { refreshes: ['dashboard'], undoToast: t.removed });
export const useSetMembers = () =>
  useChange(projectsContract.setMembers, { errorToast: false, refreshes: ['dashboard'] });
export const useAddMilestone = () =>
  useChange(projectsContract.addMilestone, { errorToast: false, refreshes: ['projects', 'dashboard', 'schedule'] });
export const useChangeMilestone = () =>
  useChange(projectsContract.changeMilestone, { errorToast: false, refreshes: ['projects', 'dashboard', 'schedule'] });
export const useRemoveMilestone = () =>
  useChange(projectsContract.removeMilestone, {
    refreshes: ['projects', 'dashboard', 'schedule'],
    undoToast: t.dateRemoved,
  });
