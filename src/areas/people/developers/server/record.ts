import { sql } from 'drizzle-orm';
import { Email } from '#platform/shared/fields.ts';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { waitsFor } from '#platform/server/record/waits-for.ts';
import { serveRecord, type ServedRecord } from '#platform/server/record/serve-record.ts';
import { developerOrganisation } from '../record.ts';
import { visibleOrganisations } from './reads.ts';
import { rules } from './rules.ts';
import { developerOrganisations } from './tables.ts';

const served = serveRecord(developerOrganisation, {
  table: developerOrganisations,
  scope: visibleOrganisations,
  columns: {
    people: {
      sql: sql`(select count(*)::int from developer_organisation_people m where m.organisation_id = r.id)`,
      filled: true,
    },
    projects: {
      sql: sql`(select count(*)::int from projects p where p.developer_organisation_id = r.id and p.deleted_at is null)`,
      filled: true,
    },
  },
  check({ after }) {
    const email = after['email'] ?? null;
    if (email !== null && !Email.safeParse(email).success) throw refuse('email', rules.email);
  },
  constraints: { developer_organisations_name: faultOf('name', rules.taken) },
});

// A project that names it would lose its developer.
export const servedDeveloperOrganisations: ServedRecord = waitsFor(served, ['projects', 'developer_organisation_id']);
