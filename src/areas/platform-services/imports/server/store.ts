import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { moduleFields, unitFields } from '../schema.ts';
import type { Value } from './rows.ts';

export interface StoredPart {
  id: string;
  /** The unit's name or the module's number, as stored. */
  name: string;
  values: Record<string, Value | null>;
}

export interface StoredModule extends StoredPart {
  unitId: string | null;
}

/** What a project has already, and who else has the serial numbers of the sheet. */
export interface Stored {
  units: StoredPart[];
  modules: StoredModule[];
  serials: { serial: string; moduleId: string; moduleNo: string; projectNumber: string }[];
}

const dates = (name: string): boolean => name.endsWith('_on');
const numbers = new Set<string>(['beds', 'baths', 'length_ft', 'width_ft', 'height_ft']);
const column = (alias: string, name: string): string =>
  `${alias}.${name}${dates(name) ? '::text' : numbers.has(name) ? '::float8' : ''} as ${name}`;
const unitColumns = sql.raw(unitFields.map((name) => column('u', name)).join(', '));
const moduleColumns = sql.raw(moduleFields.map((name) => column('m', name)).join(', '));

/** Reads what an import is compared with. `lock` keeps a second import of the same project waiting. */
export async function readStored(
  db: Executor,
  projectId: string,
  serials: readonly string[],
  lock: boolean,
): Promise<Stored> {
  if (lock) await db.execute(sql`select 1 from projects where id = ${projectId} for update`);
  const units = await db.execute<Record<string, unknown>>(
    sql`select u.id, ${unitColumns} from units u where u.project_id = ${projectId} and u.deleted_at is null`,
  );
  const modules = await db.execute<Record<string, unknown>>(
    sql`select m.id, m.unit_id, ${moduleColumns} from modules m where m.project_id = ${projectId} and m.deleted_at is null`,
  );
  const taken = await db.execute<{ serial: string; module_id: string; module_no: string; project_number: string }>(sql`
    select m.serial_no as serial, m.id as module_id, m.module_no, p.project_number from modules m
    join projects p on p.id = m.project_id where m.deleted_at is null and m.serial_no = any(${sql.param([...serials])}::text[])`);
  return {
    units: units.rows.map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      values: pick(row, unitFields),
    })),
    modules: modules.rows.map((row) => ({
      id: String(row['id']),
      name: String(row['module_no']),
      unitId: typeof row['unit_id'] === 'string' ? row['unit_id'] : null,
      values: pick(row, moduleFields),
    })),
    serials: taken.rows.map((row) => ({
      serial: row.serial,
      moduleId: row.module_id,
      moduleNo: row.module_no,
      projectNumber: row.project_number,
    })),
  };
}

function pick(row: Record<string, unknown>, names: readonly string[]): Record<string, Value | null> {
  return Object.fromEntries(
    names.map((name) => [name, typeof row[name] === 'string' || typeof row[name] === 'number' ? row[name] : null]),
  );
}
