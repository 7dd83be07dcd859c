import { sql, type SQL } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { faultOf, type Fault } from '#platform/shared/errors.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { clauseFields, type ClauseField } from '#areas/sales/contracts/choices.ts';
import { fieldsIn, scheduleTotal } from '#areas/sales/contracts/rules.ts';
import type { Clause, Party, Payment } from '#areas/sales/contracts/schema.ts';
import { rules } from '../rules.ts';
import { valuesOf } from './values.ts';
import { factsOf, type ContractRow } from './contract-row.ts';

/** What is to be put right before a contract can be approved and sent, each at its field. */
export async function missingOf(db: Executor, row: Record<string, unknown> & { id: string }): Promise<Fault[]> {
  const facts = await factsOf(db, row);
  return [...missingTerms(facts), ...(await missingWords(db, facts))];
}

function missingTerms(row: ContractRow): Fault[] {
  const faults: Fault[] = [];
  const { amount, parties, schedule, contract_type: kind, expires_on: expires } = row;
  const signs = (of: (party: Party) => boolean) => parties.some((party) => party.part === 'signer' && of(party));
  if (amount === null) faults.push(faultOf('amount', rules.amount));
  if (!signs(({ role }) => role === 'builder')) faults.push(faultOf('parties', rules.builder));
  if (!signs(({ role }) => role === 'buyer' || role === 'developer')) faults.push(faultOf('parties', rules.buyer));
  if (schedule.length === 0) {
    if (kind !== 'Letter of Intent') faults.push(faultOf('schedule', rules.noSchedule));
  } else if (amount !== null && scheduleTotal(schedule) !== amount) faults.push(totalFault(schedule, amount));
  if (expires !== null && expires < companyToday()) faults.push(faultOf('expires_on', rules.past));
  return faults;
}

/** The sentence for a schedule that misses its amount, with both figures. */
export function totalFault(schedule: readonly Payment[], amount: number): Fault {
  const money = (cents: number) => ({ en: formatMoney(cents, 'en'), es: formatMoney(cents, 'es') });
  return faultOf('schedule', sentence(rules.total, { total: money(scheduleTotal(schedule)), amount: money(amount) }));
}

/** The template there is, and a value for each field that it names. */
async function missingWords(db: Executor, row: ContractRow): Promise<Fault[]> {
  const clauses = await clausesFor(db, row);
  if (clauses === undefined) return [faultOf('template_id', rules.noTemplate)];
  const values = valuesOf(row, 'en', '');
  const named = new Set(clauses.flatMap(({ body, body_es: other }) => [...fieldsIn(body), ...fieldsIn(other)]));
  const isField = (name: string): name is ClauseField => Object.hasOwn(clauseFields, name);
  return [...named].flatMap((name) => {
    if (!isField(name)) return [faultOf(`template.${name}`, sentence(rules.field, { name }))];
    return values[name] === null
      ? [faultOf(`template.${name}`, sentence(rules.value, { name: clauseFields[name] }))]
      : [];
  });
}

/** The words of a contract: of the template that it names, else of the one in use for its kind. */
export async function clausesFor(
  db: Executor,
  row: Pick<ContractRow, 'template_id' | 'contract_type' | 'project_id'>,
): Promise<Clause[] | undefined> {
  const which = row.template_id === null ? inUseFor(row.contract_type, row.project_id) : sql`t.id = ${row.template_id}`;
  const { rows } = await db.execute<{ clauses: Clause[] }>(
    sql`select t.clauses from contract_templates t where ${which}`,
  );
  return rows[0]?.clauses;
}

/** The one template over alias `t` that is in use for a kind: that for the state of the site, else the one for everywhere. */
export function inUseFor(kind: unknown, projectId: unknown): SQL {
  return sql`t.id = (select o.id from contract_templates o where o.contract_type = ${kind} and o.state = 'active' and o.deleted_at is null
    and (o.applies_state is null or o.applies_state = (select p.state from projects p where p.id = ${projectId}))
    order by o.applies_state nulls last limit 1)`;
}
