import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import { flag } from '../record.ts';
import { expectedDaysOf, FlagName, FlagRule } from '../schema.ts';
import { featureFlags } from './tables.ts';
import './events.ts';

const rules = texts({
  shape: {
    en: 'Must have 2 to 100 lower-case letters, digits, dots, hyphens or underscores, and start with a letter or digit.',
    es: 'Debe tener de 2 a 100 minúsculas, cifras, puntos, guiones o guiones bajos, y empezar con letra o cifra.',
  },
  taken: { en: 'Is taken by another flag.', es: 'Ya lo tiene otra bandera.' },
  later: { en: 'Must be later than the start.', es: 'Debe ser después del inicio.' },
});

const days = Object.entries(expectedDaysOf).flatMap(([type, count]) =>
  count === null ? [] : [sql`when ${literal(type)} then ${literal(String(count))}::int`],
);
/** Older than flags of its kind should become, and nobody said that it may stay. */
const stale = sql`(not r.never_stale and r.archived_at is null and coalesce(
  r.created_at < now() - make_interval(days => coalesce(r.expected_days, case r.type ${sql.join(days, sql` `)} end)), false))`;

export const flagConstraints = { feature_flags_name: faultOf('name', rules.taken) };

export const servedFlags = serveRecord(flag, {
  table: featureFlags,
  json: ['rules'],
  columns: {
    rule_count: { sql: sql`jsonb_array_length(r.rules)`, filled: true },
    stale: { sql: stale, filled: true },
    last_seen_at: { sql: sql`r.last_seen_at` },
  },
  check({ after }) {
    if (!FlagName.safeParse(after['name']).success) throw refuse('name', rules.shape);
    for (const [index, { starts_at: from, ends_at: to }] of z
      .array(FlagRule)
      .parse(after['rules'] ?? [])
      .entries())
      if (from !== null && to !== null && to <= from) throw refuse(`rules.${index}.ends_at`, rules.later);
  },
  changed: ({ write, id: flagId }) => write.publish('flag.changed', { flagId }),
  constraints: flagConstraints,
});
