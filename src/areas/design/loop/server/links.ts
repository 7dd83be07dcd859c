import { sql, type SQL } from 'drizzle-orm';
import { visiblePunchItems } from '#areas/company/tickets/server/reads.ts';
import { similarLessons } from '#areas/design/lessons/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { shortened, texts } from '#platform/shared/text.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import type { Life } from '#platform/server/record/serve-record.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { originKinds, type Captured, type Learned, type Origin } from '../schema.ts';
import { originRow, ripeOrigin } from './origins.ts';
import './events.ts';

const rules = texts({
  free: { en: 'It belongs to no lesson.', es: 'No pertenece a ninguna lección.' },
  rejected: { en: 'Was rejected: nothing joins it.', es: 'Fue rechazada: nada se le une.' },
});

const recorded = 'lesson_link';

/** The column of a link that names a record of this kind. */
const columnOf = ({ kind }: Pick<Origin, 'kind'>): SQL => sql`${sql.identifier(`${kind}_id`)}`;

/** The lesson that a record belongs to, those that it once did, and those that read like it. */
export async function learnedFrom(db: Executor, origin: Origin): Promise<Learned> {
  const record = await originRow(db, origin);
  const { rows } = await db.execute<Learned['former'][number] & { times: number; is_open: boolean }>(sql`
    select l.id, l.code, l.title, l.state, k.ended_at is null as is_open, ${iso(sql`k.ended_at`)} as ended_at,
      ${personName(sql`k.ended_by`)} as ended_by,
      (select count(*)::int from lesson_links o left join tickets t on t.id = o.ticket_id left join deviations d on d.id = o.deviation_id
        where o.lesson_id = l.id and o.ended_at is null and coalesce(t.deleted_at, d.deleted_at) is null) as times
    from lesson_links k join lessons l on l.id = k.lesson_id
    where k.${columnOf(origin)} = ${origin.id} and l.deleted_at is null order by k.ended_at desc nulls first, k.id`);
  const held = rows.find((each) => each.is_open);
  const words = shortened([record.title, record.situation, record.cause].filter(Boolean).join(' '), 600, '');
  return {
    lesson: held ?? null,
    former: rows.filter((each) => !each.is_open),
    similar: held === undefined && record.is_ripe ? (await similarLessons(db, { words })).slice(0, 3) : [],
    is_ripe: record.is_ripe,
  };
}

/** Makes a lesson of a record with what the record says, and links the two. */
export async function makeLesson(write: Write, viewer: Viewer, lessons: Life, origin: Origin): Promise<string> {
  const record = await ripeOrigin(write.tx, origin);
  const id = await lessons.create(write, viewer, {
    title: shortened(record.title, 140),
    project_id: record.project_id,
    source: record.source,
    captured_on: companyToday(),
    category: record.is_safety ? 'safety' : 'quality',
    situation: record.situation?.slice(0, 4000) ?? null,
    cause: record.cause?.slice(0, 2000) ?? null,
    department: record.department,
    plan: record.plan,
  });
  recordMade(write, id);
  await link(write, viewer, origin, id, record.project_id);
  return id;
}

/** Taken back, it goes to the bin as what an import made does. */
function recordMade(write: Write, id: string): void {
  write.record({
    entityType: 'lesson',
    entityId: id,
    before: { deleted: true },
    after: { deleted: false, made: true },
    versionAfter: 1,
  });
}

/** Writes a lesson down in a sentence; of a punch item that they see, with the link to it. Who triages lessons takes it on. */
export async function captureLesson(
  write: Write,
  viewer: Viewer,
  lessons: Life,
  { ticket_id: ticket = null, ...said }: Captured,
): Promise<{ code: string }> {
  const { rows: seen } = await write.tx.execute<{ project_id: string | null; is_linked: boolean }>(sql`
    select r.project_id, exists (select 1 from lesson_links k where k.ticket_id = r.id and k.ended_at is null) as is_linked
    from tickets r where r.id = ${ticket} and r.deleted_at is null and ${visiblePunchItems(viewer)}`);
  const [item] = seen;
  if (ticket !== null && item === undefined) throw new AppError('not_found');
  const id = await lessons.create(write, viewer, {
    ...said,
    project_id: item?.project_id ?? null,
    captured_on: companyToday(),
    category: 'quality',
    department: 'production',
  });
  recordMade(write, id);
  // What belongs to a lesson already stays there: whoever triages sees that both are about it.
  if (ticket !== null && item?.is_linked === false)
    await link(write, viewer, { kind: 'ticket', id: ticket }, id, item.project_id);
  const { rows } = await write.tx.execute<{ code: string }>(sql`select code from lessons where id = ${id}`);
  return { code: rows[0]?.code ?? '' };
}

/** Adds a record to a lesson that is there. */
export async function joinLesson(write: Write, viewer: Viewer, origin: Origin, lesson: string): Promise<void> {
  const record = await ripeOrigin(write.tx, origin);
  const { rows } = await write.tx.execute<{ state: string }>(
    sql`select state from lessons where id = ${lesson} and deleted_at is null for update`,
  );
  if (rows[0] === undefined) throw new AppError('not_found');
  if (rows[0].state === 'rejected') throw refuse('lesson', rules.rejected);
  await link(write, viewer, origin, lesson, record.project_id);
}

/** Takes a record off its lesson. */
export async function partFromLesson(write: Write, viewer: Viewer, origin: Origin): Promise<void> {
  const record = await originRow(write.tx, origin);
  if ((await heldBy(write, origin)) === null) throw refuse('id', rules.free);
  await link(write, viewer, origin, null, record.project_id);
}

/** Puts a change of where a record belongs back, as a line of its own: what was linked once stays to be read. */
export const restoreLessonLink: Restorer = async (write, viewer, change) => {
  // Whoever captured a lesson takes back that the record came to it; everybody else changes lessons.
  const isCaptured = change.before['lesson'] === null && holds(viewer.groups, 'lessons.capture');
  if (!isCaptured) requireCapability(viewer, 'lessons.write');
  const kind = originKinds.find((each) => each === change.before['kind']);
  if (kind === undefined) throw new AppError('not_found');
  const origin = { kind, id: change.entityId };
  const record = await originRow(write.tx, origin);
  const now = { kind, lesson: await heldBy(write, origin) };
  refuseMovedOn(now, change);
  const { lesson } = change.before;
  await put(
    write,
    viewer,
    origin,
    { from: now.lesson, to: typeof lesson === 'string' ? lesson : null },
    record.project_id,
  );
  write.record(wayBack(change, now, 1));
};

async function link(
  write: Write,
  viewer: Viewer,
  origin: Origin,
  lesson: string | null,
  projectId: string | null,
): Promise<void> {
  const held = await heldBy(write, origin);
  if (held === lesson) return;
  await put(write, viewer, origin, { from: held, to: lesson }, projectId);
  write.record({
    entityType: recorded,
    entityId: origin.id,
    before: { kind: origin.kind, lesson: held },
    after: { kind: origin.kind, lesson },
    versionAfter: 1,
  });
}

/** The lesson that a record belongs to now, also one in the bin; locked until the end of the write. */
async function heldBy(write: Write, origin: Origin): Promise<string | null> {
  const { rows } = await write.tx.execute<{ lesson_id: string }>(
    sql`select lesson_id from lesson_links where ${columnOf(origin)} = ${origin.id} and ended_at is null for update`,
  );
  return rows[0]?.lesson_id ?? null;
}

async function put(
  write: Write,
  viewer: Viewer,
  origin: Origin,
  { from, to }: { from: string | null; to: string | null },
  projectId: string | null,
): Promise<void> {
  await write.tx.execute(sql`
    update lesson_links set ended_at = now(), ended_by = ${viewer.userId}
    where ${columnOf(origin)} = ${origin.id} and ended_at is null`);
  if (to !== null)
    await write.tx.execute(sql`
      insert into lesson_links (id, lesson_id, ${columnOf(origin)}, linked_by)
      values (${newId()}, ${to}, ${origin.id}, ${viewer.userId})`);
  for (const [lesson, action] of [
    [from, 'lesson.unlinked'],
    [to, 'lesson.linked'],
  ] as const) {
    if (lesson === null) continue;
    write.audit({
      action,
      entityType: 'lesson',
      entityId: lesson,
      projectId,
      old: action === 'lesson.unlinked' ? { [origin.kind]: origin.id } : {},
      new: action === 'lesson.linked' ? { [origin.kind]: origin.id } : {},
    });
    await write.publish('lesson.linked', { lessonId: lesson, projectId });
  }
}
