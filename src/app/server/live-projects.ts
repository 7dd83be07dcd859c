import { announce } from '#platform/server/live/live.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { formerAudience, portalAudience } from '#areas/projects/projects/server/reads.ts';

/** Events after which a project looks different to somebody. */
const ofProject = [
  'project.created',
  'project.changed',
  'project.status_changed',
  'project.member_added',
  'project.member_removed',
  'project.contract_signed',
  'project.removed',
  'project.restored',
  'units.created',
  'unit.changed',
  'unit.removed',
  'unit.restored',
  'unit.owners_changed',
  'subtasks.changed',
  'modules.created',
  'module.changed',
  'module.moved',
  'module.removed',
  'file.added',
  'file.changed',
  'album.changed',
] as const;

/** Events after which somebody may no longer see what is on their screen. */
const hiding: ReadonlySet<string> = new Set(['project.status_changed', 'project.removed', 'unit.removed']);
/** Fields of a unit or module by which other records call it, or what stands on it. */
const naming: ReadonlySet<unknown> = new Set(['name', 'moduleNo', 'unitId']);

/** Tells open screens of each event after which a project looks different. */
export function announceProjects(events: EventBus): void {
  for (const name of ofProject)
    events.on(name, (event, write) =>
      announceProject(write, name, event.projectId, {
        person: 'userId' in event ? event.userId : null,
        audience: 'audience' in event ? event.audience : undefined,
        about: placesIn(event),
        ...(isOfHomes(name, event) ? { part: 'homes' } : {}),
      }),
    );
}

/** Events after which homes or modules are otherwise, and all that is called by their names is called as before. */
function isOfHomes(name: (typeof ofProject)[number], event: object): boolean {
  if (name === 'units.created' || name === 'modules.created') return true;
  const isChange = name === 'unit.changed' || name === 'module.changed';
  return (
    isChange && 'fields' in event && Array.isArray(event.fields) && !event.fields.some((field) => naming.has(field))
  );
}

/** The unit, the module and the file that an event of a project names. */
function placesIn(event: object): string[] {
  return ['unitId', 'moduleId', 'fileId'].flatMap((field) => {
    const id: unknown = Reflect.get(event, field);
    return typeof id === 'string' ? [id] : [];
  });
}

const told = new WeakMap<Write, Set<string>>();

/**
 * An import publishes the same event hundreds of times in one write; who sees the project is asked once for each kind. `person` has just
 * gained or lost their part in it; `audience` is known already where the event names it.
 */
export async function announceProject(
  write: Write,
  event: string,
  projectId: string,
  {
    person,
    audience,
    about = [],
    part,
  }: {
    person?: string | null;
    audience?: readonly string[] | undefined;
    about?: readonly string[];
    part?: string;
  } = {},
): Promise<void> {
  const message = { type: 'project', id: projectId, ...(part === undefined ? {} : { part }) };
  // Somebody who has just lost their part in it is in no audience any more.
  if (typeof person === 'string') announce(write, message, [person], about);
  const known = told.get(write) ?? new Set<string>();
  told.set(write, known);
  const asked = `${event} ${part ?? ''} ${projectId}`;
  if (known.has(asked)) {
    // Who looks at this unit or file hears of it too.
    if (about.length > 0) announce(write, message, [], about);
    return;
  }
  known.add(asked);
  if (audience !== undefined) {
    announce(write, message, audience, about);
    return;
  }
  // Asked now, as the record stands at this point of the write, and awaited at its end.
  write.expect(
    Promise.all([
      portalAudience(write.tx, projectId),
      hiding.has(event) ? formerAudience(write.tx, projectId) : [],
    ]).then(([people, former]) => announce(write, message, [...people.map(({ userId }) => userId), ...former], about)),
  );
}
