import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import type { useSay } from '#platform/web/texts/language.ts';
import { dfmaContract } from '../contract.ts';
import type { DfmaProject } from '../schema.ts';

const t = texts({
  done: { en: '{name}: priority {n}', es: '{name}: prioridad {n}' },
  taken: { en: '{name} has no priority any more', es: '{name} ya no tiene prioridad' },
});

/** The running projects in the order of their design work. */
export function useDfmaProjects() {
  return useRead(dfmaContract.projects, {});
}

/** Sets the priority of a project. */
export const useSetPriority = () => useChange(dfmaContract.setPriority);

/** What is sent for this priority of a project, and what is said of it with the way back. */
export function priorityChange(project: DfmaProject, priority: number | null, say: ReturnType<typeof useSay>) {
  const { id, name } = project;
  const undoWords = priority === null ? say(t.taken, { name }) : say(t.done, { name, n: Math.floor(priority) });
  return { body: { project: id, priority }, options: { undoWords } };
}
