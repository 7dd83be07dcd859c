import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { ratesAsOf } from '#areas/finance/rates/server/reads.ts';
import type { EstimateMove } from '../schema.ts';
import { estimateGuardPlace, estimateTransitions } from '../states.ts';
import { guards } from './guards.ts';
import { placeOf } from './sheet/place.ts';
import { lockEstimate, setStatus, type EstimateRow } from './service.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

/** Takes an estimate on, when its state, its lines and the person allow it. */
export async function moveEstimate(write: Write, viewer: Viewer, row: EstimateRow, move: EstimateMove): Promise<void> {
  const transition = estimateTransitions.find(({ from, to }) => from === row.status && to === move.to);
  if (transition === undefined)
    throw refuse(
      'to',
      sentence(
        {
          en: "An estimate that is {from} can't become {to}.",
          es: 'Ese paso ya no es posible desde su situación actual.',
        },
        { from: row.status.replace('_', ' '), to: move.to.replace('_', ' ') },
      ),
    );
  requireCapability(viewer, transition.who);
  for (const field of transition.requires) if (move[field] === undefined) throw badInput(field, requiredWords[field]);
  for (const field of ['sent_to', 'valid_until'] as const)
    if (move[field] !== undefined && move.to !== 'sent')
      throw badInput(field, { en: 'Is only taken when it is sent.', es: 'Solo se acepta al enviarla.' });
  for (const guard of transition.guards) {
    const fault = await guards[guard]({ db: write.tx, viewer, row });
    if (fault !== undefined) throw refuse('to', fault.said, estimateGuardPlace(guard, row.id));
  }
  const now = sql`now()`;
  const by = viewer.userId;
  if (move.to === 'in_review')
    return setStatus(write, viewer, row, 'in_review', { submittedBy: by, submittedAt: sql`now()` });
  if (move.to === 'draft')
    return setStatus(write, viewer, row, 'draft', { submittedBy: null, submittedAt: null }, move.reason);
  if (move.to === 'approved') return approve(write, viewer, row);
  if (move.to === 'sent') {
    refusePast(move.valid_until ?? '');
    return setStatus(write, viewer, row, 'sent', {
      sentAt: now,
      sentTo: move.sent_to ?? null,
      validUntil: move.valid_until ?? null,
    });
  }
  if (move.to === 'accepted' || move.to === 'declined' || move.to === 'expired')
    return setStatus(write, viewer, row, move.to, { decidedAt: now, decisionNote: move.reason ?? null }, move.reason);
  return setStatus(write, viewer, row, move.to, {}, move.reason);
}

const requiredWords = {
  reason: { en: 'Say why.', es: 'Di por qué.' },
  sent_to: { en: 'Say who gets it.', es: 'Di quién la recibe.' },
  valid_until: { en: 'Say until when it holds.', es: 'Di hasta cuándo vale.' },
} as const satisfies Record<string, Text>;

/** With the approval its rates are frozen: from here on it is what was approved. */
async function approve(write: Write, viewer: Viewer, row: EstimateRow): Promise<void> {
  const frozen = (await ratesAsOf(write.tx, placeOf(row), row.rateDate)).map(
    ({ rate_id, kind, key, value, uom, effective_from }) => ({ rate_id, kind, key, value, uom, effective_from }),
  );
  await setStatus(write, viewer, row, 'approved', {
    approvedBy: viewer.userId,
    approvedAt: sql`now()`,
    frozenRates: frozen,
  });
  await write.publish('estimate.approved', {
    estimateId: row.id,
    code: row.code,
    name: row.name,
    projectId: row.projectId,
    userIds: [row.createdBy, row.submittedBy].filter((id) => id !== null),
  });
}

function refusePast(day: string): void {
  if (day < companyToday())
    throw refuse('valid_until', { en: 'Must not lie in the past.', es: 'No puede estar en el pasado.' });
}

/** Each night: what was sent and holds no longer is expired. */
export function expireEstimatesTask(db: Database): Task {
  return {
    every: '7 8 * * *',
    async run(_payload, { inWrite, signal }) {
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from estimates
          where status = 'sent' and valid_until < ${companyToday()}::date and deleted_at is null order by id limit 500`,
      );
      for (const { id } of rows) {
        if (signal.aborted) return;
        await inWrite(async (write) => {
          const row = await lockEstimate(write, id).catch((error: unknown) => {
            if (error instanceof AppError) return undefined;
            throw error;
          });
          if (row?.status === 'sent') await setStatus(write, undefined, row, 'expired', { decidedAt: sql`now()` });
        });
      }
    },
  };
}
