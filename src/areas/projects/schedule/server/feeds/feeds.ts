import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { companyToday } from '#platform/shared/dates.ts';
import { knownGroups } from '#platform/shared/access.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { type Language, say, sentence, type Text, texts } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { perGroup, viewerGroupOf, seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { shownOutside, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { visibleUnits } from '#areas/projects/units/server/reads.ts';
import type { Feed, FeedDraft, MadeFeed } from '#areas/projects/schedule/contract.ts';
import { calendarText, type CalendarEvent } from './ics.ts';
import { calendarFeeds } from '../tables.ts';
import { milestoneChoices } from '#areas/projects/projects/choices.ts';

const mostFeeds = 20;
const iso = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export async function listFeeds(db: Executor, viewer: Viewer): Promise<z.input<typeof Feed>[]> {
  const { rows } = await db.execute<z.input<typeof Feed> & { [column: string]: unknown }>(sql`
    select id, name, scope, ${iso(sql`created_at`)} as created_at, ${iso(sql`last_read_at`)} as last_read_at from calendar_feeds
    where user_id = ${viewer.userId} and revoked_at is null order by created_at, id`);
  return rows;
}

/** Makes an address that nobody can guess. Only the hash of its secret is kept. */
export async function makeFeed(
  write: Write,
  viewer: Viewer,
  draft: z.output<typeof FeedDraft>,
): Promise<z.input<typeof MadeFeed>> {
  const own = await listFeeds(write.tx, viewer);
  if (own.length >= mostFeeds)
    throw refuse(
      'name',
      sentence(
        {
          en: 'At most {mostFeeds} addresses. Revoke one first.',
          es: 'Como máximo {mostFeeds} direcciones. Revoca una primero.',
        },
        { mostFeeds },
      ),
    );
  const secret = randomBytes(32).toString('base64url');
  const id = newId();
  await write.tx
    .insert(calendarFeeds)
    .values({ id, userId: viewer.userId, name: draft.name, scope: draft.scope, secretHash: hashOf(secret) });
  write.audit({ action: 'calendar_feed.made', entityType: 'calendar_feed', entityId: id, new: { name: draft.name } });
  return {
    id,
    name: draft.name,
    scope: draft.scope,
    created_at: new Date().toISOString(),
    last_read_at: null,
    path: `/api/calendar/${secret}.ics`,
  };
}

export async function revokeFeed(write: Write, viewer: Viewer, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ name: string }>(
    sql`update calendar_feeds set revoked_at = now() where id = ${id} and user_id = ${viewer.userId} and revoked_at is null returning name`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  write.audit({ action: 'calendar_feed.revoked', entityType: 'calendar_feed', entityId: id, old: { name: row.name } });
}

/** Ends all calendar addresses of a person: they open without a sign-in, like a token. */
export async function revokeFeedsOf(write: Write, userId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; name: string }>(
    sql`update calendar_feeds set revoked_at = now() where user_id = ${userId} and revoked_at is null returning id, name`,
  );
  for (const { id, name } of rows)
    write.audit({ action: 'calendar_feed.revoked', entityType: 'calendar_feed', entityId: id, old: { name } });
}

/** Whose calendar an address is, with the groups of this moment: who has lost a right has lost it here as well. */
async function readerOf(
  db: Executor,
  secret: string,
): Promise<{ viewer: Viewer; language: Language; feed: { id: string; name: string; scope: string } }> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    scope: string;
    user_id: string;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    factory: string | null;
    language: string;
    groups: string[];
  }>(sql`
    update calendar_feeds f set last_read_at = now() from users us
    where f.secret_hash = ${hashOf(secret)} and f.revoked_at is null and us.id = f.user_id and us.state = 'active' and us.deleted_at is null
    returning f.id, f.name, f.scope, us.id as user_id, us.username::text, us.email::text, us.first_name, us.last_name,
      us.factory, us.language,
      array(select g."group" from user_groups g where g.user_id = us.id) as groups`);
  const [row] = rows;
  const groups = row === undefined ? [] : knownGroups(row.groups);
  if (row === undefined || groups.length === 0) throw new AppError('not_found');
  return {
    feed: { id: row.id, name: row.name, scope: row.scope },
    language: row.language === 'es' ? 'es' : 'en',
    viewer: {
      userId: row.user_id,
      username: row.username,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      groups,
      factory: row.factory,
      sessionId: null,
      scopes: ['read'],
    },
  };
}

const t = texts({
  ship: { en: 'Ship: {project}, modules {modules}', es: 'Envío: {project}, módulos {modules}' },
  set: { en: 'Set: {project}, modules {modules}', es: 'Montaje: {project}, módulos {modules}' },
  milestone: { en: '{name}: {project}', es: '{name}: {project}' },
});

const milestoneNames: Readonly<Record<string, Text>> = milestoneChoices;

/** What the areas above hand in: the calendar of a person's meetings, whole. */
export type MeetingsCalendar = (
  db: Executor,
  viewer: Viewer,
  about: { language: Language; name: string },
) => Promise<string>;

/** The calendar behind an address: what its person may see now, from a month back to two years ahead. */
export async function feedText(
  db: Executor,
  secret: string,
  portal: { brandName: string; publicUrl: string },
  meetingsOf: MeetingsCalendar,
): Promise<string> {
  const { viewer, language, feed } = await readerOf(db, secret);
  if (feed.scope === 'meetings') return meetingsOf(db, viewer, { language, name: feed.name });
  const events = new Map<string, CalendarEvent>();
  for (const one of perGroup(viewer))
    for (const event of await eventsOf(db, one, feed.scope, { language, publicUrl: portal.publicUrl }))
      if (!events.has(event.uid)) events.set(event.uid, event);
  return calendarText({
    name: feed.name,
    productName: portal.brandName,
    madeAt: new Date().toISOString(),
    events: [...events.values()].toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)),
  });
}

/** The days that somebody of one group sees, of staff with the scope `mine` those of their projects. */
async function eventsOf(
  db: Executor,
  viewer: Viewer,
  scope: string,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Promise<CalendarEvent[]> {
  const staff = seesEverything(viewer);
  const isInside = staff || viewer.groups.includes('floor_manager');
  const mine =
    scope === 'mine' && staff
      ? sql`and exists (select 1 from project_members pm where pm.project_id = p.id and pm.user_id = ${viewer.userId})`
      : sql``;
  const viewerGroup = viewerGroupOf(viewer);
  const shown = isInside
    ? sql`true`
    : viewerGroup === 'home_owner'
      ? sql`p.show_dates and 'owner' = any(ms.visible_to)
        and (ms.unit_id is null or exists (select 1 from units u where u.id = ms.unit_id and ${visibleUnits(viewer)}))`
      : sql`${shownOutside(viewer, 'developer', 'dates')} and 'developer' = any(ms.visible_to)`;
  // What happens to the modules happens to an owner's home with its own; the project's day is that of the last home.
  const day =
    !isInside && viewerGroup === 'home_owner'
      ? sql`coalesce(case when ms.unit_id is null and ms.kind in ('offline', 'ship', 'set') then
          (select max(s.on_day) from units u cross join lateral hearth_module_sum(u.project_id, u.id, ms.kind) s
            where u.project_id = p.id and ${visibleUnits(viewer)}) end,
          ms.actual_on, ms.forecast_on)`
      : sql`coalesce(ms.actual_on, ms.forecast_on)`;
  const milestones = await db.execute<{
    id: string;
    kind: string;
    label: string | null;
    on_day: string;
    changed: string;
    version: number;
    project_number: string;
    name: string;
  }>(sql`
    select ms.id, ms.kind, ms.label, ${day}::text as on_day, ${iso(sql`ms.updated_at`)} as changed, ms.version, p.project_number, p.name
    from milestones ms join projects p on p.id = ms.project_id
    where ms.deleted_at is null and ${visibleProjects(viewer)} and p.status between 1 and 7 ${mine} and ${shown}
      and ${day} between ${companyToday()}::date - 31 and ${companyToday()}::date + 731 order by 4, ms.id limit 5000`);
  const link = (number: string) =>
    `${publicUrl}${staff ? `/projects/${encodeURIComponent(number)}?tab=schedule` : viewerGroup === 'home_owner' ? '/owner' : viewerGroup === 'developer' ? `/developer/${encodeURIComponent(number)}` : '/floor'}`;
  const host = new URL(publicUrl).host;
  const events: CalendarEvent[] = milestones.rows.map((row) => {
    const name = row.label ?? milestoneName(row.kind, language);
    return {
      uid: `milestone-${row.id}@${host}`,
      on: row.on_day,
      title: say(t.milestone, language, { name, project: row.name }),
      notes: row.project_number,
      url: link(row.project_number),
      changedAt: row.changed,
      version: row.version,
    };
  });
  if (isInside) events.push(...(await moduleDays(db, viewer, mine, language, link, host)));
  return events;
}

function milestoneName(kind: string, language: Language): string {
  const text = milestoneNames[kind];
  return text === undefined ? kind : say(text, language);
}

/** The ship and set days of modules, one event for all of a project that go together. */
async function moduleDays(
  db: Executor,
  viewer: Viewer,
  mine: ReturnType<typeof sql>,
  language: Language,
  link: (number: string) => string,
  host: string,
): Promise<CalendarEvent[]> {
  const { rows } = await db.execute<{
    id: string;
    step: 'ship' | 'set';
    on_day: string;
    modules: string;
    changed: string;
    version: number;
    project_number: string;
    name: string;
  }>(sql`
    select p.id, d.step, d.on_day::text, string_agg(m.module_no, ', ' order by m.set_sequence, m.module_no) as modules,
      ${iso(sql`max(m.updated_at)`)} as changed, sum(m.version)::int as version, p.project_number, p.name
    from modules m join projects p on p.id = m.project_id
    cross join lateral (values ('ship', coalesce(m.ship_actual_on, m.ship_forecast_on)),
      ('set', coalesce(m.set_actual_on, m.set_forecast_on))) d(step, on_day)
    where m.deleted_at is null and ${visibleProjects(viewer)} and p.status between 1 and 7 ${mine}
      and d.on_day between ${companyToday()}::date - 31 and ${companyToday()}::date + 731
    group by p.id, d.step, d.on_day order by d.on_day, p.project_number limit 5000`);
  return rows.map((row) => ({
    uid: `${row.step}-${row.id}-${row.on_day}@${host}`,
    on: row.on_day,
    title: say(t[row.step], language, { project: row.name, modules: row.modules }),
    notes: row.project_number,
    url: link(row.project_number),
    changedAt: row.changed,
    version: row.version,
  }));
}
