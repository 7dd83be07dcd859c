import { sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { excerptOf, mentionsIn, plainText, withNames, type RichDocument } from '#platform/shared/rich-text.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { leaseS, longestNotes } from '../choices.ts';
import { lockMeeting, requireOpen } from './items.ts';
import { lives } from './record.ts';
import { rules } from './words.ts';

const t = texts({
  called: { en: '{title}: {who} mentioned you: {words}', es: '{title}: {who} te mencionó: {words}' },
});

type LeaseRow = {
  holder: string | null;
  holder_name: string | null;
  version: number;
  meeting_id: string;
  title: string;
  body: RichDocument | null;
};

async function lockLease(write: Write, id: string): Promise<LeaseRow> {
  const { rows } = await write.tx.execute<LeaseRow>(sql`
    select case when i.lease_until > clock_timestamp() then i.lease_holder end as holder,
      (select u.first_name || ' ' || u.last_name from users u where u.id = i.lease_holder) as holder_name, i.version, i.meeting_id, i.title,
      i.notes_body as body
    from agenda_items i where i.id = ${id} and i.deleted_at is null for update of i`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  requireOpen(await lockMeeting(write, row.meeting_id));
  return row;
}

const refuseHeld = ({ holder_name: name }: LeaseRow) => refuse('notes', sentence(rules.leased, { who: name ?? '' }));

/** Takes the notes of an item for 30 seconds, or gives them back. While somebody else holds them, nobody takes them. */
export async function leaseNotes(write: Write, viewer: Viewer, id: string, hold: boolean): Promise<void> {
  const row = await lockLease(write, id);
  if (row.holder !== null && row.holder !== viewer.userId) {
    if (!hold) return;
    throw refuseHeld(row);
  }
  await write.tx.execute(
    hold
      ? sql`update agenda_items set lease_holder = ${viewer.userId},
          lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where id = ${id}`
      : sql`update agenda_items set lease_holder = null, lease_until = null where id = ${id}`,
  );
  if (hold === (row.holder === viewer.userId)) return;
  await write.publish('record.changed', {
    kind: 'agenda_item',
    id,
    projectId: null,
    verb: hold ? 'held' : 'released',
    fields: [],
  });
  write.audit({ action: hold ? 'agenda_item.held' : 'agenda_item.released', entityType: 'agenda_item', entityId: id });
}

/** Of these people, those who read meetings, by name. */
async function readersAmong(write: Write, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await write.tx.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.id = any(${sql.param([...ids])}::uuid[]) and u.state = 'active' and exists (select 1 from user_groups g
      where g.user_id = u.id and g."group" in ('admin', 'employee', 'third_party_staff'))`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Writes the notes of an item. Only whoever holds them does, and only over what they have read: a version that somebody has moved on is
 * refused with the item as it is now, so that no word is lost. Whom it names for the first time is told.
 */
export async function writeNotes(
  write: Write,
  viewer: Viewer,
  id: string,
  { body: draft, version }: { body: RichDocument; version: number },
  fresh: () => Promise<unknown>,
): Promise<void> {
  const row = await lockLease(write, id);
  if (row.holder !== null && row.holder !== viewer.userId) throw refuseHeld(row);
  await checkVersion(version, row, fresh);
  if (row.holder === null) throw refuse('notes', rules.noLease);
  const { people, project } = mentionsIn(draft);
  const names = await readersAmong(write, people);
  const before = row.body === null ? [] : mentionsIn(row.body).people;
  // Somebody who has left since may stay named in what was written then.
  if (project || people.some((each) => !names.has(each) && !before.includes(each)))
    throw refuse('body', rules.cannotRead);
  const body = names.size === people.length ? withNames(draft, names) : draft;
  const plain = plainText(body);
  if (plain.length > longestNotes) throw badInput('body', sentence(rules.notesTooLong, { most: longestNotes }));
  await write.tx.execute(sql`update agenda_items
    set lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where id = ${id}`);
  const isEmpty = plain === '';
  await lives().items.change(
    write,
    viewer,
    id,
    { notes: isEmpty ? null : plain, notes_body: isEmpty ? null : body },
    version,
  );
  const called = people.filter((each) => each !== viewer.userId && !before.includes(each));
  if (called.length === 0) return;
  const address = `/meetings/${row.meeting_id}?item=${id}`;
  await write.publish('record.told', {
    kind: 'agenda_item',
    id,
    projectId: null,
    to: called,
    outside: [],
    links: { staff: address, outside: address },
    type: 'mention',
    reason: 'mentioned',
    text: sentence(t.called, { title: row.title, who: viewer.name, words: excerptOf(plain) }),
  });
}

/** Writes what somebody notes for themselves, whoever holds the notes of all and however the meeting stands. An empty text takes it away. */
export async function writePrivateNotes(
  write: Write,
  viewer: Viewer,
  id: string,
  { text, version }: { text: string; version?: number | undefined },
  fresh: () => Promise<unknown>,
): Promise<void> {
  const item = await write.tx.execute(
    sql`select 1 from agenda_items where id = ${id} and deleted_at is null for key share`,
  );
  if (item.rows.length === 0) throw new AppError('not_found');
  const own = sql`item_id = ${id} and user_id = ${viewer.userId}`;
  const { rows } = await write.tx.execute<{ version: number }>(
    sql`select version from agenda_private_notes where ${own} for update`,
  );
  const [row] = rows;
  await checkVersion(version ?? 0, { version: row?.version ?? 0 }, fresh);
  if (text.trim() === '') await write.tx.execute(sql`delete from agenda_private_notes where ${own}`);
  else
    await write.tx.execute(sql`
      insert into agenda_private_notes (item_id, user_id, text) values (${id}, ${viewer.userId}, ${text})
      on conflict (item_id, user_id) do update set text = excluded.text, version = agenda_private_notes.version + 1, updated_at = now()`);
  // That it was written is known; what it says stands nowhere else.
  write.audit({ action: 'agenda_item.noted_privately', entityType: 'agenda_item', entityId: id });
}
