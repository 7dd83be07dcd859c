import { sql } from 'drizzle-orm';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import { punchTemplate } from '../record.ts';
import { punchTemplates } from './tables.ts';

export const servedPunchTemplates = serveRecord(punchTemplate, {
  table: punchTemplates,
  check: ({ after }) => ({ disabled: after['disabled'] ?? false }),
  // What an item was named by is kept: it may be switched off.
  keeps: sql`exists (select 1 from tickets t where t.category = r.category and t.defect_type = r.name)`,
});
