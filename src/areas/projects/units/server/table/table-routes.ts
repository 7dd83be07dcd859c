import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ConstraintFaults } from '#platform/server/http/faults.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { serveBulk, type BulkAct } from '#platform/server/table/bulk.ts';
import { serveTable } from '#platform/server/table/serve.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { moduleColumns, unitColumns } from '#areas/projects/units/columns.ts';
import { modulesTable, unitsTable, type moduleActions, type unitActions } from '#areas/projects/units/contract.ts';
import { changeModule, lockModule, removeModule } from '../modules.ts';
import { changeUnit, lockUnit, removeUnit } from '../service.ts';
import { moduleSource, unitSource } from './table.ts';
import { moveModule } from '../module-moves.ts';

type Acts<A extends Record<string, z.ZodType>> = { [N in keyof A]: BulkAct<z.output<A[N]>> };

/** What each action does with one unit or module: the same calls as a single change. */
const unitActs: Acts<typeof unitActions> = {
  async change(write, viewer, id, values, version) {
    const row = await lockUnit(write, viewer, id);
    await checkVersion(version, row, () => Promise.resolve({ id, version: row.version }));
    await changeUnit(write, row, values);
  },
  async remove(write, viewer, id) {
    await removeUnit(write, await lockUnit(write, viewer, id));
  },
};

const moduleActs: Acts<typeof moduleActions> = {
  async change(write, viewer, id, values, version) {
    requireCapability(viewer, 'units.write');
    const row = await lockModule(write, viewer, id);
    await checkVersion(version, row, () => Promise.resolve({ id, version: row.version }));
    await changeModule(write, viewer, row, values);
  },
  async move(write, viewer, id, values, version) {
    const row = await lockModule(write, viewer, id);
    await checkVersion(version, row, () => Promise.resolve({ id, version: row.version }));
    await moveModule(write, viewer, row, values);
  },
  async remove(write, viewer, id) {
    requireCapability(viewer, 'units.write');
    await removeModule(write, viewer, await lockModule(write, viewer, id));
  },
};

/** Serves the tables of units and modules over all projects. The constraints speak as they do on a single change. */
export function mountUnitTables(kernel: Kernel, constraints: ConstraintFaults): void {
  mount(kernel, 'units-table', unitsTable, {
    ...serveTable(kernel.db, 'units', unitColumns, unitSource),
    bulk: serveBulk({
      columns: unitColumns,
      sourceFor: unitSource,
      label: sql`p.project_number || ' ' || u.name`,
      actions: unitActs,
      constraints,
    }),
  });
  mount(kernel, 'modules-table', modulesTable, {
    ...serveTable(kernel.db, 'modules', moduleColumns, moduleSource),
    bulk: serveBulk({
      columns: moduleColumns,
      sourceFor: moduleSource,
      label: sql`p.project_number || ' ' || m.module_no`,
      actions: moduleActs,
      constraints,
    }),
  });
}
