import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, faultOf, refuse, type Fault } from '#platform/shared/errors.ts';
import { nobody } from '#platform/server/writes/links.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { scheduleTotal, sharedOut } from '#areas/sales/contracts/rules.ts';
import type { Condition, Party, Payment } from '#areas/sales/contracts/schema.ts';
import { totalFault } from './checks.ts';
import { servedContracts } from '../record.ts';
import { rules } from '../rules.ts';
import { factsOf } from './contract-row.ts';
import { readWhole } from './whole.ts';

interface Given {
  parties: readonly Party[];
  schedule: readonly Payment[];
  conditions: readonly Condition[];
  version?: number | undefined;
}

/** Writes parties, payments and conditions of a draft as a whole; payments in percent are worked out, and all of them make the amount. */
export async function writeTerms(write: Write, viewer: Viewer, id: string, given: Given): Promise<void> {
  const { state, amount } = await factsOf(write.tx, { id });
  if (state !== 'draft') throw refuse('', rules.frozen);
  const schedule = amount === null ? [...given.schedule] : sharedOut(given.schedule, amount);
  const faults = [
    ...twice(given.parties, 'parties'),
    ...twice(schedule, 'schedule'),
    ...twice(given.conditions, 'conditions'),
    ...scheduleFaults(schedule, amount),
    ...(await unknownPeople(write, given.parties)),
  ];
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  const values = { parties: given.parties, schedule, conditions: given.conditions };
  await servedContracts.life.change(write, viewer, id, values, given.version, () => readWhole(write.tx, viewer, id));
}

const twice = (lines: readonly { key: string }[], path: string): Fault[] =>
  lines.flatMap(({ key }, at) =>
    lines.findIndex((other) => other.key === key) === at ? [] : [faultOf(`${path}.${at}.key`, rules.twice)],
  );

function scheduleFaults(schedule: readonly Payment[], amount: number | null): Fault[] {
  const faults = schedule.flatMap(({ trigger, due_on: due, amount: cents }, at) => [
    ...(trigger === 'date' && due === null ? [faultOf(`schedule.${at}.due_on`, rules.dayOf)] : []),
    ...(cents < 0 ? [faultOf(`schedule.${at}.amount`, rules.negative)] : []),
  ]);
  if (schedule.length > 0 && amount !== null && scheduleTotal(schedule) !== amount)
    faults.push(totalFault(schedule, amount));
  return faults;
}

async function unknownPeople(write: Write, parties: readonly Party[]): Promise<Fault[]> {
  const ids = parties.flatMap(({ user_id: id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return [];
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from users where id = any(${sql.param(ids)}::uuid[]) and state in ('active', 'invited')`,
  );
  const known = new Set(rows.map(({ id }) => id));
  return parties.flatMap(({ user_id: id }, at) =>
    id === null || known.has(id) ? [] : [faultOf(`parties.${at}.user_id`, nobody)],
  );
}

/** Says that a condition was met on a day, or takes that back; also of a contract that is out or signed. */
export async function meetCondition(
  write: Write,
  viewer: Viewer,
  id: string,
  { key, met_on: on }: { key: string; met_on: string | null },
): Promise<void> {
  const { conditions, conditions_met_on: met } = await factsOf(write.tx, { id });
  if (!conditions.some((each) => each.key === key)) throw refuse('key', rules.condition);
  if (on !== null && on > companyToday()) throw refuse('met_on', rules.future);
  const { [key]: _before, ...others } = met;
  const next = on === null ? others : { ...others, [key]: { on, by: viewer.userId } };
  await servedContracts.life.change(write, viewer, id, { conditions_met_on: next }, undefined);
}
