import { sql } from 'drizzle-orm';
import { capabilities, type Capability } from '#platform/shared/access.ts';
import { panelAddress, type RecordDeclaration, type Tells } from '#platform/shared/record.ts';
import { sentence } from '#platform/shared/text.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { waitingPerson } from '#platform/server/record/waits.ts';
import type { Walk } from '#platform/server/record/record-events.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { notificationTypes, type NotificationType } from '#areas/platform-services/notifications/choices.ts';
import { gather } from '../gathering/gathering.ts';
import { notify, type NewsSettings } from '../notify.ts';

/** What a record is told by: its label, its state, and the people whom it names. */
type Named = Record<string, string | null>;

/** What is known of news before they are told. */
export interface ToldOf {
  kind: string;
  id: string;
  type: string;
  to: readonly string[];
}
/** Which walk news are part of, for kinds of records that are told of from more than one place. */
export type WalkOf = (write: Write, news: ToldOf) => Promise<Walk | undefined>;

/**
 * Who is told of what becomes of declared records: by their `tells`. What is part of a walk is told when that is over. Throws for a
 * type that no settings know.
 */
export function listenForRecords(
  events: EventBus,
  settings: NewsSettings,
  records: readonly ServedRecord[],
  walkOf: WalkOf = () => Promise.resolve(undefined),
): void {
  const byName = new Map(records.map((record) => [record.name, record]));
  for (const { declaration } of records) for (const { type } of declaration.tells ?? []) typeOf(type);
  events.on('record.told', async ({ walk, ...told }, write) => {
    const { kind, id, projectId, unitId, to, outside, links, type, text, reason, urgent } = told;
    if (to.length === 0) return;
    const round = urgent === true ? undefined : (walk ?? (await walkOf(write, told)));
    if (round !== undefined) {
      await gather(write, { ...told, type: typeOf(type) }, round);
      return;
    }
    const news = {
      to,
      type: typeOf(type),
      message: (language: 'en' | 'es') => text[language],
      link: (userId: string) => (outside.includes(userId) ? links.outside : links.staff),
      name: null,
      entity: { type: kind, id },
      reason,
      outside,
      unitId,
      staffOnly: outside.length === 0,
      ...(urgent === undefined ? {} : { urgent }),
      ...(projectId === null ? {} : { projectId }),
    };
    await notify(write, news, settings);
  });
  events.on('record.changed', async ({ kind, id, projectId, verb, fields }, write) => {
    const record = byName.get(kind);
    if (record === undefined) return;
    const told = (record.declaration.tells ?? []).filter(({ when }) => isMeant(when, verb, fields));
    if (told.length === 0) return;
    const named = await namesOf(write, record, id);
    if (named === undefined) return;
    // Whoever is told of one thing need not hear of another in the same change.
    const heard = new Set<string>();
    for (const tells of told) await tell(write, { record, id, projectId, tells, named, heard, settings, walkOf });
  });
}

function typeOf(type: string): NotificationType {
  const known = notificationTypes.find((each) => each === type);
  if (known === undefined) throw new Error(`There is no notification of the type ${type}.`);
  return known;
}

/** Of a field it is told when it gets another value, also by the making of the record; never by what is taken back. */
function isMeant(when: Tells['when'], verb: string, fields: readonly string[]): boolean {
  if (when === 'created' || when === 'moved') return verb === when;
  return ['created', 'changed', 'moved'].includes(verb) && fields.includes(when);
}

async function namesOf(
  write: Write,
  { declaration, emptied, label }: ServedRecord,
  id: string,
): Promise<Named | undefined> {
  const people = Object.entries(declaration.fields).filter(([, { kind }]) => kind === 'person');
  const { rows } = await write.tx.execute<Named>(sql`
    select ${label} as "record", r.created_by::text as created_by, ${waitingPerson(declaration)}::text as waits_for,
      ${declaration.states === undefined ? sql`null` : sql`r.state`} as state
      ${sql.join(
        people.map(([field]) => sql`, r.${sql.identifier(field)}::text as ${sql.identifier(field)}`),
        sql``,
      )}
    from ${sql.identifier(emptied.table)} r where r.id = ${id} and r.deleted_at is null`);
  return rows[0];
}

interface Telling {
  record: ServedRecord;
  id: string;
  projectId: string | null;
  tells: Tells;
  named: Named;
  /** Whom this change has been told to. */
  heard: Set<string>;
  settings: NewsSettings;
  walkOf: WalkOf;
}

async function tell(
  write: Write,
  { record, id, projectId, tells, named, heard, settings, walkOf }: Telling,
): Promise<void> {
  const { declaration } = record;
  const to = tells.to.flatMap((field) => named[field] ?? []).filter((person) => !heard.has(person));
  const readers = await readersAmong(write, to, declaration.access.read);
  if (readers.length === 0) return;
  for (const reader of readers) heard.add(reader);
  const text = sentence(tells.text, {
    record: named['record'] ?? '',
    state: stateWord(declaration, named['state']),
    who: write.actor.name,
  });
  const link = panelAddress(declaration, id);
  const news = { to: readers, type: typeOf(tells.type), reason: reasonOf(tells) };
  const walk = await walkOf(write, { kind: declaration.name, id, ...news });
  if (walk !== undefined) {
    const links = { staff: link, outside: link };
    await gather(write, { ...news, kind: declaration.name, id, projectId, outside: [], links, text }, walk);
    return;
  }
  await notify(
    write,
    {
      ...news,
      message: (language) => text[language],
      link,
      name: null,
      entity: { type: declaration.name, id },
      ...(projectId === null ? {} : { projectId }),
    },
    settings,
  );
}

const reasonOf = ({ to }: Tells): 'owner' | 'assigned' => (to.includes('created_by') ? 'owner' : 'assigned');

function stateWord({ states }: RecordDeclaration, state: string | null | undefined): { en: string; es: string } {
  return states?.words[state ?? ''] ?? { en: '', es: '' };
}

/** Those of the people who hold the right to read the record. */
async function readersAmong(write: Write, ids: readonly string[], right: Capability): Promise<string[]> {
  const holders = capabilities[right];
  if (ids.length === 0 || !Array.isArray(holders)) return [...ids];
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select distinct g.user_id as id from user_groups g
    where g.user_id = any(${sql.param([...new Set(ids)])}::uuid[]) and g."group" = any(${sql.param([...holders])}::text[])`);
  return rows.map(({ id }) => id);
}
