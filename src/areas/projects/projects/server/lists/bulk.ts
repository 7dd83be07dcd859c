import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { refuse } from '#platform/shared/errors.ts';
import type { BulkAct } from '#platform/server/table/bulk.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import type { projectActions } from '#areas/projects/projects/contract.ts';
import { moveProject } from '../moves.ts';
import { memberList } from '../recorded.ts';
import { changeProject, lockProject, setDeleted, setMembers } from '../service.ts';
import { projectMembers } from '../tables.ts';
import { sentence } from '#platform/shared/text.ts';

type Values = { [A in keyof typeof projectActions]: z.output<(typeof projectActions)[A]> };
const mostTags = 20;

/** What each action does with one project: the same calls as a single change. */
export const projectActs: { [A in keyof Values]: BulkAct<Values[A]> } = {
  async change(write, viewer, id, values, version) {
    const row = await lockProject(write, viewer, id);
    await checkVersion(version, row, () => Promise.resolve({ id, version: row.version }));
    await changeProject(write, viewer, row, values);
  },
  async move(write, viewer, id, values, version) {
    const row = await lockProject(write, viewer, id);
    await checkVersion(version, row, () => Promise.resolve({ id, version: row.version }));
    await moveProject(write, viewer, row, values);
  },
  async add_tags(write, viewer, id, { tags }) {
    const row = await lockProject(write, viewer, id);
    const all = [...new Set([...row.tags, ...tags])];
    if (all.length > mostTags)
      throw refuse(
        'tags',
        sentence(
          { en: 'Must have at most {mostTags} tags.', es: 'Debe tener como máximo {mostTags} etiquetas.' },
          { mostTags },
        ),
      );
    await changeProject(write, viewer, row, { tags: all });
  },
  async remove_tags(write, viewer, id, { tags }) {
    const row = await lockProject(write, viewer, id);
    await changeProject(write, viewer, row, { tags: row.tags.filter((tag) => !tags.includes(tag)) });
  },
  async assign(write, viewer, id, { user_id, role }) {
    const row = await lockProject(write, viewer, id);
    const members = await membersNow(write, id);
    // There is one manager: the new one takes the place of the one before.
    const staying = members.filter((member) => role !== 'pm' || member.role !== 'pm');
    await setMembers(write, viewer, row, memberList([...staying, { user_id, role }].filter(isFirst)));
  },
  async unassign(write, viewer, id, { user_id, role }) {
    const row = await lockProject(write, viewer, id);
    const members = await membersNow(write, id);
    await setMembers(
      write,
      viewer,
      row,
      members.filter((member) => member.user_id !== user_id || member.role !== role),
    );
  },
  async remove(write, viewer, id) {
    requireCapability(viewer, 'projects.archive');
    await setDeleted(write, viewer, await lockProject(write, viewer, id), true);
  },
};

/** How a project is called in a list of results. */
export const projectLabelSql = sql`p.project_number || ' ' || p.name`;

interface Member {
  user_id: string;
  role: string;
}

function isFirst(member: Member, index: number, all: readonly Member[]): boolean {
  return all.findIndex((other) => other.user_id === member.user_id && other.role === member.role) === index;
}

async function membersNow(write: Parameters<BulkAct<never>>[0], id: string): Promise<Member[]> {
  const rows = await write.tx.select().from(projectMembers).where(eq(projectMembers.projectId, id));
  return rows.map(({ userId, role }) => ({ user_id: userId, role }));
}
