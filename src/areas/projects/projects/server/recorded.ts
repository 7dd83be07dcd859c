import type { Write } from '#platform/server/writes/transaction.ts';

/** Keeps a change of a project for its undo. */
export function record(
  write: Write,
  row: { id: string; version: number },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType: 'project', entityId: row.id, before, after, versionAfter: row.version + 1 });
}

/** Who is on a project, in one order, so that two lists of the same people are the same. */
export function memberList(members: readonly { user_id: string; role: string }[]): { user_id: string; role: string }[] {
  return members
    .map(({ user_id, role }) => ({ user_id, role }))
    .toSorted((a, b) => (`${a.user_id} ${a.role}` < `${b.user_id} ${b.role}` ? -1 : 1));
}
