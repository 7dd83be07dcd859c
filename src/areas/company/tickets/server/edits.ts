import { sql } from 'drizzle-orm';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Done } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import { ticket } from '../record.ts';
import { linksOf, placeOf } from './told/outside-news.ts';
import { outsideReadersOf } from './scope.ts';
import { takersOf } from './takers.ts';
import { ticketFor, type TalkTicket } from './talk/talk-rows.ts';

/** So long what is changed on a ticket is gathered, from the first change on: later ones never push the telling back. */
export const gatherMs = 2 * 60_000;
const mostNamed = 4;

const t = texts({
  changed: { en: '{code}: {who} changed {fields}', es: '{code}: cambios de {who} en {fields}' },
  outside: { en: '{code}: your builder changed {fields}', es: '{code}: tu constructor cambió {fields}' },
  many: { en: '{count} fields', es: '{count} campos' },
  and: { en: '{one} and {other}', es: '{one} y {other}' },
});

const labels: ReadonlyMap<string, Text> = new Map(
  Object.entries(ticket.fields).flatMap(([name, field]): [string, Text][] =>
    'derived' in field ? [] : [[name, field.label]],
  ),
);
/** The fields that whoever asked reads on their own page. Nothing else of a ticket is any news to them. */
const readOutside: ReadonlySet<string> = new Set(['title', 'description', 'unit_id']);

/**
 * Notes which fields of a ticket somebody has changed, as they were before. Whoever it concerns is told of all of them together, two
 * minutes after the first: what waits lies in the database, so that no restart loses it. What is taken back tells nobody.
 */
export async function noteEdits({ write, viewer, id, verb, before, after }: Done): Promise<void> {
  if (verb !== 'changed' || before === undefined) return;
  const changed = [...labels.keys()].filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  if (changed.length === 0) return;
  const was = JSON.stringify(Object.fromEntries(changed.map((name) => [name, before[name] ?? null])));
  const { rows } = await write.tx.execute<{ is_first: boolean }>(sql`
    insert into ticket_edits (ticket_id, by_id, was, at) values (${id}, ${viewer.userId}, ${was}::jsonb, ${new Date().toISOString()})
    on conflict (ticket_id, by_id) do update set was = excluded.was || ticket_edits.was
    returning not exists (select 1 from ticket_edits e where e.ticket_id = ${id}) as is_first`);
  if (rows[0]?.is_first === true)
    write.job('tell_ticket_edits', {}, { key: `ticket_edits:${id}`, runAt: new Date(Date.now() + gatherMs) });
}

/** Tells of what was changed on tickets more than two minutes ago. It runs at the end of each window and every minute besides. */
export function tellEditsTask(now = Date.now): Task {
  return {
    every: '* * * * *',
    async run(_payload, { inWrite, signal }) {
      for (let isMore = true; isMore && !signal.aborted;)
        isMore = await inWrite(async (write) => {
          const { rows } = await write.tx.execute<{ ticket_id: string }>(sql`
            select ticket_id from ticket_edits where at <= ${new Date(now() - gatherMs).toISOString()} order by at limit 1`);
          const [row] = rows;
          if (row === undefined) return false;
          await tellOf(write, row.ticket_id);
          return true;
        });
    },
  };
}

interface Edit extends Record<string, unknown> {
  by_id: string;
  by_name: string;
  /** The fields that stand otherwise now than before this person's first change, with whom a change of the assignee took it from. */
  fields: string[];
  was_lead: string | null;
}

async function tellOf(write: Write, ticketId: string): Promise<void> {
  // Whoever changes something meanwhile waits for the rows to be gone, and begins a window of their own.
  const { rows: edits } = await write.tx.execute<Edit>(sql`
    with gone as (delete from ticket_edits where ticket_id = ${ticketId} returning by_id, was, at)
    select g.by_id, u.first_name || ' ' || u.last_name as by_name, g.was ->> 'lead_id' as was_lead,
      array(select key from jsonb_each_text(g.was) where value is distinct from to_jsonb(r) ->> key) as fields
    from gone g join users u on u.id = g.by_id join tickets r on r.id = ${ticketId} and r.deleted_at is null order by g.at, g.by_id`);
  if (edits.length === 0) return;
  const ticketNow = await ticketFor(write.tx, ticketId);
  const takers = await takersOf(write.tx, ticketId);
  const parted = edits.flatMap(({ was_lead: lead, fields }) =>
    lead !== null && fields.includes('lead_id') ? [lead] : [],
  );
  const byWords = new Map<string, { text: Text; to: string[] }>();
  for (const person of new Set([...takers.atWork, ...takers.watchers, ...parted])) {
    const text = wordsFor(
      ticketNow,
      edits,
      (edit, field) =>
        // The new assignee has heard by itself that it is theirs.
        edit.by_id !== person && (field !== 'lead_id' || person !== ticketNow.lead_id),
    );
    if (text === undefined) continue;
    const same = byWords.get(text.en);
    if (same === undefined) byWords.set(text.en, { text, to: [person] });
    else same.to.push(person);
  }
  const about = {
    kind: 'ticket',
    id: ticketId,
    projectId: ticketNow.project_id,
    links: linksOf(ticketNow),
    type: 'ticket_updated',
  };
  for (const { text, to } of byWords.values())
    await write.publish('record.told', { ...about, to, outside: [], reason: 'watching', text });
  const { requester_id: requester } = ticketNow;
  const text = wordsFor(
    ticketNow,
    edits,
    (edit, field) => edit.by_id !== requester && readOutside.has(field),
    t.outside,
  );
  if (requester === null || text === undefined) return;
  if (!(await outsideReadersOf(write.tx, ticketNow)).includes(requester)) return;
  const outside = [requester];
  await write.publish('record.told', { ...about, ...placeOf(ticketNow), to: outside, outside, reason: 'owner', text });
}

/** What was changed, in one sentence, of the edits that count for a reader; undefined where nothing is left of them. */
function wordsFor(
  { code, title }: TalkTicket,
  edits: readonly Edit[],
  counts: (edit: Edit, field: string) => boolean,
  outside?: Text,
): Text | undefined {
  const seen = edits.flatMap((edit) => {
    const fields = edit.fields.filter((field) => labels.has(field) && counts(edit, field));
    return fields.length === 0 ? [] : [{ who: edit.by_name, fields }];
  });
  if (seen.length === 0) return undefined;
  const changed = new Set(seen.flatMap(({ fields }) => fields));
  const named = [...labels].flatMap(([field, label]) => (changed.has(field) ? [label] : []));
  const fields =
    named.length > mostNamed
      ? sentence(t.many, { count: named.length })
      : { en: named.map(({ en }) => en).join(', '), es: named.map(({ es }) => es).join(', ') };
  const who = seen
    .map((each) => ({ en: each.who, es: each.who }))
    .reduce((one, other) => sentence(t.and, { one, other }));
  return sentence(outside ?? t.changed, {
    code: `${code} ${title}`,
    who,
    fields,
  });
}
