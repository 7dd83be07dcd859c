import { sql, type SQL } from 'drizzle-orm';
import { capabilities } from '#platform/shared/access.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { WaitSource } from '#platform/server/waits.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { inboxPeople } from './people.ts';
import { askedThing, isWaiting, type AskedThing } from './store.ts';
import './events.ts';

const rules = texts({
  onceADay: { en: 'They were reminded of this today already.', es: 'Hoy ya se les recordó esto.' },
  nobody: {
    en: 'There is nobody at the moment who could take it on.',
    es: 'Por ahora no hay nadie que pueda encargarse.',
  },
});

/** More people than this are not reminded at once: who shares a thing with so many finds it in their Inbox. */
const mostAsked = 50;

interface Asked {
  sources: readonly WaitSource[];
  viewer: Viewer;
  thing: { kind: string; id: string };
}

/**
 * Reminds those whose move it is of a thing that the viewer asked for. Each of them is looked at with their own eyes first: nobody is
 * told of what does not wait for them. Once on each of the company's days for each thing, whoever asks. Answers how many were told.
 */
export async function askAgain(write: Write, { sources, viewer, thing }: Asked): Promise<number> {
  const source = sources.find(({ kind }) => kind === thing.kind);
  const found = await askedThing(write.tx, { sources, viewer, only: thing });
  if (source === undefined || found === undefined) throw new AppError('not_found');
  // Asked before anybody is looked at; the key of the table holds it where two ask at once.
  const today = sql`select 1 from inbox_asks where kind = ${thing.kind} and item_id = ${thing.id} and day = ${companyToday()}`;
  if ((await write.tx.execute(today)).rows.length > 0) throw refuse('id', rules.onceADay);
  const to: string[] = [];
  for (const person of await inboxPeople(write.tx, whoMayHave(source, found)))
    if (
      to.length < mostAsked &&
      person.userId !== viewer.userId &&
      (await isWaiting(write.tx, { sources, viewer: person, only: thing }))
    )
      to.push(person.userId);
  if (to.length === 0) throw refuse('id', rules.nobody);
  const { rowCount } = await write.tx.execute(sql`
    insert into inbox_asks (kind, item_id, day, asked_by, people)
    values (${thing.kind}, ${thing.id}, ${companyToday()}, ${viewer.userId}, ${to.length}) on conflict do nothing`);
  if (rowCount === 0) throw refuse('id', rules.onceADay);
  write.audit({
    action: 'inbox.asked_again',
    entityType: 'inbox',
    entityId: thing.id,
    new: { kind: thing.kind, people: to.length },
  });
  const { title, title_es: titleEs, link } = found;
  await write.publish('inbox.asked_again', { ...thing, to, title, titleEs, link });
  return to.length;
}

/** Who comes into question, over user `u`: the person who is named, else those who hold the right or the role. */
function whoMayHave(source: WaitSource, { waiter, ask, project_id: project }: AskedThing): SQL {
  if (waiter !== null) return sql`u.id = ${waiter}`;
  const whose = source.whose?.[ask];
  if (whose === undefined) return sql`false`;
  if ('role' in whose)
    return sql`exists (select 1 from project_parts m where m.project_id = ${project} and m.user_id = u.id and m.role = ${whose.role})`;
  const holders = capabilities[whose.right];
  if (typeof holders === 'string') return sql`true`;
  return sql`exists (select 1 from user_groups h where h.user_id = u.id and h."group" = any(${sql.param([...holders])}::text[]))`;
}
