import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#platform/shared/text.ts';

/** A stage as its reader calls it, over the alias of its table: in Spanish by the name that it has there, where it has one. */
export const stageWord = (alias: SQL, language: Language): SQL =>
  language === 'es' ? sql`coalesce(nullif(${alias}.name_es, ''), ${alias}.name)` : sql`${alias}.name`;

/** For how many whole days a deal stands where it does, over its alias. */
export const daysInStage = (deal: SQL): SQL => sql`extract(day from now() - ${deal}.stage_entered_at)`;

/** An open deal stands longer than is usual for its stage, over the aliases of both. */
export const standsStill = (deal: SQL, stage: SQL): SQL =>
  sql`(${deal}.state = 'open' and ${daysInStage(deal)} > ${stage}.rotten_days)`;
