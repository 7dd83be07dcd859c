import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { parseInput } from '#platform/server/http/faults.ts';
import type { RecordedChange, Write } from '#platform/server/writes/transaction.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireOrganisation, withDeveloperNamed } from '#areas/people/developers/server/reads.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { MemberDraft } from '../schema.ts';
import { memberList } from './recorded.ts';
import type { ProjectRow } from './rows.ts';
import { lockDeleted, lockProject, setDeleted, setMembers } from './service.ts';
import { projectMembers, projects, statusHistory } from './tables.ts';

/** Takes a change of a project back: fields, status, members, or its way to the bin. */
export const restoreProject: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'projects.write');
  if ('deleted' in change.after) return restoreFromBin(write, viewer, change);
  const row = await lockProject(write, viewer, change.entityId);
  if ('members' in change.after) return restoreMembers(write, viewer, row, change);
  return restoreFields(write, viewer, row, change);
};

async function restoreFromBin(write: Write, viewer: Viewer, change: RecordedChange): Promise<void> {
  requireCapability(viewer, 'projects.archive');
  if (change.after['deleted'] !== true)
    return setDeleted(write, viewer, await lockProject(write, viewer, change.entityId), true);
  await setDeleted(write, viewer, await lockDeleted(write, change.entityId), false);
}

const MemberGone = MemberDraft.extend({ added_at: z.string(), added_by: z.string().nullable() });

async function restoreMembers(write: Write, viewer: Viewer, row: ProjectRow, change: RecordedChange): Promise<void> {
  const now = await write.tx.select().from(projectMembers).where(eq(projectMembers.projectId, row.id));
  refuseMovedOn({ members: memberList(now.map(({ userId, role }) => ({ user_id: userId, role }))) }, change);
  const members = parseInput(z.array(MemberDraft), change.before['members']);
  const gone = parseInput(z.array(MemberGone), change.before['gone'] ?? []);
  await setMembers(
    write,
    viewer,
    row,
    // Who was the first to be named stays the first.
    members.map(
      (member) => gone.find((each) => each.user_id === member.user_id && each.role === member.role) ?? member,
    ),
  );
}

const nameOf = (row: ProjectRow) => ({ projectId: row.id, projectNumber: row.projectNumber, name: row.name });

async function restoreFields(write: Write, viewer: Viewer, row: ProjectRow, change: RecordedChange): Promise<void> {
  refuseMovedOn(row, change);
  const { developerOrganisationId: developer } = change.before;
  if (typeof developer === 'string') await requireOrganisation(write.tx, developer, 'developer_organisation_id');
  // The names of the fields are those of the table's own columns: the services recorded them from its rows.
  await write.tx
    .update(projects)
    .set({ ...change.before, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(projects.id, row.id));
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: 'project.undone',
    entityType: 'project',
    entityId: row.id,
    projectId: row.id,
    old: await withDeveloperNamed(write.tx, change.after),
    new: await withDeveloperNamed(write.tx, change.before),
  });
  const { status } = change.before;
  if (typeof status !== 'number' || status === row.status)
    return write.publish('project.changed', {
      ...nameOf(row),
      fields: Object.keys(change.before),
      formerFactory: row.factory,
      formerDeveloper: row.developerOrganisationId,
    });
  await write.tx.insert(statusHistory).values({
    entityType: 'project',
    entityId: row.id,
    projectId: row.id,
    fromState: String(row.status),
    toState: String(status),
    byId: viewer.userId,
    reason: 'Taken back',
    source: write.actor.source,
    secondsInPrevious: Math.max(0, Math.round((Date.now() - Date.parse(row.statusSince)) / 1000)),
  });
  await write.publish('project.status_changed', {
    ...nameOf(row),
    from: row.status,
    to: status,
    factory: row.factory,
    contractSigned: false,
  });
}

/** Projects in the bin. */
export const projectBin: Bin = {
  list: (db) => readBin(db, { from: sql`projects r`, label: sql`r.project_number || ' ' || r.name` }),
  async restore(write, viewer, id) {
    requireCapability(viewer, 'projects.archive');
    await setDeleted(write, viewer, await lockDeleted(write, id), false);
  },
};
