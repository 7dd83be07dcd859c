import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { DeveloperRole } from '../choices.ts';

const rules = texts({
  absent: { en: 'There is no such developer.', es: 'No existe ese desarrollador.' },
});

/** Which organisations somebody sees, as a condition on alias `r`: staff all of them, everybody else those they belong to. */
export function visibleOrganisations(viewer: Viewer): SQL {
  return seesEverything(viewer)
    ? sql`true`
    : sql`exists (select 1 from developer_organisation_people own where own.organisation_id = r.id and own.user_id = ${viewer.userId})`;
}

/** Refuses, at the field, an organisation that a project can not be given: one that is not there, or lies in the bin. */
export async function requireOrganisation(db: Executor, id: string | null | undefined, field: string): Promise<void> {
  if (id === null || id === undefined) return;
  const { rows } = await db.execute(
    sql`select 1 from developer_organisations where id = ${id} and deleted_at is null for share`,
  );
  if (rows.length === 0) throw refuse(field, rules.absent);
}

/** The values of a change, with the developer that they name by id named as people know it: for a history that is read later. */
export async function withDeveloperNamed(
  db: Executor,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { developerOrganisationId: id, ...others } = values;
  if (id === undefined) return others;
  const { rows } = await db.execute<{ name: string }>(sql`select name from developer_organisations where id = ${id}`);
  return { ...others, developerOrg: rows[0]?.name ?? null };
}

/** The people of an organisation, or those of them who have this role. */
export async function peopleOfOrganisation(db: Executor, id: string, role?: DeveloperRole): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from developer_organisation_people
      where organisation_id = ${id} and role = coalesce(${role ?? null}, role)`,
  );
  return rows.map((row) => row.user_id);
}
