import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { sentence, shortened } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { servedContracts } from './record.ts';
import { rules } from './rules.ts';
import { readWhole } from './terms/whole.ts';

/** The fields that a manufacturing agreement takes over from the letter that it is made of. */
const carried = [
  'project_id',
  'unit_id',
  'language',
  'owner',
  'estimate_id',
  'amount',
  'deposit_amount',
  'deposit_refundable_until',
  'price_hold_until',
  'exclusivity_until',
  'slot_factory',
  'slot_month',
  'slot_modules',
  'parties',
  'schedule',
  'conditions',
  'conditions_met_on',
  'note',
] as const;

const title = { en: 'Manufacturing Agreement, {project}', es: 'Acuerdo de fabricación, {project}' };

/** Makes the manufacturing agreement of a signed letter of intent, with all that was agreed. The letter ends when the agreement is signed. */
export async function convertLetter(write: Write, viewer: Viewer, id: string): Promise<string> {
  const { can, converted_to: made } = await readWhole(write.tx, viewer, id);
  if (made !== null) throw refuse('', rules.converted, `/sales/contracts?panel=${made.id}`);
  if (!can.convert) throw refuse('', rules.notLetter);
  const { rows } = await write.tx.execute<Record<string, unknown> & { project_name: string }>(sql`
    select ${sql.join(
      carried.map((name) =>
        name.endsWith('_until') || name === 'slot_month'
          ? sql`c.${sql.identifier(name)}::text as ${sql.identifier(name)}`
          : name.includes('amount')
            ? sql`c.${sql.identifier(name)}::float8 as ${sql.identifier(name)}`
            : sql`c.${sql.identifier(name)}`,
      ),
      sql`, `,
    )}, p.name as project_name from contracts c join projects p on p.id = c.project_id where c.id = ${id} for update of c`);
  const { project_name: name, ...values } = rows[0] ?? { project_name: '' };
  return servedContracts.life.create(write, viewer, {
    ...values,
    title: shortened(sentence(title, { project: name }).en, 140),
    contract_type: 'Manufacturing Agreement',
    supersedes: id,
  });
}
