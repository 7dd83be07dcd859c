import { portalAudience, projectLabel, staffMembers } from '#areas/projects/projects/server/reads.ts';
import type { EventMap } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { say, shortened, texts, type Text } from '#platform/shared/text.ts';
import type { News } from '../notify.ts';
import type { Project, Tell, Values } from './listeners.ts';

/** Projects that were made in a write: their members hear that once, not again of each part that came with it. */
export const fresh = new WeakMap<Write, Set<string>>();

const t = texts({
  assigned: { en: '{project}: you are on the project now', es: '{project}: ahora participas en el proyecto' },
  rescheduled: {
    en: '{project}: {count, plural, one {# date} other {# dates}} moved. {reason}',
    es: '{project}: {count, plural, one {se movió # fecha} other {se movieron # fechas}}. {reason}',
  },
  newDates: { en: '{project}: there are new dates', es: '{project}: hay fechas nuevas' },
});

const longestName = 60;

/** Tells people that they are on a project now. */
export async function tellAssigned(
  tell: Tell,
  write: Write,
  project: Project,
  userIds: readonly string[],
): Promise<void> {
  await tell(write, {
    ...(await about(write, project)),
    to: userIds,
    type: 'proj_assigned',
    message: words(project, t.assigned),
    reason: 'assigned',
  });
}

/** The one who has a subtask; it opens where its project is broken down. */
export async function tellSubtaskOwner(
  tell: Tell,
  write: Write,
  event: EventMap['subtask.assigned'],
  type: News['type'],
  text: Text,
  values?: Values,
): Promise<void> {
  const project = { projectId: event.projectId, projectNumber: event.projectNumber, name: event.projectName };
  const subtask = shortened(event.name, longestName);
  await tell(write, {
    to: [event.ownerId],
    type,
    message: words(project, text, (language) => ({ subtask, ...values?.(language) })),
    link: `/projects/project-breakdown?subtask=${event.subtaskId}`,
    name: null,
    entity: { type: 'subtask', id: event.subtaskId },
    reason: 'assigned',
  });
}

/** The members who are staff. */
export async function tellStaff(
  tell: Tell,
  write: Write,
  project: Project,
  type: News['type'],
  text: Text,
  values?: Values,
): Promise<void> {
  await tell(write, {
    ...(await about(write, project)),
    to: await staffMembers(write.tx, project.projectId),
    type,
    message: words(project, text, values),
    reason: 'watching',
    staffOnly: true,
  });
}

/** The members hear why; owners and developers only that there are new dates, and only when they see one of them. */
export async function tellRescheduled(
  tell: Tell,
  write: Write,
  event: Project & { count: number; reason: string; shownTo: readonly ('owner' | 'developer')[] },
): Promise<void> {
  const { count, reason } = event;
  await tellStaff(tell, write, event, 'proj_updated', t.rescheduled, () => ({ count, reason }));
  if (event.shownTo.length === 0) return;
  const staff = new Set(await staffMembers(write.tx, event.projectId));
  const audience = await portalAudience(write.tx, event.projectId, 'dates');
  const concerned = audience.filter(({ group }) =>
    event.shownTo.some((shown) => group === (shown === 'owner' ? 'home_owner' : 'developer')),
  );
  await tell(write, {
    ...(await about(write, event)),
    to: concerned.map(({ userId }) => userId).filter((userId) => !staff.has(userId)),
    type: 'proj_updated',
    message: words(event, t.newDates),
    reason: 'owner',
  });
}

/** The members, and the owners and developers whom the project is shown to. */
export async function tellAll(tell: Tell, write: Write, project: Project, text: Text, values: Values): Promise<void> {
  const audience = (await portalAudience(write.tx, project.projectId))
    .filter(({ group }) => group !== 'floor_manager')
    .map(({ userId }) => userId);
  await tellStaff(tell, write, project, 'proj_updated', text, values);
  const staff = new Set(await staffMembers(write.tx, project.projectId));
  await tell(write, {
    ...(await about(write, project)),
    to: audience.filter((userId) => !staff.has(userId)),
    type: 'proj_updated',
    message: words(project, text, values),
    reason: 'owner',
  });
}

/** Tells those on a project how many of something have come; nothing of a project that was made just now. */
export async function tellCount(
  tell: Tell,
  write: Write,
  projectId: string,
  { name, text, count, of }: Counted,
): Promise<void> {
  if (count === 0 || isFresh(write, projectId)) return;
  const label = await projectLabel(write.tx, projectId);
  if (label === undefined) return;
  const project = { projectId, ...label };
  await tell(write, {
    ...(await about(write, project)),
    to: await staffMembers(write.tx, projectId),
    type: 'proj_updated',
    message: (language, amount = count) =>
      words(project, text, () => ({ count: amount, ...of?.values(language) }))(language),
    counted: { name, amount: count },
    reason: 'watching',
    staffOnly: true,
    ...(of === undefined ? {} : { entity: of.entity, link: of.link(label.projectNumber) }),
  });
}

/** A count of things that have come, and the record of the project that they came to, where that is not the project itself. */
export interface Counted {
  name: string;
  text: Text;
  count: number;
  of?:
    | {
        entity: News['entity'];
        link: (projectNumber: string) => string;
        values: Values;
      }
    | undefined;
}

/** The record and where each reader sees it: owners and developers in their own areas. */
export async function about(
  write: Write,
  project: Project,
): Promise<Pick<News, 'entity' | 'link' | 'name' | 'projectId'>> {
  const audience = await portalAudience(write.tx, project.projectId);
  const staff = new Set(await staffMembers(write.tx, project.projectId));
  const number = encodeURIComponent(project.projectNumber);
  const links = { home_owner: '/owner', developer: `/developer/${number}`, floor_manager: '/floor' } as const;
  return {
    entity: { type: 'project', id: project.projectId },
    projectId: project.projectId,
    link: (userId) => {
      const group = staff.has(userId) ? undefined : audience.find((each) => each.userId === userId)?.group;
      return group === undefined ? `/projects/${number}` : links[group];
    },
    name: null,
  };
}

export function words({ projectNumber, name }: Project, text: Text, values?: Values): News['message'] {
  const project = `${projectNumber} ${shortened(name, longestName)}`;
  return (language) => say(text, language, { project, ...values?.(language) });
}

/** Whether a project was made in this very write. */
export function isFresh(write: Write, projectId: string): boolean {
  return fresh.get(write)?.has(projectId) ?? false;
}
