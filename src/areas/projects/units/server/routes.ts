import type { z } from 'zod';
import { AppError, badInput, faultOf } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { LastRead, type Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import {
  portalAudienceOfUnit,
  requireProject,
  viewerGroupIn,
  type View,
} from '#areas/projects/projects/server/reads.ts';
import { unitsContract } from '../contract.ts';
import type { ModuleRead, UnitRead } from '../schema.ts';
import { changeModule, createModule, lockModule, moduleTransitions, moveModule, removeModule } from './modules.ts';
import { addOwner, changeUnit, createUnits, lockUnit, removeOwner, removeUnit, restoreUnit } from './service.ts';
import { setOwnerManual } from './owner-manual.ts';
import { mountUnitTables } from './table-routes.ts';
import { findUnit, listModules, listUnits, unitsById } from './store.ts';

async function readUnit(db: Executor, viewer: Viewer, id: string, view?: View): Promise<z.input<typeof UnitRead>> {
  const viewerGroup = viewerGroupIn(viewer, view);
  const unit = await findUnit(db, viewer, viewerGroup, view, id);
  if (unit === undefined) throw new AppError('not_found');
  const staff = viewerGroup === 'staff' && seesEverything(viewer);
  return {
    ...unit,
    can: { change: staff, remove: staff, upload: staff || viewerGroup === 'floor_manager' },
  };
}

async function readModule(db: Executor, viewer: Viewer, id: string, view?: View): Promise<z.input<typeof ModuleRead>> {
  const viewerGroup = viewerGroupIn(viewer, view);
  const [module] = await listModules(db, viewer, viewerGroup, { view, id, limit: 1 });
  if (module === undefined) throw new AppError('not_found');
  const inside = viewerGroup === 'staff' || viewerGroup === 'floor_manager';
  const standing = {
    id,
    status: module.status,
    status_before_hold: module.status_before_hold ?? null,
    label_no: module.label_no ?? null,
  };
  return {
    ...module,
    transitions: inside
      ? await moduleTransitions(db, standing, { canMove: true, isOnFloor: viewerGroup === 'floor_manager' })
      : [],
  };
}

/** A keyset cursor: the sort values of the last row. */
function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function decodeCursor(cursor: string | undefined): [string, string, string] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length === 3 &&
      values.every((value) => typeof value === 'string') &&
      /^[0-9a-f-]{36}$/u.test(values[2] ?? '')
    )
      return [values[0] ?? '', values[1] ?? '', values[2] ?? ''];
  } catch {
    // Falls through: a cursor that can't be read is a fault of the input.
  }
  throw badInput('after', { en: 'Is no cursor of this list.', es: 'No es un cursor de esta lista.' });
}

/** Serves the units area: units, their people and their modules. */
export function mountUnits(kernel: Kernel): void {
  mount(
    kernel,
    'units',
    unitsContract,
    {
      async list({ viewer, query, db, reply }) {
        const limit = query.limit ?? 1000;
        const after = decodeCursor(query.after);
        const rows = await listUnits(db, viewer, viewerGroupIn(viewer, query.view), {
          view: query.view,
          project: query.project,
          q: query.q,
          limit: limit + 1,
          after: after && { project_number: after[0], name: after[1], id: after[2] },
        });
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        if (rows.length > limit && last !== undefined)
          void reply.header('x-next-cursor', encodeCursor([last.project_number, last.name, last.id]));
        return page;
      },
      read: ({ viewer, params, query, db }) => readUnit(db, viewer, params.id, query.view),
      async create({ viewer, body, write }) {
        const [id = ''] = await createUnits(write, viewer, [body], (_index, field) => field);
        return readUnit(write.tx, viewer, id);
      },
      async createMany({ viewer, body, write }) {
        return unitsById(
          write.tx,
          viewer,
          'staff',
          await createUnits(write, viewer, body, (index, field) => `${index}.${field}`),
        );
      },
      async createNamed({ viewer, params, body, write }) {
        await requireProject(write.tx, viewer, params.id);
        const drafts = body.unit_names.map((name) => ({ project: params.id, name }));
        return unitsById(
          write.tx,
          viewer,
          'staff',
          await createUnits(write, viewer, drafts, (index) => `unit_names.${index}`),
        );
      },
      async change({ viewer, params, body, ifMatch, write }) {
        // Who is told of it does not depend on what is changed here, so that is asked for on the way to the row.
        const [row, audience] = await Promise.all([
          lockUnit(write, viewer, params.id),
          portalAudienceOfUnit(write.tx, params.id),
        ]);
        await checkVersion(body.version ?? ifMatch, row, () => readUnit(write.tx, viewer, params.id));
        await changeUnit(write, row, body, audience);
        return new LastRead(readUnit(write.tx, viewer, params.id));
      },
      async remove({ viewer, params, write }) {
        await removeUnit(write, await lockUnit(write, viewer, params.id));
      },
      async restore({ viewer, params, write }) {
        await restoreUnit(write, viewer, params.id);
        return readUnit(write.tx, viewer, params.id);
      },
      async setOwnerManual({ viewer, params, query, write }) {
        await setOwnerManual(write, viewer, await lockUnit(write, viewer, params.id), query);
        return readUnit(write.tx, viewer, params.id);
      },
      async addOwner({ viewer, params, body, write }) {
        await addOwner(write, await lockUnit(write, viewer, params.id), body);
        return readUnit(write.tx, viewer, params.id);
      },
      async removeOwner({ viewer, params, write }) {
        await removeOwner(write, await lockUnit(write, viewer, params.id), params.ownerId);
      },
      async listModules({ viewer, query, db, reply }) {
        const limit = query.limit ?? 1000;
        const after = decodeCursor(query.after);
        const rows = await listModules(db, viewer, viewerGroupIn(viewer, query.view), {
          view: query.view,
          project: query.project,
          unit: query.unit,
          limit: limit + 1,
          after: after && { project_number: after[0], module_no: after[1], id: after[2] },
        });
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        if (rows.length > limit && last !== undefined)
          void reply.header('x-next-cursor', encodeCursor([last.project_number, last.module_no, last.id]));
        return page;
      },
      readModule: ({ viewer, params, query, db }) => readModule(db, viewer, params.id, query.view),
      async createModule({ viewer, body, write }) {
        return readModule(write.tx, viewer, await createModule(write, viewer, body));
      },
      async changeModule({ viewer, params, body, ifMatch, write }) {
        const row = await lockModule(write, viewer, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readModule(write.tx, viewer, params.id));
        await changeModule(write, viewer, row, body);
        return readModule(write.tx, viewer, params.id);
      },
      async moveModule({ viewer, params, body, ifMatch, write }) {
        const row = await lockModule(write, viewer, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readModule(write.tx, viewer, params.id));
        await moveModule(write, viewer, row, body);
        return readModule(write.tx, viewer, params.id);
      },
      async removeModule({ viewer, params, write }) {
        await removeModule(write, viewer, await lockModule(write, viewer, params.id));
      },
    },
    constraints,
  );
  mountUnitTables(kernel, constraints);
}

const constraints = {
  units_name: faultOf('name', {
    en: 'The project has a unit of this name.',
    es: 'El proyecto ya tiene una unidad con este nombre.',
  }),
  units_with_modules: faultOf('modules', { en: 'The unit still has modules.', es: 'La unidad todavía tiene módulos.' }),
  modules_no: faultOf('module_no', {
    en: 'The unit has a module of this number.',
    es: 'La unidad ya tiene un módulo con este número.',
  }),
  modules_serial: faultOf('serial_no', {
    en: 'Another module has this serial number.',
    es: 'Otro módulo tiene este número de serie.',
  }),
  unit_owners_primary: faultOf('is_primary', {
    en: 'The unit has a primary owner already.',
    es: 'La unidad ya tiene un propietario principal.',
  }),
};
