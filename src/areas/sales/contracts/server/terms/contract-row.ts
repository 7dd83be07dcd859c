import { sql } from 'drizzle-orm';
import type { factoryChoices } from '#areas/projects/projects/choices.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { ContractType, PaperLanguage } from '#areas/sales/contracts/choices.ts';
import type { Condition, ConditionsMet, Party, Payment } from '#areas/sales/contracts/schema.ts';

/** A contract with all that its words may name. */
export interface ContractRow {
  id: string;
  version: number;
  code: string;
  state: string;
  title: string;
  contract_type: ContractType;
  project_id: string;
  template_id: string | null;
  language: PaperLanguage | null;
  owner: string | null;
  amount: number | null;
  deposit_amount: number | null;
  deposit_refundable_until: string | null;
  effective_on: string | null;
  expires_on: string | null;
  price_hold_until: string | null;
  exclusivity_until: string | null;
  slot_factory: keyof typeof factoryChoices | null;
  slot_month: string | null;
  slot_modules: number | null;
  parties: Party[];
  schedule: Payment[];
  conditions: Condition[];
  conditions_met_on: ConditionsMet;
  envelope_id: string | null;
  signed_on: string | null;
  project_number: string;
  project_name: string;
  address: string | null;
  site_time_zone: string | null;
  unit_name: string | null;
  unit_plan: string | null;
  estimate_code: string | null;
  estimate_price: number | null;
}

/** The facts of a contract; of a row that is about to be kept, as that will be. */
export async function factsOf(db: Executor, row: Record<string, unknown> & { id: string }): Promise<ContractRow> {
  const { rows } = await db.execute<ContractRow & Record<string, unknown>>(sql`
    select c.id, c.version, c.code, c.state, c.title, c.contract_type, c.project_id, c.template_id, c.language, c.owner,
      c.amount::float8 as amount, c.deposit_amount::float8 as deposit_amount, c.deposit_refundable_until::text as deposit_refundable_until,
      c.effective_on::text as effective_on, c.expires_on::text as expires_on, c.price_hold_until::text as price_hold_until,
      c.exclusivity_until::text as exclusivity_until, c.slot_factory, c.slot_month::text as slot_month, c.slot_modules, c.parties, c.schedule, c.conditions,
      c.conditions_met_on, c.envelope_id, c.signed_on::text as signed_on, p.project_number, p.name as project_name,
      nullif(concat_ws(', ', p.address_line1, p.city, p.state || coalesce(' ' || p.zip, '')), '') as address, p.site_time_zone,
      u.name as unit_name, u.plan_code as unit_plan, e.code || ' r' || e.revision as estimate_code, e.price_cents::float8 as estimate_price
    from contracts c join projects p on p.id = c.project_id
      left join units u on u.id = ${row['unit_id'] === undefined ? sql`c.unit_id` : sql`${row['unit_id']}::uuid`}
      left join estimates e on e.id = ${row['estimate_id'] === undefined ? sql`c.estimate_id` : sql`${row['estimate_id']}::uuid`}
    where c.id = ${row.id}`);
  const [kept] = rows;
  if (kept === undefined) throw new AppError('not_found');
  const known: ContractRow = { ...kept };
  const given = Object.fromEntries(
    Object.keys(known).flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])),
  );
  return { ...known, ...given };
}
