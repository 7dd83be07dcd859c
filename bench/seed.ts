import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/database/database.ts';

/** Projects with two units, four modules and three milestones each, in every status and factory; `mine` of them belong to the developer given. */
export async function seedProjects(
  db: Database,
  count: number,
  developer: { id: string; mine: number },
): Promise<void> {
  // In slices, because no statement of the portal may take longer than its time-out.
  for (let first = 1; first <= count; first += slice)
    await seedSlice(db, first, Math.min(count, first + slice - 1), developer.id);
  // Spread evenly, so that the developer's rows do not lie together by chance.
  await db.execute(
    sql`insert into project_members (project_id, user_id, role) select id, ${developer.id}, 'developer'
      from (select id, row_number() over (order by project_number) as n from projects) p
      where n % ${Math.max(1, Math.floor(count / developer.mine))} = 0 limit ${developer.mine}`,
  );
  await db.execute(sql`analyze`);
}

const slice = 5_000;

async function seedSlice(db: Database, first: number, last: number, creator: string): Promise<void> {
  const range = sql`p.project_number between ${numberOf(first)} and ${numberOf(last)}`;
  await db.execute(sql`
    insert into projects (id, project_number, name, status, channel, project_type, factory, address_line1, city, state,
      status_before_hold, hold_reason, hold_until, archive_reason, status_before_archive, contract_value_cents,
      percent_complete, created_by)
    select gen_random_uuid(), 'B-' || lpad(n::text, 8, '0'), 'Project number ' || n, 1 + n % 8, case n % 2 when 0
      then 'dtc' else 'b2b' end, 'multifamily', (array['loma_linda','butte','monterrey','reno'])[1 + n % 4],
      n || ' Main Street', 'Reno', 'NV', case when 1 + n % 8 = 7 then 3 end, case when 1 + n % 8 = 7 then 'permit' end,
      case when 1 + n % 8 = 7 then date '2027-01-01' end, case when 1 + n % 8 = 8 then 'completed' end, case when 1 + n % 8 = 8 then 6 end,
      n::bigint * 100, n % 101, ${creator} from generate_series(${first}::int, ${last}::int) n`);
  await db.execute(
    sql`insert into units (id, project_id, name) select gen_random_uuid(), p.id, 'Unit ' || n
      from projects p, generate_series(1, 2) n where ${range}`,
  );
  await db.execute(
    sql`insert into modules (id, project_id, unit_id, module_no) select gen_random_uuid(), u.project_id, u.id, n || '/2'
      from units u join projects p on p.id = u.project_id, generate_series(1, 2) n where ${range}`,
  );
  await db.execute(
    sql`insert into milestones (id, project_id, kind, baseline_on, forecast_on, visible_to)
      select gen_random_uuid(), p.id, kind, current_date + day, current_date + day, '{developer}'
      from projects p, (values ('ship', 10), ('set', 20), ('handover', 90)) as plan (kind, day) where ${range}`,
  );
}

function numberOf(n: number): string {
  return `B-${String(n).padStart(8, '0')}`;
}
