import { sql, type SQL } from 'drizzle-orm';
import { companyZone } from '#platform/shared/dates.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import type { Adds } from '#platform/server/table/serve.ts';
import { wayColumns, wayPrefix } from '../rules.ts';

/** A step of a history, at alias `m`, that brought a deal into its `to_stage`; one that is taken back brought it nowhere. */
export const cameIn: SQL = sql`m.kind in ('start', 'forward', 'skip', 'back')`;
/** A step at alias `m` with which a deal went on from its `from_stage`. */
export const wentOn: SQL = sql`m.kind in ('forward', 'skip', 'won')`;

/** A step at alias `m` was taken on this day of the company or later. */
export const takenSince = (day: string): SQL =>
  sql`m.at >= (${day}::date::timestamp at time zone ${literal(companyZone)})`;

const dayOfStep = sql`(max(m.at) at time zone ${literal(companyZone)})::date`;
const lastDay = (which: SQL): SQL =>
  sql`(select ${dayOfStep} from opportunity_moves m where m.opportunity_id = r.id and ${which})`;

/** The columns that histories add to the list of deals: when one came into a stage, and when it went on from there. */
export const wayOfDeals: Adds = {
  prefix: wayPrefix,
  async read(db) {
    const { rows: stages } = await db.execute<{ id: string; name: string; name_es: string | null }>(
      sql`select id, name, name_es from sales_stages order by pipeline, place, id`,
    );
    return {
      columns: wayColumns(stages),
      from: Object.fromEntries(
        stages.flatMap(({ id }) => {
          const [came, went] = Object.keys(wayColumns([{ id, name: '', name_es: null }]));
          return [
            [came ?? '', { sql: lastDay(sql`m.to_stage = ${id}::uuid and ${cameIn}`) }],
            [went ?? '', { sql: lastDay(sql`m.from_stage = ${id}::uuid and ${wentOn}`) }],
          ];
        }),
      ),
    };
  },
};
