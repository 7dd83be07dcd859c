import { and, eq, isNull, sql } from 'drizzle-orm';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import type {
  Booking,
  BookingDraft,
  BookingPatch,
  Resource,
  ResourceDraft,
  ResourcePatch,
} from '#areas/projects/schedule/schema.ts';
import { loadBookings, type LoadedBooking } from '../load.ts';
import { scheduleBookings, scheduleResources } from '../tables.ts';

function toBooking({ kind: _kind, capacity: _capacity, resource_name: _name, ...booking }: LoadedBooking): Booking {
  return booking;
}

/** Every resource with what it is held for, from two months back to half a year ahead unless said. */
export async function listResources(
  db: Executor,
  viewer: Viewer,
  span: { from?: string | undefined; to?: string | undefined; id?: string | undefined },
): Promise<Resource[]> {
  const today = companyToday();
  const from = span.from ?? addDays(today, -60);
  const to = span.to ?? addDays(today, 180);
  const { rows } = await db.execute<Omit<Resource, 'bookings'> & { [column: string]: unknown }>(sql`
    select id, kind, name, detail, factory, capacity, day_rate_cents::float8 as day_rate_cents, version
    from schedule_resources where deleted_at is null
      ${span.id === undefined ? sql`` : sql`and id = ${span.id}`}
      order by array_position(array['carrier', 'crane', 'set_crew'], kind), lower(name), id`);
  const bookings = Map.groupBy(
    await loadBookings(db, sql`${visibleProjects(viewer)} and b.to_on >= ${from} and b.from_on <= ${to}`),
    (booking) => booking.resource,
  );
  return rows.map((row) => ({ ...row, bookings: (bookings.get(row.id) ?? []).map(toBooking) }));
}

async function oneResource(db: Executor, viewer: Viewer, id: string): Promise<Resource> {
  const [resource] = await listResources(db, viewer, { id });
  if (resource === undefined) throw new AppError('not_found');
  return resource;
}

async function oneBooking(db: Executor, viewer: Viewer, id: string): Promise<Booking> {
  const [booking] = await loadBookings(db, sql`${visibleProjects(viewer)} and b.id = ${id}`);
  if (booking === undefined) throw new AppError('not_found');
  return toBooking(booking);
}

/** Keeps a change for its undo. */
function keep(
  write: Write,
  entityType: 'booking' | 'resource',
  row: { id: string; version: number },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType, entityId: row.id, before, after, versionAfter: row.version + 1 });
}

function resourceColumns(draft: Omit<ResourcePatch, 'version'>) {
  const { name, detail, factory, capacity, day_rate_cents: dayRateCents } = draft;
  return Object.fromEntries(
    Object.entries({ name, detail, factory, capacity, dayRateCents }).filter(([, value]) => value !== undefined),
  );
}

export async function createResource(write: Write, viewer: Viewer, draft: ResourceDraft): Promise<Resource> {
  const id = newId();
  await write.tx.insert(scheduleResources).values({
    ...resourceColumns(draft),
    id,
    kind: draft.kind,
    name: draft.name,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({ action: 'resource.created', entityType: 'resource', entityId: id, new: { ...draft } });
  await write.publish('schedule.changed', { projectId: null });
  return oneResource(write.tx, viewer, id);
}

async function lockResource(write: Write, id: string) {
  const [row] = await write.tx
    .select()
    .from(scheduleResources)
    .where(and(eq(scheduleResources.id, id), isNull(scheduleResources.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function changeResource(
  write: Write,
  viewer: Viewer,
  id: string,
  { version, ...patch }: ResourcePatch,
): Promise<Resource> {
  const row = await lockResource(write, id);
  await checkVersion(version, row, () => oneResource(write.tx, viewer, id));
  const columns = resourceColumns(patch);
  const changes = difference(row, { ...row, ...columns });
  if (changes === undefined) return oneResource(write.tx, viewer, id);
  await write.tx
    .update(scheduleResources)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(scheduleResources.id, id));
  keep(write, 'resource', row, changes.old, changes.new);
  write.audit({ action: 'resource.changed', entityType: 'resource', entityId: id, ...changes });
  await write.publish('schedule.changed', { projectId: null });
  return oneResource(write.tx, viewer, id);
}

export async function removeResource(write: Write, viewer: Viewer, id: string): Promise<void> {
  const row = await lockResource(write, id);
  const { rows } = await write.tx.execute(
    sql`select 1 from schedule_bookings where resource_id = ${id} and deleted_at is null and to_on >= ${companyToday()} limit 1`,
  );
  if (rows.length > 0)
    throw refuse('id', {
      en: 'It is held for days to come. Give those back first.',
      es: 'Está reservado para días próximos. Cancela primero esas reservas.',
    });
  await write.tx
    .update(scheduleResources)
    .set({ deletedAt: sql`now()`, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(scheduleResources.id, id));
  keep(write, 'resource', row, { deleted: false }, { deleted: true });
  write.audit({ action: 'resource.removed', entityType: 'resource', entityId: id, old: { name: row.name } });
  await write.publish('schedule.changed', { projectId: null });
}

function bookingColumns(patch: Omit<BookingPatch, 'version'>) {
  const { resource: resourceId, from_on: fromOn, to_on: toOn, trailers, confirmed, note } = patch;
  return Object.fromEntries(
    Object.entries({ resourceId, fromOn, toOn, trailers, confirmed, note }).filter(([, value]) => value !== undefined),
  );
}

function checkDays(fromOn: string, toOn: string): void {
  if (toOn < fromOn) throw refuse('to_on', { en: 'Lies before the first day.', es: 'Es anterior al primer día.' });
  if (toOn > addDays(fromOn, 90))
    throw refuse('to_on', { en: 'At most 91 days in one booking.', es: 'Como máximo 91 días en una reserva.' });
}

export async function book(write: Write, viewer: Viewer, draft: BookingDraft): Promise<Booking> {
  await requireProject(write.tx, viewer, draft.project).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found'
      ? badInput('project', { en: 'Is no project.', es: 'No es un proyecto.' })
      : error;
  });
  await requireResource(write, draft.resource);
  checkDays(draft.from_on, draft.to_on);
  const id = newId();
  await write.tx.insert(scheduleBookings).values({
    ...bookingColumns(draft),
    id,
    resourceId: draft.resource,
    projectId: draft.project,
    fromOn: draft.from_on,
    toOn: draft.to_on,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({
    action: 'booking.created',
    entityType: 'booking',
    entityId: id,
    projectId: draft.project,
    new: { ...draft },
  });
  await write.publish('schedule.changed', { projectId: draft.project });
  return oneBooking(write.tx, viewer, id);
}

async function requireResource(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute(
    sql`select 1 from schedule_resources where id = ${id} and deleted_at is null for share`,
  );
  if (rows.length === 0)
    throw badInput('resource', {
      en: 'Is no crane, crew or carrier.',
      es: 'No es una grúa, cuadrilla ni transportista.',
    });
}

async function lockBooking(write: Write, viewer: Viewer, id: string) {
  await oneBooking(write.tx, viewer, id);
  const [row] = await write.tx
    .select()
    .from(scheduleBookings)
    .where(and(eq(scheduleBookings.id, id), isNull(scheduleBookings.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function changeBooking(
  write: Write,
  viewer: Viewer,
  id: string,
  { version, ...patch }: BookingPatch,
): Promise<Booking> {
  const row = await lockBooking(write, viewer, id);
  await checkVersion(version, row, () => oneBooking(write.tx, viewer, id));
  if (patch.resource !== undefined) await requireResource(write, patch.resource);
  const columns = bookingColumns(patch);
  checkDays(patch.from_on ?? row.fromOn, patch.to_on ?? row.toOn);
  const changes = difference(row, { ...row, ...columns });
  if (changes === undefined) return oneBooking(write.tx, viewer, id);
  await write.tx
    .update(scheduleBookings)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(scheduleBookings.id, id));
  keep(write, 'booking', row, changes.old, changes.new);
  write.audit({ action: 'booking.changed', entityType: 'booking', entityId: id, projectId: row.projectId, ...changes });
  await write.publish('schedule.changed', { projectId: row.projectId });
  return oneBooking(write.tx, viewer, id);
}

export async function cancelBooking(write: Write, viewer: Viewer, id: string): Promise<void> {
  const row = await lockBooking(write, viewer, id);
  await write.tx
    .update(scheduleBookings)
    .set({ deletedAt: sql`now()`, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(scheduleBookings.id, id));
  keep(write, 'booking', row, { deleted: false }, { deleted: true });
  write.audit({
    action: 'booking.cancelled',
    entityType: 'booking',
    entityId: id,
    projectId: row.projectId,
    old: { from_on: row.fromOn, to_on: row.toOn },
  });
  await write.publish('schedule.changed', { projectId: row.projectId });
}
