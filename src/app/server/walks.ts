import { sql } from 'drizzle-orm';
import type { WalkOf } from '#areas/platform-services/notifications/server/listening/record-listeners.ts';
import { rungs } from '#areas/company/tickets/states.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';

const t = texts({
  factory: { en: 'the factory punch list of {place}', es: 'la lista de pendientes de planta de {place}' },
  site: { en: 'the site punch list of {place}', es: 'la lista de pendientes de obra de {place}' },
  yours: { en: 'yours now', es: 'ahora tuyos' },
  fresh: { en: 'new, and nobody has them yet', es: 'nuevos, y aún no los tiene nadie' },
  review: { en: 'waiting for you to accept', es: 'esperan que los aceptes' },
  news: { en: 'with news', es: 'con novedades' },
});

interface Item extends Record<string, unknown> {
  state: string;
  phase: 'factory' | 'site';
  place: string;
  where: string;
  lead_id: string | null;
  reviewer_id: string | null;
}

const gathered = new Set(['ticket_assigned', 'ticket_status_updated', 'ticket_updated']);

/**
 * Who walks through a module and raises forty punch items sends each reader one message, also for their steps and changes. What is
 * critical or a matter of safety is told at once, and so is every word that somebody writes.
 */
export const walkOfPunchItem: WalkOf = async (write, { kind, id, type, to }) => {
  if (kind !== 'ticket' || !gathered.has(type)) return undefined;
  const { rows } = await write.tx.execute<Item>(sql`
    select r.state, r.phase, r.lead_id, r.reviewer_id, concat_ws(' ', p.project_number, u.name, m.module_no) as place,
      coalesce(r.module_id, r.unit_id, r.project_id)::text as "where"
    from tickets r join projects p on p.id = r.project_id left join modules m on m.id = r.module_id
      left join units u on u.id = coalesce(r.unit_id, m.unit_id)
    where r.id = ${id} and r.kind = 'punch_list' and r.priority <> 'urgent' and r.severity is distinct from 'safety'`);
  const [item] = rows;
  if (item === undefined) return undefined;
  const { phase, place, where, lead_id: lead, reviewer_id: reviewer, state } = item;
  const isReview = type === 'ticket_status_updated' && reviewer !== null && to.includes(reviewer);
  return {
    key: `punch ${phase} ${where}`,
    place: sentence(t[phase], { place }),
    gist: isReview ? t.review : gistOf(type, state, lead !== null && to.includes(lead)),
    part: id,
    links: { staff: `/projects/punch-lists?list=${phase}`, outside: '/floor/punch-lists' },
    ...(type === 'ticket_assigned' && lead !== null ? { holder: { field: 'lead_id', person: lead } } : {}),
  };
};

function gistOf(type: string, state: string, isTheirs: boolean): Text {
  if (type === 'ticket_assigned') return isTheirs ? t.yours : t.fresh;
  return type === 'ticket_status_updated' ? (rungs[state] ?? t.news) : t.news;
}
