import type { z } from 'zod';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { LastRead, type Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { eachAsSeen, seesEverything, type Viewer } from '#platform/server/viewer.ts';
import {
  portalAudienceOfUnit,
  requireProject,
  viewerGroupIn,
  type View,
} from '#areas/projects/projects/server/reads.ts';
import { unitsContract } from '../contract.ts';
import type { UnitRead } from '../schema.ts';
import { changeUnit, createUnits, lockUnit, removeUnit, restoreUnit } from './service.ts';
import { setOwnerManual } from './owner-manual.ts';
import { mountUnitTables } from './table/table-routes.ts';
import { findUnit, listUnits, unitsById } from './store.ts';
import { moduleHandlers } from './module-routes.ts';
import { decodeCursor, encodeCursor } from './table/list-cursor.ts';
import { addOwner, removeOwner } from './owners.ts';

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
        const page = await eachAsSeen(viewer, rows.slice(0, limit), (who, ids) =>
          listUnits(db, who, viewerGroupIn(who, query.view), { view: query.view, ids, limit }),
        );
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
      ...moduleHandlers,
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
  modules_ships: faultOf('to', {
    en: 'Something of it must be put right before it ships. Open its move to see what.',
    es: 'Hay algo que corregir antes de que salga. Abre su cambio de estado para verlo.',
  }),
  unit_owners_primary: faultOf('is_primary', {
    en: 'The unit has a primary owner already.',
    es: 'La unidad ya tiene un propietario principal.',
  }),
};
