import type { EventBus } from '#platform/server/writes/events.ts';
import { announce } from '#platform/server/live/live.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { activeFloorManagers, peopleOutsideStaff } from '#areas/people/accounts/server/reads.ts';
import { peopleOfOrganisation } from '#areas/people/developers/server/reads.ts';
import { formerAudience, projectsOfOrganisation } from '#areas/projects/projects/server/reads.ts';
import { inboxAudience, quiet } from '#areas/company/inbox/server/audience.ts';
import { calledIn, outsideReaders } from '#areas/company/wall/server/reads.ts';
import { records } from '../records.ts';
import { announceProject, announceProjects } from './live-projects.ts';

/** Fields of a project that decide who outside staff sees it. */
const deciding: ReadonlySet<string> = new Set([
  'ownerVisible',
  'developerVisible',
  'factory',
  'developerOrganisationId',
]);

/** Events that only staff hear of: ids of what nobody else may see. */
const ofStaff = ['subtasks.changed'] as const;
/** Events after which a wall looks different. */
const ofWall = ['post.added', 'post.replied', 'post.edited', 'post.changed'] as const;

/** Events after which models, rules, runs or bills of materials look different; all of them are staff's. */
const ofDesign = ['rule.changed', 'bim2bom.changed', 'bom.changed'] as const;

function idOfDesign(event: { ruleId: string } | { runId: string } | { bomId: string }): string {
  if ('ruleId' in event) return event.ruleId;
  return 'runId' in event ? event.runId : event.bomId;
}

const audienceOf = inboxAudience(records);

function announcePunch(events: EventBus): void {
  events.on('punch_item.changed', async ({ ticketId, people }, write) =>
    announce(write, { type: 'punch_item', id: ticketId }, people),
  );
  events.on('punch_list.shown', async ({ projectId, people }, write) =>
    announce(write, { type: 'punch_list', id: projectId }, people),
  );
}

/** After handover: what a home is covered for, and who comes. */
function announceService(events: EventBus): void {
  events.on('warranty.covered', async ({ unitId, people }, write) =>
    announce(write, { type: 'coverage', id: unitId }, people),
  );
  events.on('warranty.phones_set', async (_phones, write) =>
    announce(write, { type: 'coverage', id: 'all' }, await peopleOutsideStaff(write.tx)),
  );
  // Those outside the house hear that something is new of their home, and read it there.
  events.on('trip.changed', async ({ unitId, people }, write) =>
    announce(write, { type: 'own_trip', id: unitId }, people),
  );
}

/** Which event makes open screens read what again; `live-updates.ts` is the other end. Only ids leave. */
export function announceChanges(events: EventBus): void {
  announceProjects(events);
  events.on('project.changed', async ({ projectId, fields, formerFactory, formerDeveloper }, write) => {
    if (!fields.some((field) => deciding.has(field))) return;
    announce(
      write,
      { type: 'project', id: projectId },
      await formerAudience(write.tx, projectId, { factory: formerFactory, developer: formerDeveloper }),
    );
  });
  events.on('invitation.changed', async ({ invitationId, projectId, organisationId }, write) => {
    // Who runs a developer's organisation reads whom it has invited, and nobody else of it.
    const people = organisationId === null ? [] : await peopleOfOrganisation(write.tx, organisationId, 'admin');
    announce(write, { type: 'invitation', id: invitationId }, people);
    if (projectId !== null) await announceProject(write, 'invitation.changed', projectId);
  });
  // What staff see of a person names their units.
  events.on('unit.owners_changed', async ({ userId }, write) => {
    if (userId !== null) announce(write, { type: 'user', id: userId });
  });
  for (const name of ofStaff)
    events.on(name, async ({ projectId }, write) => announce(write, { type: 'subtask', id: projectId }));
  // Costs are for staff alone.
  events.on('catalogue.changed', async ({ itemId }, write) =>
    announce(write, { type: 'catalogue', id: itemId ?? 'all' }),
  );
  events.on('model_platform.changed', async ({ id }, write) => announce(write, { type: 'model_platform', id }));
  announceRecords(events);
  events.on('organisation.people_changed', async ({ organisationId, userId }, write) => {
    await announceOrganisation(write, organisationId, [
      ...(await peopleOfOrganisation(write.tx, organisationId)),
      userId,
    ]);
  });
  // To whom it is shown outside staff, it is a request; of what staff say among themselves nobody else hears.
  events.on('request.changed', async ({ ticketId, people }, write) =>
    announce(write, { type: 'request', id: ticketId }, people),
  );
  events.on('sidebar.changed', async (_links, write) => announce(write, { type: 'sidebar', id: 'links' }));
  announcePunch(events);
  announceService(events);
  events.on('sign_off.changed', async ({ signOffId, people }, write) =>
    announce(write, { type: 'sign_off', id: signOffId }, people),
  );
  events.on('change_order.offered', async ({ changeOrderId, people }, write) =>
    announce(write, { type: 'change_decision', id: changeOrderId }, people),
  );
  events.on('rate.changed', async ({ rateId }, write) => announce(write, { type: 'rate', id: rateId }));
  events.on('dfma.priority_set', async ({ projectId }, write) => announce(write, { type: 'dfma', id: projectId }));
  events.on('lesson.considered', async ({ lessonId }, write) => announce(write, { type: 'rundown', id: lessonId }));
  events.on('lesson.linked', async ({ lessonId }, write) => announce(write, { type: 'lesson_link', id: lessonId }));
  events.on('break_even.changed', async ({ factory }, write) => announce(write, { type: 'break_even', id: factory }));
  events.on('sales_plan.changed', async (_plan, write) => announce(write, { type: 'sales_plan', id: 'all' }));
  events.on('schedule.moved', (event, write) => announceProject(write, 'schedule.moved', event.projectId));
  // Bookings, set days and yards are for staff alone.
  events.on('schedule.changed', async ({ projectId }, write) =>
    announce(write, { type: 'schedule', id: projectId ?? 'all' }),
  );
  events.on('estimate.changed', async ({ estimateId, projectId }, write) => {
    announce(write, { type: 'estimate', id: estimateId }, [], [projectId]);
    if (projectId !== null) announce(write, { type: 'history', id: projectId });
  });
  for (const name of ofDesign)
    events.on(name, async (event, write) => {
      announce(write, { type: 'bim2bom', id: idOfDesign(event) }, [], [event.projectId]);
      if (event.projectId !== null) announce(write, { type: 'history', id: event.projectId });
    });
  // A link that is opened changes nothing but its own count, and only staff see that.
  events.on('share.changed', async ({ projectId }, write) => announce(write, { type: 'share', id: projectId }));
  for (const name of ofWall)
    events.on(name, async (place, write) => {
      const message = { type: 'post', id: place.projectId ?? 'company' };
      // Most words wait for nobody. What is new names whom it calls; an edit or the bin may take somebody's call away as well.
      const isPlain = 'excerpt' in place && !('importance' in place && place.importance === 'announcement');
      const inbox =
        isPlain && name !== 'post.edited' ? await calledIn(write.tx, place.postId, write.actor.id) : undefined;
      announce(write, inbox === undefined ? message : { ...message, inbox }, await outsideReaders(write.tx, place));
    });
  events.on('model.progress', async ({ modelId }, write) => announce(write, { type: 'model_progress', id: modelId }));
  events.on('model.changed', async ({ modelId }, write) => announce(write, { type: 'bim2bom', id: modelId }));
  events.on('registration.requested', async ({ userId }, write) =>
    announce(write, { type: 'user', id: userId }, [userId]),
  );
  events.on('user.changed', async ({ userId }, write) => announce(write, { type: 'user', id: userId }, [userId]));
  // What a flag decides concerns everybody; which flag it was is for staff, who hear it with the record.
  events.on('flag.changed', async (_event, write) =>
    announce(write, { type: 'feature_flag', id: 'all' }, await peopleOutsideStaff(write.tx)),
  );
}

/** To the people of an organisation, and to whoever sees one of its projects. Of those that developers are not shown they hear nothing. */
async function announceOrganisation(write: Write, id: string, people: readonly string[]): Promise<void> {
  announce(write, { type: 'developer_organisation', id }, people);
  const projects = await projectsOfOrganisation(write.tx, id);
  for (const { id: projectId, isShown } of projects) {
    if (isShown) announce(write, { type: 'project', id: projectId }, people);
    await announceProject(write, 'record.changed', projectId);
  }
}

/** What is written of declared records, to all staff and to those outside who read it there. */
function announceRecords(events: EventBus): void {
  events.on('record.changed', async (event, write) => {
    const { kind, id, projectId } = event;
    const inbox = await audienceOf(write, event);
    // Every open page of a ticket reads again for each word on it: they hear that it is no more than that.
    const type = kind === 'ticket' && quiet.has(event.verb) ? 'ticket_said' : kind;
    announce(write, { type, id, ...(inbox === undefined ? {} : { inbox }) }, [], [projectId]);
    if (projectId !== null) announce(write, { type: 'history', id: projectId });
  });
  // What a developer is called stands on its projects, and what its people see of them hangs on it.
  events.on('record.changed', async ({ kind, id, fields }, write) => {
    if (kind !== 'developer_organisation' || (fields.length > 0 && fields.every((field) => field === 'notes'))) return;
    await announceOrganisation(write, id, await peopleOfOrganisation(write.tx, id));
  });
  // What is built otherwise than drawn, to its floor and to the developers who are shown it: they hear of the project alone.
  events.on('deviations.shown', async ({ projectId, people }, write) =>
    announce(write, { type: 'deviation', id: projectId }, people),
  );
  events.on('factory_items.changed', async ({ projectId, people }, write) =>
    announce(write, { type: 'request', id: projectId }, people),
  );
  // Frequent defects are offered on the floor too.
  events.on('record.changed', async ({ kind, id }, write) => {
    if (kind === 'punch_template') announce(write, { type: kind, id }, await activeFloorManagers(write.tx));
  });
}
