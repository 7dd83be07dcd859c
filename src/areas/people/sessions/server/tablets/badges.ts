import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { toString as qrText } from 'qrcode';
import type { z } from 'zod';
import { factories } from '#platform/shared/factories.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import { announce } from '#platform/server/live/live.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Badges, NewBadge, Tablet } from '#areas/people/sessions/schema.ts';
import { hashSecret } from '../tokens/secrets.ts';

type Factory = (typeof factories)[number];

/** Without those that are read wrongly: 20 of them are 98 bits, so that a plain hash of a number is enough. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 20;

function newNumber(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}

/** Makes open lists of badges and tablets read again. */
function tellStaff(write: Write): void {
  announce(write, { type: 'badge', id: 'all' });
}

/** The factories whose badges and tablets somebody looks after: an admin all, of employees whoever plans a factory its own. */
export async function ledFactories(db: Executor, viewer: Viewer): Promise<Factory[]> {
  if (viewer.groups.includes('admin')) return [...factories];
  const { rows } = await db.execute<{ factory: string }>(sql`
    select distinct p.factory from project_members m join projects p on p.id = m.project_id
    where m.user_id = ${viewer.userId} and m.role = 'factory_planner' and p.deleted_at is null and p.factory is not null`);
  return factories.filter((factory) => rows.some((row) => row.factory === factory));
}

async function requireLed(db: Executor, viewer: Viewer, factory: string): Promise<void> {
  if (!(await ledFactories(db, viewer)).some((led) => led === factory)) throw new AppError('not_found');
}

type Holder = z.input<typeof Badges>['people'][number];
interface HolderRow extends Record<string, unknown>, Omit<Holder, 'badge'> {
  badge_id: string | null;
  ending: string | null;
  issued_at: string | null;
  last_used_at: string | null;
}
type TabletRow = z.input<typeof Tablet> & Record<string, unknown>;

const tabletColumns = (
  token: string | undefined,
) => sql`t.id, t.name, t.factory, ${iso(sql`t.registered_at`)} as registered_at,
  json_build_object('id', t.registered_by, 'name', ${personName(sql`t.registered_by`)}) as registered_by,
  ${iso(sql`t.last_used_at`)} as last_used_at, t.token_hash = ${token === undefined ? '' : hashSecret(token)} as is_this_one`;

/** Who has which badge, and which tablets there are, in the factories that somebody leads. */
export async function listBadges(
  db: Executor,
  viewer: Viewer,
  token: string | undefined,
): Promise<z.input<typeof Badges>> {
  const led = await ledFactories(db, viewer);
  const own = sql.param(led);
  const { rows } = await db.execute<HolderRow>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, u.factory, exists (select 1 from user_pins n where n.user_id = u.id) as has_pin,
      b.id as badge_id, b.ending, ${iso(sql`b.issued_at`)} as issued_at, ${iso(sql`b.last_used_at`)} as last_used_at
    from users u join user_groups g on g.user_id = u.id and g."group" = 'floor_manager'
      left join badges b on b.user_id = u.id and b.revoked_at is null
    where u.state = 'active' and u.deleted_at is null and u.factory = any(${own}::text[])
    order by u.factory, u.last_name, u.first_name, u.id limit 500`);
  const tablets = await db.execute<TabletRow>(sql`
    select ${tabletColumns(token)} from tablets t
    where t.revoked_at is null and t.factory = any(${own}::text[]) order by t.factory, t.name, t.id limit 500`);
  return {
    factories: led,
    people: rows.map(({ badge_id: id, ending, issued_at: issued, last_used_at: used, ...person }) => ({
      id: person.id,
      name: person.name,
      factory: person.factory,
      has_pin: person.has_pin,
      badge:
        id === null || ending === null || issued === null
          ? null
          : { id, ending, issued_at: issued, last_used_at: used },
    })),
    tablets: tablets.rows,
  };
}

/** A badge for somebody of a factory that one leads. Its number is told now and never again. */
export async function issueBadge(write: Write, viewer: Viewer, userId: string): Promise<z.input<typeof NewBadge>> {
  const { rows } = await write.tx.execute<{ factory: string | null }>(sql`
    select u.factory from users u join user_groups g on g.user_id = u.id and g."group" = 'floor_manager'
    where u.id = ${userId} and u.state = 'active' and u.deleted_at is null for update of u`);
  const [person] = rows;
  if (person === undefined || person.factory === null)
    throw refuse('user_id', {
      en: 'Is no floor manager of a factory.',
      es: 'No es un gerente de una planta.',
    });
  await requireLed(write.tx, viewer, person.factory);
  await write.tx.execute(sql`
    update badges set revoked_at = now(), revoked_by = ${viewer.userId} where user_id = ${userId} and revoked_at is null`);
  const [id, number] = [newId(), newNumber()];
  const ending = number.slice(-4);
  await write.tx.execute(sql`
    insert into badges (id, user_id, number_hash, ending, issued_by)
    values (${id}, ${userId}, ${hashSecret(number)}, ${ending}, ${viewer.userId})`);
  tellStaff(write);
  write.audit({ action: 'badge.issued', entityType: 'user', entityId: userId, new: { badge: id, ending } });
  const shown = (number.match(/.{5}/gu) ?? [number]).join('-');
  return { id, number: shown, qr_svg: await qrText(number, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) };
}

/** Takes a badge away, and ends what its person began with it. Answers whose it was. */
export async function revokeBadge(write: Write, viewer: Viewer, id: string): Promise<string> {
  const { rows } = await write.tx.execute<{ user_id: string; factory: string | null; ending: string }>(sql`
    select b.user_id, u.factory, b.ending from badges b join users u on u.id = b.user_id
    where b.id = ${id} and b.revoked_at is null for update of b`);
  const [badge] = rows;
  if (badge === undefined) throw new AppError('not_found');
  await requireLed(write.tx, viewer, badge.factory ?? '');
  await write.tx.execute(sql`update badges set revoked_at = now(), revoked_by = ${viewer.userId} where id = ${id}`);
  await write.tx.execute(sql`
    update sessions set revoked_at = now(), revoked_reason = 'badge_revoked'
    where user_id = ${badge.user_id} and tablet_id is not null and revoked_at is null`);
  tellStaff(write);
  write.audit({
    action: 'badge.revoked',
    entityType: 'user',
    entityId: badge.user_id,
    old: { badge: id, ending: badge.ending },
  });
  return badge.user_id;
}

/** Makes the browser that asks a tablet of a factory; `token` is what it keeps. */
export async function registerTablet(
  write: Write,
  viewer: Viewer,
  draft: { name: string; factory: Factory },
  token: string,
): Promise<z.input<typeof Tablet>> {
  if (!(await ledFactories(write.tx, viewer)).includes(draft.factory))
    throw refuse('factory', { en: 'You do not lead this factory.', es: 'No estás a cargo de esta planta.' });
  const id = newId();
  await write.tx.execute(sql`
    insert into tablets (id, name, factory, token_hash, registered_by)
    values (${id}, ${draft.name}, ${draft.factory}, ${hashSecret(token)}, ${viewer.userId})`);
  tellStaff(write);
  write.audit({ action: 'tablet.registered', entityType: 'tablet', entityId: id, new: { ...draft } });
  const { rows } = await write.tx.execute<TabletRow>(
    sql`select ${tabletColumns(token)} from tablets t where t.id = ${id}`,
  );
  const [made] = rows;
  if (made === undefined) throw new AppError('unexpected');
  return made;
}

/** Makes a tablet an ordinary browser again. Answers whose sign-ins by badge ended there. */
export async function unregisterTablet(write: Write, viewer: Viewer, id: string): Promise<string[]> {
  const { rows } = await write.tx.execute<{ factory: string; name: string }>(sql`
    select factory, name from tablets where id = ${id} and revoked_at is null for update`);
  const [tablet] = rows;
  if (tablet === undefined) throw new AppError('not_found');
  await requireLed(write.tx, viewer, tablet.factory);
  await write.tx.execute(sql`update tablets set revoked_at = now(), revoked_by = ${viewer.userId} where id = ${id}`);
  const { rows: ended } = await write.tx.execute<{ user_id: string }>(sql`
    update sessions set revoked_at = now(), revoked_reason = 'tablet_removed'
    where tablet_id = ${id} and revoked_at is null returning user_id`);
  tellStaff(write);
  write.audit({
    action: 'tablet.removed',
    entityType: 'tablet',
    entityId: id,
    old: { ...tablet },
    new: { ended: ended.length },
  });
  return ended.map((row) => row.user_id);
}

interface TabletFound extends Record<string, unknown> {
  id: string;
  name: string;
  factory: Factory;
}

/** The tablet that a browser's token names, as long as it is one. */
export async function tabletOf(db: Executor, token: string | undefined): Promise<TabletFound | undefined> {
  if (token === undefined) return undefined;
  const { rows } = await db.execute<TabletFound>(
    sql`select id, name, factory from tablets where token_hash = ${hashSecret(token)} and revoked_at is null`,
  );
  return rows[0];
}

/** Whose badge a number is, at a tablet of this factory; people with a second factor come in by their password and it. */
export async function holderOf(
  db: Executor,
  number: string,
  factory: string,
): Promise<{ badgeId: string; userId: string } | undefined> {
  const { rows } = await db.execute<{ badge_id: string; user_id: string }>(sql`
    select b.id as badge_id, b.user_id from badges b join users u on u.id = b.user_id
    where b.number_hash = ${hashSecret(number)} and b.revoked_at is null and u.state = 'active' and u.deleted_at is null
      and u.factory = ${factory} and u.totp_confirmed_at is null
      and exists (select 1 from user_groups g where g.user_id = u.id and g."group" = 'floor_manager')
      and not exists (select 1 from user_groups g where g.user_id = u.id and g."group" <> 'floor_manager')`);
  const [row] = rows;
  return row === undefined ? undefined : { badgeId: row.badge_id, userId: row.user_id };
}
