import { sql } from 'drizzle-orm';
import { requireFilesOf, shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { servedPunchItems } from '#areas/company/tickets/server/kinds.ts';
import { visiblePunchItems } from '#areas/company/tickets/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { OtherItem, PhotoRole, PunchDetail, PunchPhoto, RaisedItem } from '../schema.ts';

const rules = texts({
  ended: { en: 'It has ended; its photos stay as they are.', es: 'Terminó; sus fotos quedan como están.' },
  readOnly: { en: 'The floor reads items of the site.', es: 'La planta solo lee los pendientes de obra.' },
});

interface ItemRow extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  state: string;
  project_id: string;
  module_id: string | null;
  phase: string;
  area: string;
  category: string;
}

/** States in which nothing more is done about an item. */
export const endedItems = sql`('punch_closed', 'punch_void')`;
/** States in which somebody still has to do something. */
export const openItem = sql`r.deleted_at is null and r.state not in ${endedItems} and r.state <> 'punch_draft'`;

/** The item that somebody works on, or `not_found`; with a write: held until its end. */
export async function itemFor(db: Executor, viewer: Viewer, id: string, held?: 'held'): Promise<ItemRow> {
  const { rows } = await db.execute<ItemRow>(sql`
    select r.id, r.code, r.title, r.state, r.project_id, r.module_id, r.phase, r.area, r.category from tickets r
    where r.id = ${id} and r.deleted_at is null and ${visiblePunchItems(viewer)} ${held === 'held' ? sql`for update of r` : sql``}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

const others = sql`r.id, r.code, r.title, r.state, (select tf.file_id from ticket_files tf join files f on f.id = tf.file_id
  and f.deleted_at is null where tf.ticket_id = r.id and tf.role = 'before' order by tf.added_at, tf.file_id limit 1) as photo`;

/** Open items of the same place and category. */
export async function alikeItems(
  db: Executor,
  viewer: Viewer,
  place: { project_id: string; module_id?: string | null | undefined; area: string; category: string },
  except?: string,
): Promise<OtherItem[]> {
  const { rows } = await db.execute<OtherItem & Record<string, unknown>>(sql`
    select ${others} from tickets r where ${visiblePunchItems(viewer)} and ${openItem} and r.project_id = ${place.project_id}
      and r.module_id is not distinct from ${place.module_id ?? null}::uuid and lower(r.area) = lower(${place.area})
      and r.category = ${place.category} and r.id is distinct from ${except ?? null}::uuid
    order by r.created_at desc, r.id limit 5`);
  return rows;
}

/** What the page of an item shows beside its fields. */
export async function readDetail(db: Executor, viewer: Viewer, id: string): Promise<PunchDetail> {
  const item = await itemFor(db, viewer, id);
  const { rows } = await db.execute<{ file_id: string; role: PhotoRole; caption: string | null; added_at: string }>(sql`
    select file_id, role, caption, ${iso(sql`added_at`)} as added_at from ticket_files
    where ticket_id = ${id} and role in ('before', 'after') order by role desc, added_at, file_id`);
  const shown = await shownFiles(
    db,
    viewer,
    rows.map((row) => row.file_id),
  );
  const photos = rows.flatMap((row): PunchPhoto[] => {
    const file = shown.get(row.file_id);
    return file === undefined ? [] : [{ ...row, name: file.name, has_thumbnail: file.has_thumbnail }];
  });
  const carried = await db.execute<OtherItem & Record<string, unknown>>(
    sql`select ${others} from tickets r where r.carried_over_from = ${id} and r.deleted_at is null and ${visiblePunchItems(viewer)}`,
  );
  const forms = await db.execute<NonNullable<PunchDetail['form']> & Record<string, unknown>>(sql`
    select s.id, s.form_type, s.code, p.project_number, i.area_id, i.id as item_id
    from tickets r join sign_off_items i on i.id = r.sign_off_item_id
      join sign_offs s on s.id = i.sign_off_id and s.deleted_at is null join projects p on p.id = s.project_id
    where r.id = ${id}`);
  const isOpen = !['punch_closed', 'punch_void'].includes(item.state);
  return {
    photos,
    alike: isOpen ? await alikeItems(db, viewer, item, id) : [],
    carried_to: carried.rows[0] ?? null,
    form: forms.rows[0] ?? null,
  };
}

/** Hangs photos of its project on an item. */
export async function hangPhotos(
  write: Write,
  viewer: Viewer,
  id: string,
  { fileIds, role, caption = null }: { fileIds: readonly string[]; role: PhotoRole; caption?: string | null },
): Promise<void> {
  if (fileIds.length === 0) return;
  const item = await workedOn(write, viewer, id);
  await requireFilesOf(write.tx, viewer, item.project_id, fileIds, 'file_ids');
  await write.tx.execute(sql`
    insert into ticket_files (ticket_id, file_id, role, audience, caption, added_by)
    select ${id}, file_id, ${role}, 'internal', ${caption}, ${viewer.userId} from unnest(${sql.param([...new Set(fileIds)])}::uuid[]) as file_id
    on conflict (ticket_id, file_id) do update set role = excluded.role, caption = coalesce(excluded.caption, ticket_files.caption)`);
  await notePhotos(write, item, 'photographed', { role, file_ids: [...fileIds] });
}

export async function takePhotoOff(write: Write, viewer: Viewer, id: string, fileId: string): Promise<void> {
  const item = await workedOn(write, viewer, id);
  const { rows } = await write.tx.execute(
    sql`delete from ticket_files where ticket_id = ${id} and file_id = ${fileId} and role in ('before', 'after') returning file_id`,
  );
  if (rows.length === 0) throw new AppError('not_found');
  await notePhotos(write, item, 'photo_removed', { file_ids: [fileId] });
}

async function workedOn(write: Write, viewer: Viewer, id: string): Promise<ItemRow> {
  const item = await itemFor(write.tx, viewer, id, 'held');
  if (['punch_closed', 'punch_void'].includes(item.state)) throw refuse('state', rules.ended);
  if (item.phase !== 'factory' && !seesEverything(viewer)) throw refuse('phase', rules.readOnly);
  return item;
}

async function notePhotos(write: Write, item: ItemRow, verb: string, facts: Record<string, unknown>): Promise<void> {
  write.audit({
    action: `ticket.${verb}`,
    entityType: 'ticket',
    entityId: item.id,
    projectId: item.project_id,
    new: facts,
  });
  await write.publish('record.changed', { kind: 'ticket', id: item.id, projectId: item.project_id, verb, fields: [] });
  await write.publish('punch_item.photographed', { ticketId: item.id, projectId: item.project_id });
}

/** Makes an item with its photos and raises it, where there is something to see. */
export async function raise(
  write: Write,
  viewer: Viewer,
  item: Record<string, unknown>,
  fileIds: readonly string[],
): Promise<RaisedItem> {
  const { life } = servedPunchItems;
  const id = await life.create(write, viewer, item);
  await hangPhotos(write, viewer, id, { fileIds, role: 'before' });
  if (fileIds.length > 0 || item['found_in'] === 'sign_off_item' || item['carried_over_from'] !== undefined)
    await life.move(write, viewer, id, { to: 'punch_open' });
  const { code, title, state } = await itemFor(write.tx, viewer, id);
  return { id, code, title, state };
}

/** Raises a draft whose photo has come after it; what stands further already stays where it stands. */
export async function raiseDraft(write: Write, viewer: Viewer, id: string): Promise<void> {
  const { state } = await itemFor(write.tx, viewer, id, 'held');
  if (state === 'punch_draft') await servedPunchItems.life.move(write, viewer, id, { to: 'punch_open' });
}

/** Ends an item that is not to be put right where it stands. */
export function voidItem(write: Write, viewer: Viewer, id: string, reason: string): Promise<void> {
  return servedPunchItems.life.move(write, viewer, id, { to: 'punch_void', reason });
}
