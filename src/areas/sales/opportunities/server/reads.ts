import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#platform/shared/text.ts';

/** A stage as its reader calls it, over the alias of its table: in Spanish by the name that it has there, where it has one. */
export const stageWord = (alias: SQL, language: Language): SQL =>
  language === 'es' ? sql`coalesce(nullif(${alias}.name_es, ''), ${alias}.name)` : sql`${alias}.name`;
