import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { badInput, faultOf, refuse, type Fault } from '#platform/shared/errors.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import type { Change } from '#platform/server/record/serve-record.ts';
import { nobody } from '#platform/server/writes/links.ts';
import { seesEverything } from '#platform/server/viewer.ts';
import { mustBeApproved, punchCategories, punchReopenDays, usualTrade } from '#areas/company/tickets/choices.ts';
import { placeOf } from '../places.ts';
import { approverFor, reviewerOf, runningRoles } from './reviewer.ts';

/** Why a punch item or a step of it is refused. */
export const punchRules = texts({
  module: {
    en: 'An item of the factory names its module.',
    es: 'Un pendiente de planta indica su módulo.',
  },
  factoryOnly: {
    en: 'The floor writes items of its factory; those of the site it reads.',
    es: 'La planta escribe sus propios pendientes; los de obra solo los lee.',
  },
  stranger: {
    en: 'Must be staff, or a floor manager of the factory that builds it.',
    es: 'Debe ser del personal, o encargado de la planta que lo fabrica.',
  },
  pin: { en: 'A pin has a drawing and a place on it.', es: 'Una marca tiene un plano y un lugar en él.' },
  drawing: { en: 'Must be a drawing or picture of the project.', es: 'Debe ser un plano o una foto del proyecto.' },
  stays: { en: 'It has ended; this stays as it is.', es: 'Terminó; esto queda como está.' },
  photoBefore: { en: 'Needs a photo of what is wrong.', es: 'Hace falta una foto de lo que está mal.' },
  photoAfter: { en: 'Needs a photo of it put right.', es: 'Hace falta una foto de cómo quedó.' },
  assignee: {
    en: 'Only its assignee, or whoever runs the list, does this.',
    es: 'Solo lo hace su responsable o quien lleva la lista.',
  },
  selfNamed: {
    en: 'Nobody names themselves as approver. Somebody else names you, or you name somebody else.',
    es: 'Nadie se nombra aprobador a sí mismo. Que te nombre otra persona, o nombra a otra.',
  },
  makerApproves: {
    en: 'Whoever raised it or put it right does not approve it when it is critical or required by code.',
    es: 'Quien lo levantó o lo corrigió no lo aprueba si es crítico o lo exige la norma.',
  },
  manages: {
    en: 'Only whoever runs the list does this: its manager, the floor manager, or the superintendent.',
    es: 'Solo lo hace quien lleva la lista: su encargado, el de planta o el superintendente.',
  },
  longAgo: {
    en: 'It was closed more than {days} days ago. Raise a new one.',
    es: 'Se cerró hace más de {days} días. Levanta uno nuevo.',
  },
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const ended = new Set(['punch_closed', 'punch_void']);
/** What may still be said of an item that has ended: what it cost, and whether the owner sees it. */
const afterwards = new Set([
  'state',
  'root_cause',
  'cost_cents',
  'back_charge',
  'owner_visible',
  'schedule_impact_days',
]);

/** What follows from what is said of a punch item; refuses what it may not be. */
export async function checkPunchItem(change: Change): Promise<Record<string, unknown>> {
  const { viewer, before, after } = change;
  if (before !== undefined && ended.has(String(before['state'])) && ended.has(String(after['state'])))
    refuseLate(before, after);
  if (after['phase'] !== 'factory' && !seesEverything(viewer)) throw refuse('phase', punchRules.factoryOnly);
  const place = await placeOf(change);
  const whole = { ...after, ...place };
  if (whole['phase'] === 'factory' && textOf(whole['module_id']) === null)
    throw badInput('module_id', punchRules.module);
  await requireWorkers({ ...change, after: whole });
  await requireDrawing({ ...change, after: whole });
  if (before === undefined) return { ...place, ...(await begins(change, whole)) };
  const times = timesOf(change);
  const approval = await approvalOf(change, { ...whole, ...times });
  const reviewer = await reviewerOf(change.write.tx, before, { ...whole, ...times, ...approval });
  return { ...place, ...times, ...approval, reviewer_id: reviewer };
}

/** What a new one is where nobody says otherwise. */
async function begins(change: Change, whole: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { write, viewer, after } = change;
  const category = punchCategories.find((each) => each === after['category']) ?? 'other';
  const isCritical = after['priority'] === 'urgent' || after['severity'] === 'safety';
  const { rows } = await write.tx.execute<{ station: string | null }>(
    sql`select station from modules where id = ${textOf(whole['module_id'])}`,
  );
  return {
    kind: 'punch_list',
    source: seesEverything(viewer) ? 'staff' : 'floor',
    visibility: 'internal',
    priority: after['priority'] ?? 'medium',
    severity: after['severity'] ?? 'functional',
    trade: after['trade'] ?? usualTrade[category],
    regulatory: after['regulatory'] ?? false,
    found_in: after['found_in'] ?? 'walk',
    // What is critical keeps a module in the factory; the rest does when somebody says so, and else goes on at the site.
    must_fix_before: after['must_fix_before'] ?? (isCritical && after['phase'] === 'factory' ? 'ship' : 'handover'),
    station_found: after['station_found'] ?? rows[0]?.station ?? null,
    manager_id: after['manager_id'] ?? viewer.userId,
    ...(await approvalOf(change, whole)),
  };
}

/**
 * Who approves an item. Where nobody is named it is quality of the project. Of what is critical or required by code it is neither who raised
 * it nor who put it right: naming such a person is refused, and one who has become such a person is replaced. Nobody names themselves.
 */
async function approvalOf(
  { write, viewer, before, after }: Change,
  whole: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const approver = textOf(whole['approver_id']);
  // What goes on at the site was named there by nobody.
  const isCarried = before === undefined && whole['carried_over_from'] != null;
  const isNamed = !isCarried && approver !== null && approver !== textOf(before?.['approver_id']);
  if (ended.has(String(whole['state'])) && !isNamed) return {};
  if (isNamed && approver === viewer.userId) throw refuse('approver_id', punchRules.selfNamed);
  const maker = before === undefined ? viewer.userId : await makerOf(write, after['id']);
  const hands = [maker, textOf(whole['submitted_by'])];
  const isBarred = approver !== null && mustBeApproved(whole) && hands.includes(approver);
  if (isNamed && isBarred) throw refuse('approver_id', punchRules.makerApproves);
  if (approver !== null && !isBarred) return {};
  // Somebody may take the approver off; what nobody could accept then gets another one.
  if (before !== undefined && approver === null && before['approver_id'] != null && !mustBeApproved(whole)) return {};
  const place = { project: whole['project_id'], phase: whole['phase'] };
  const other =
    (await approverFor(write.tx, { ...place, except: [...hands, whole['lead_id']] })) ??
    (await approverFor(write.tx, { ...place, except: hands }));
  return { approver_id: other };
}

async function makerOf(write: Change['write'], id: unknown): Promise<string | null> {
  const { rows } = await write.tx.execute<{ created_by: string | null }>(
    sql`select created_by from tickets where id = ${id}`,
  );
  return rows[0]?.created_by ?? null;
}

function refuseLate(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): void {
  const late = Object.keys(after).find(
    (name) => !afterwards.has(name) && JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  if (late !== undefined) throw refuse(late, punchRules.stays);
}

/** Whoever works on it is staff, or runs the floor that builds it. */
async function requireWorkers({ write, viewer, before, after }: Change): Promise<void> {
  for (const field of ['lead_id', 'manager_id', 'approver_id'] as const) {
    const person = textOf(after[field]);
    if (person === null || person === before?.[field]) continue;
    const { rows } = await write.tx.execute(sql`
      select 1 from users u join user_groups g on g.user_id = u.id where u.id = ${person} and u.state = 'active'
        and (g."group" in ('admin', 'employee', 'third_party_staff') or (g."group" = 'floor_manager'
          and u.factory = (select p.factory from projects p where p.id = ${after['project_id']})))`);
    // Who is not on their floor is nobody to the floor, whether there is such a person or not.
    if (rows.length === 0) throw badInput(field, seesEverything(viewer) ? punchRules.stranger : nobody);
  }
}

/** A pin stands on a drawing or picture of the project that is there. */
async function requireDrawing({ write, before, after }: Change): Promise<void> {
  const file = textOf(after['pin_file_id']);
  const placed = [after['pin_x'], after['pin_y']].filter((each) => typeof each === 'number').length;
  if (file === null ? placed !== 0 && before?.['pin_file_id'] == null : placed !== 2)
    throw refuse('pin_file_id', punchRules.pin);
  if (file === null || file === before?.['pin_file_id']) return;
  const { rows } = await write.tx.execute(sql`
    select 1 from files f where f.id = ${file} and f.project_id = ${after['project_id']} and f.deleted_at is null
      and (f.mime like 'image/%' or f.mime = 'application/pdf')`);
  if (rows.length === 0) throw badInput('pin_file_id', punchRules.drawing);
}

/** Who put it right and who accepted it, and the moments of both, as the steps say. What comes by an undo comes as it was. */
function timesOf({ viewer, before, after }: Change): Record<string, unknown> {
  const [was, is] = [String(before?.['state']), String(after['state'])];
  if (before === undefined || was === is) return {};
  const now = new Date().toISOString().replace('Z', '000Z');
  const accepted = textOf(after['verified_by']);
  if (is === 'punch_closed')
    return accepted === null
      ? { verified_by: viewer.userId, verified_at: now, closed_at: now, resolved_at: now, resolution: 'fixed' }
      : {};
  if (is === 'punch_review') return was === 'punch_closed' ? {} : { submitted_by: viewer.userId };
  if (was === 'punch_closed')
    return accepted === null
      ? {}
      : {
          verified_by: null,
          verified_at: null,
          closed_at: null,
          resolved_at: null,
          resolution: null,
          submitted_by: null,
          reopen_count: Number(before['reopen_count'] ?? 0) + 1,
        };
  return {};
}

async function hasPhoto({ write, after }: Change, role: 'before' | 'after'): Promise<boolean> {
  const { rows } = await write.tx.execute(sql`
    select 1 from ticket_files t join files f on f.id = t.file_id and f.deleted_at is null
    where t.ticket_id = ${after['id']} and t.role = ${role}
      and (${role} = 'before' or t.added_at > coalesce((select max(h.at) from status_history h
        where h.entity_type = 'ticket' and h.entity_id = ${after['id']} and h.from_state = 'punch_closed'), '-infinity')) limit 1`);
  return rows.length > 0;
}

/** Whether somebody runs the list that the item is on. */
async function runsList({ write, viewer, before }: Change): Promise<boolean> {
  if (viewer.groups.includes('admin') || before?.['manager_id'] === viewer.userId) return true;
  if (before?.['phase'] === 'factory' && viewer.groups.includes('floor_manager')) return true;
  const { rows } = await write.tx.execute(sql`
    select 1 from project_members m where m.project_id = ${before?.['project_id']} and m.user_id = ${viewer.userId}
      and m.role = any(${sql.param([...runningRoles(before?.['phase'])])}::text[])`);
  return rows.length > 0;
}

type Guard = (move: Change) => Promise<Fault | undefined> | Fault | undefined;

/** What the steps of a punch item demand, by name. */
export const punchGuards: Readonly<Record<string, Guard>> = {
  // What a sign-off finds is shown by the photos of its answer.
  photo_before: async (move) =>
    move.after['found_in'] === 'sign_off_item' ||
    move.after['carried_over_from'] != null ||
    (await hasPhoto(move, 'before'))
      ? undefined
      : faultOf('to', punchRules.photoBefore),
  photo_after: async (move) => ((await hasPhoto(move, 'after')) ? undefined : faultOf('to', punchRules.photoAfter)),
  works_on_it: async (move) => {
    const lead = move.before?.['lead_id'] ?? null;
    return lead === null || lead === move.viewer.userId || (await runsList(move))
      ? undefined
      : faultOf('to', punchRules.assignee);
  },
  manages: async (move) => ((await runsList(move)) ? undefined : faultOf('to', punchRules.manages)),
  not_long_ago: ({ before }) => {
    const closed = textOf(before?.['closed_at']);
    const first = new Date(Date.parse(companyToday()) - punchReopenDays * 86_400_000).toISOString();
    return closed !== null && closed >= first
      ? undefined
      : faultOf('to', sentence(punchRules.longAgo, { days: punchReopenDays }));
  },
};
