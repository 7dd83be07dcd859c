import { sql, type SQL } from 'drizzle-orm';
import { fileLink } from '#areas/platform-services/files/server/reads.ts';
import { portalAudience, projectLink } from '#areas/projects/projects/server/reads.ts';
import { moduleLink, unitLink } from '#areas/projects/units/server/reads.ts';
import { faultOf } from '#platform/shared/errors.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import { serveRecord, type Done } from '#platform/server/record/serve-record.ts';
import type { Restorer } from '#platform/server/writes/undo.ts';
import { acceptWords, failWords, longestTitle } from '#areas/company/tickets/choices.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { rungs } from '#areas/company/tickets/states.ts';
import { checkPunchItem, punchGuards, punchRules } from './punch-rules.ts';
import { writerOf, writesKind } from '../kind-lives.ts';
import { followUp } from '../record.ts';
import { reviewWords } from '../told/told.ts';
import { ticketLink, visiblePunchItems } from '../reads.ts';
import { tickets } from '../tables.ts';

const t = texts({
  yours: { en: '{record} is yours now', es: '{record} ahora es tuyo' },
  moved: { en: '{record}: now {state}', es: '{record}: ahora {state}' },
});

const photoOf = (role: 'before' | 'after', what: SQL): SQL => sql`(select ${what} from ticket_files tf
  join files f on f.id = tf.file_id and f.deleted_at is null where tf.ticket_id = r.id and tf.role = ${literal(role)})`;

const failOf = (question: SQL, language: 'en' | 'es'): SQL =>
  sql`left(replace(${failWords[language]}::text, '{question}', ${question}), ${longestTitle}::int)`;

/** The title of an item of a form's fail in Spanish, over the alias of `tickets`; null where somebody has named it otherwise. */
export const spanishTitle = (
  item: SQL,
): SQL => sql`select ${failOf(sql`i.asked ->> 'text_es'`, 'es')} from sign_off_items i
  where i.id = ${item}.sign_off_item_id and ${item}.title = ${failOf(sql`i.asked ->> 'text'`, 'en')}`;

const served = serveRecord(punchItem, {
  table: tickets,
  links: { project: projectLink, unit: unitLink, module: moduleLink, ticket: ticketLink, file: fileLink },
  scope: visiblePunchItems,
  columns: {
    photo: { sql: photoOf('before', sql`(array_agg(tf.file_id::text order by tf.added_at, tf.file_id))[1]`) },
    // Of a form's fail, while nobody has named it otherwise: the form knows the question in both languages.
    title_es: { sql: sql`(${spanishTitle(sql`r`)})` },
    after_photos: { sql: photoOf('after', sql`count(*)::int`), filled: true },
    age_days: {
      sql: sql`(extract(day from coalesce(r.closed_at, now()) - r.created_at))::int`,
      filled: true,
    },
  },
  check: checkPunchItem,
  guards: punchGuards,
  async changed(done) {
    await followUp(done);
    await tellFloor(done);
  },
  constraints: {
    tickets_punch_module: faultOf('module_id', punchRules.module),
    tickets_punch_accepted: faultOf('to', acceptWords.anotherPerson),
    tickets_punch_approved: faultOf('to', acceptWords.approver),
  },
});

/** Punch items by themselves: the tickets of one kind, with its rights, fields and ladder. */
export const servedPunchItems = writesKind('punch_list', served);

/** Tells the floor, which hears nothing of what is told among staff: their screens read again, and who is named there is told of it. */
async function tellFloor({ write, id, verb, before, after }: Done): Promise<void> {
  const project = String(after['project_id']);
  const floor = (await portalAudience(write.tx, project)).flatMap(({ userId, group }) =>
    group === 'floor_manager' ? [userId] : [],
  );
  // Staff hear of it in any case: what is open holds modules and homes up.
  await write.publish('punch_item.changed', { ticketId: id, people: floor });
  if (floor.length === 0) return;
  const isMoved = verb === 'moved';
  const lead = after['lead_id'] === before?.['lead_id'] ? null : after['lead_id'];
  const { rows } = await write.tx.execute<{
    record: string;
    state: string;
    manager_id: string | null;
    reviewer_id: string | null;
  }>(sql`select code || ' ' || title as record, state, manager_id, reviewer_id from tickets where id = ${id}`);
  const [row] = rows;
  if (row === undefined || !['created', 'changed', 'moved'].includes(verb)) return;
  const tell = async (people: readonly unknown[], type: string, text: ReturnType<typeof sentence>) => {
    const to = floor.filter((person) => people.includes(person) && person !== write.actor.id);
    if (to.length === 0) return;
    const link = `/floor/punch-lists?panel=${id}`;
    await write.publish('record.told', {
      kind: 'ticket',
      id,
      projectId: project,
      to,
      outside: to,
      links: { staff: link, outside: link },
      type,
      reason: 'assigned',
      text,
    });
  };
  if (lead !== null) await tell([lead], 'ticket_assigned', sentence(t.yours, { record: row.record }));
  const { en = '', es = '' } = rungs[row.state] ?? {};
  if (!isMoved) return;
  const { reviewer_id: reviewer } = row;
  await tell([reviewer], 'ticket_status_updated', sentence(reviewWords, { code: row.record }));
  const others = [after['lead_id'], before?.created_by, row.manager_id].filter((person) => person !== reviewer);
  await tell(others, 'ticket_status_updated', {
    en: sentence(t.moved, { record: row.record, state: en }).en,
    es: sentence(t.moved, { record: row.record, state: es }).es,
  });
}

/** Takes a change of a ticket back by the rules of its kind: a punch item was changed by those of its list. */
export const restoreTicket: Restorer = async (write, viewer, change) => {
  const { rows } = await write.tx.execute<{ kind: string }>(
    sql`select kind from tickets where id = ${change.entityId}`,
  );
  await writerOf(rows[0]?.kind ?? 'general').restorer(write, viewer, change);
};
