import { sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import type { Language } from '#platform/shared/text.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';
import { keyChoices, rateKeyWords } from '../choices.ts';

/** The value of a rate `c` as people of either language write it. */
const rateValue = sql`(case when c.uom like 'usd%' then '$' else '' end || to_char(c.value, 'FM999,999,990.00') || case c.uom
  when 'usd_per_hour' then '/h' when 'usd_per_mile' then '/mile' when 'usd_per_sqft' then '/ft²' when 'usd_per_day'
  then '/d' when 'percent' then '%' when 'times' then ' ×' else '' end)`;

/** What a rate `c` is for, as its list says it, and what it comes to. */
function title(language: Language): SQL {
  const words = Object.fromEntries(Object.keys(keyChoices).map((key) => [key, rateKeyWords(key, language)]));
  return sql`coalesce(${sql.param(JSON.stringify(words))}::jsonb ->> c.key, initcap(replace(c.key, '_', ' '))) || ': ' || ${rateValue}`;
}

/** Rates that somebody wrote wait for an admin who has not. */
export const waitingRates: WaitSource = {
  kind: 'rate_card',
  many: { en: 'Rates', es: 'Tarifas' },
  todo: 'decide',
  asks: { approve: { en: 'Approve this rate', es: 'Aprobar esta tarifa' } },
  whose: { approve: { right: 'rates.approve', department: 'Finance' } },
  select(viewer, part) {
    if (!holds(viewer.groups, part === 'mine' ? 'rates.approve' : 'rates.write')) return undefined;
    return sql`
      select ${waitColumns({
        id: sql`c.id`,
        title: title('en'),
        titleEs: title('es'),
        link: sql`'/finance/rates?tab=waiting&rate=' || c.id`,
        ask: sql`'approve'`,
        asker: sql`c.created_by`,
        since: sql`c.updated_at`,
        dueOn: sql`c.effective_from`,
      })}
      from rate_cards c where c.status = 'draft' and c.deleted_at is null
        and c.created_by ${part === 'mine' ? sql`is distinct from` : sql`=`} ${viewer.userId}`;
  },
};
