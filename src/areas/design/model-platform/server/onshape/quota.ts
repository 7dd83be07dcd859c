import { sql } from 'drizzle-orm';
import { todayIn } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Quota } from '#areas/design/model-platform/schema.ts';

/** The calls of the year. They are counted outside of transactions: a call is spent whatever becomes of the write behind it. */
export interface QuotaBook {
  state(): Promise<Quota>;
  count(): Promise<void>;
  /** The platform itself has said that there are none left, however many were counted here. */
  markSpent(): Promise<void>;
}

export function quotaBook(
  db: Executor,
  { callsPerYear, yearFrom }: { callsPerYear: number; yearFrom: string },
  today: () => string = () => todayIn('UTC'),
): QuotaBook {
  return {
    async state() {
      const from = yearStart(today(), yearFrom);
      const { rows } = await db.execute<{ used: number; spent: boolean }>(
        sql`select used, spent_at is not null as spent from cad_quotas where year_from = ${from}::date`,
      );
      const used = rows[0]?.used ?? 0;
      const spent = rows[0]?.spent === true;
      return {
        used,
        limit: callsPerYear,
        left: spent ? 0 : Math.max(0, callsPerYear - used),
        resets_on: nextYear(from),
        spent,
      };
    },
    async count() {
      await db.execute(
        sql`insert into cad_quotas (year_from, used) values (${yearStart(today(), yearFrom)}::date, 1)
          on conflict (year_from) do update set used = cad_quotas.used + 1`,
      );
    },
    async markSpent() {
      await db.execute(
        sql`insert into cad_quotas (year_from, spent_at) values (${yearStart(today(), yearFrom)}::date, now())
          on conflict (year_from) do update set spent_at = now()`,
      );
    },
  };
}

/** The day that the plan's year began: `yearFrom` is its month and day, `03-15`. */
export function yearStart(today: string, yearFrom: string): string {
  const year = Number(today.slice(0, 4));
  return `${today.slice(5) >= yearFrom ? year : year - 1}-${yearFrom}`;
}

function nextYear(from: string): string {
  return `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
}
