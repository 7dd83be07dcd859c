import type { ModulePatch, UnitPatch } from '../schema.ts';
import type { modules, units } from './tables.ts';

/** snake_case names as the tables' own: `plan_code` → `planCode`. */
function camel(name: string): string {
  return name.replaceAll(/_([a-z])/gu, (_match, letter: string) => letter.toUpperCase());
}

function given(patch: Record<string, unknown>, skipped: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch)
      .filter(([field, value]) => value !== undefined && !skipped.includes(field))
      .map(([field, value]) => [camel(field), value]),
  );
}

/** The columns that a draft or patch of a unit sets: only the fields that were given. */
export function unitColumns(patch: UnitPatch & { project?: string }): Partial<typeof units.$inferInsert> {
  return given(patch, ['project', 'version']);
}

/** The same for a module; `unit` is the column `unit_id`. */
export function moduleColumns(patch: ModulePatch & { project?: string }): Partial<typeof modules.$inferInsert> {
  return {
    ...given(patch, ['project', 'version', 'unit']),
    ...(patch.unit === undefined ? {} : { unitId: patch.unit }),
  };
}
