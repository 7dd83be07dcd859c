import type { SQL } from 'drizzle-orm';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { serveRecord, type RecordRules, type ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { moduleLink, unitLink } from '#areas/projects/units/server/reads.ts';
import { fileLink } from '#areas/platform-services/files/server/reads.ts';
import { settleDeadlines, noteEvent } from './clock/deadlines.ts';
import { writesKind } from './kind-lives.ts';
import { endWith } from './merge.ts';
import { tellStatus } from './told/outside-news.ts';
import { ticketLink } from './reads.ts';
import { followUp, nextDue, tellOutside } from './record.ts';
import { tickets } from './tables.ts';
import { hangFiles } from './talk/talk.ts';
import { noteTalk, ticketFor } from './talk/talk-rows.ts';
import { tellStep } from './told/told.ts';

export { nextDue };
export { holdWhileDeclined } from './clock/deadlines.ts';
export { placeOf } from './places.ts';
export { servedPunchItems, spanishTitle } from './punch/punch-items.ts';
export { outsideReadersOf } from './scope.ts';

/** What an area says of its kind of ticket beside what every ticket is. */
export type KindRules = Omit<RecordRules, 'table'> & { scope: (viewer: Viewer) => SQL };

/**
 * Serves a kind of ticket as a record of its own: kept where tickets are, counted by their clock, told and shown outside as they are, and
 * written by the rules that its area says.
 */
export function serveTicketKind(kind: string, declaration: RecordDeclaration, rules: KindRules): ServedRecord {
  const served = serveRecord(declaration, {
    ...rules,
    table: tickets,
    links: {
      project: projectLink,
      unit: unitLink,
      module: moduleLink,
      ticket: ticketLink,
      file: fileLink,
      ...rules.links,
    },
    columns: { next_due_at: { sql: nextDue }, ...rules.columns },
    async changed(done) {
      await followUp(done);
      await rules.changed?.(done);
    },
    async moved(move) {
      if (move.before !== undefined) await endWith(move.write, move.before.id, move);
      await rules.moved?.(move);
    },
  });
  return writesKind(kind, served);
}

/** Hangs photos and other files on a ticket, for all who read it. */
export async function hangOn(
  write: Write,
  viewer: Viewer,
  ticketId: string,
  fileIds: readonly string[],
): Promise<void> {
  const ticket = await ticketFor(write.tx, ticketId, 'held');
  const audience = ticket.visibility === 'shared' ? 'shared' : 'internal';
  await hangFiles(write, viewer, ticket, { commentId: null, audience, fileIds });
  await noteTalk(write, ticket, 'photographed', { new: { file_ids: [...fileIds] } });
  await tellOutside(write, ticketId);
}

/** What a ticket is once time alone has moved it: counted, noted in its history, and told to whoever takes part in it. */
export async function movedByTime(write: Write, ticketId: string, from: string, to: string): Promise<void> {
  const ticket = await ticketFor(write.tx, ticketId);
  await noteEvent(write, ticketId, { kind: 'state', state: to, byId: null });
  await settleDeadlines(write, ticketId);
  await noteTalk(write, ticket, 'moved', { old: { state: from }, new: { state: to } });
  await tellOutside(write, ticketId);
  await tellStatus(write, ticketId, from, to);
  await tellStep(write, ticketId, from, to);
}
