import { eq, sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { ratesAsOf } from '#areas/finance/rates/server/reads.ts';
import { estimateGuardPlace, estimateTransitions, type EstimateGuard, type EstimateStatus } from '../states.ts';
import { counted } from './sheet/counted.ts';
import { placeOf } from './sheet/place.ts';
import { estimates } from './tables.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

/** Below this share of the price only an admin approves, in hundredths of a percent; the rate `margin_floor` says another. */
const usualFloor = 1000;

/** Each rule that a move may wait for: undefined when it is met. */
export const guards = {
  async has_lines({ db, row }: Judged) {
    const { rows } = await db.execute(
      sql`select 1 from estimate_lines l where l.estimate_id = ${row.id} and ${counted} limit 1`,
    );
    return rows.length > 0
      ? undefined
      : { count: 1, said: { en: 'There is no line to review.', es: 'No hay ninguna partida que revisar.' } };
  },
  async all_priced({ db, row }: Judged) {
    const { rows } = await db.execute<{ open: number }>(
      sql`select count(*)::int as open from estimate_lines l where l.estimate_id = ${row.id} and ${counted} and l.unit_cost is null`,
    );
    const open = rows[0]?.open ?? 0;
    if (open === 0) return undefined;
    const rule = {
      en: '{open} {open, plural, one {line has} other {lines have}} no price yet.',
      es: '{open, plural, one {Falta el precio de {open} partida} other {Faltan los precios de {open} partidas}}.',
    };
    return { count: open, said: sentence(rule, { open }) };
  },
  async four_eyes({ db, viewer, row }: Judged) {
    const { rows } = await db.execute(sql`
      select 1 from audit_log where entity_type = 'estimate' and entity_id = ${row.id} and actor_id = ${viewer.userId}
        and action in ('estimate.created', 'estimate.changed', 'estimate.lines_changed', 'estimate.markups_changed',
          'estimate.repriced', 'estimate.revised') limit 1`);
    if (rows.length === 0 && row.submittedBy !== viewer.userId) return undefined;
    return {
      count: 1,
      said: {
        en: 'Somebody who has not worked on it must approve it.',
        es: 'Debe aprobarla alguien que no haya trabajado en ella.',
      },
    };
  },
  async margin_floor({ db, viewer, row }: Judged) {
    const rates = await ratesAsOf(db, placeOf(row), row.rateDate, ['markup']);
    const given = rates.find(({ key }) => key === 'margin_floor')?.value;
    const floor = given === undefined ? usualFloor : Math.round(Number(given) * 100);
    if ((row.marginBasisPoints ?? 0) >= floor || holds(viewer.groups, 'rates.approve')) return undefined;
    const rule = {
      en: 'The margin is below {floor} percent: an admin must approve it.',
      es: 'El margen es menor de {floor} %: debe aprobarla un administrador.',
    };
    return { count: 1, said: sentence(rule, { floor: (floor / 100).toFixed(1) }) };
  },
} as const satisfies Record<EstimateGuard, (judged: Judged) => Promise<{ count: number; said: Text } | undefined>>;

interface Judged {
  db: Executor;
  viewer: Viewer;
  row: typeof estimates.$inferSelect;
}

/** What keeps an estimate in work from its next state: the rules that the move is judged by, told before anybody tries. */
export async function openGuards(
  db: Executor,
  viewer: Viewer,
  id: string,
): Promise<{ guard: EstimateGuard; count: number; place: string | null }[]> {
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id));
  const next = row === undefined ? undefined : usualNext[row.status];
  const transition = estimateTransitions.find(({ from, to }) => from === row?.status && to === next);
  if (row === undefined || transition === undefined) return [];
  const found = [];
  for (const guard of transition.guards) {
    const fault = await guards[guard]({ db, viewer, row });
    if (fault !== undefined) found.push({ guard, count: fault.count, place: estimateGuardPlace(guard, id) });
  }
  return found;
}

const usualNext: Readonly<Record<string, EstimateStatus>> = { draft: 'in_review', in_review: 'approved' };
