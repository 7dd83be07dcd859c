import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { PageQuery, line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { bulkEndpoint, tableEndpoints } from '#platform/shared/table-contract.ts';
import { moduleColumns, unitColumns } from './columns.ts';
import {
  Module,
  ModuleDraft,
  ModuleMove,
  ModulePatch,
  ModuleRead,
  OwnerDraft,
  OwnerManualQuery,
  Unit,
  UnitDraft,
  UnitPatch,
  UnitRead,
} from './schema.ts';
import { rule, rules } from '#platform/shared/rules.ts';

const View = z.enum(['owner', 'developer', 'floor']);
const UnitNames = z.strictObject({
  unit_names: z
    .array(line(60))
    .min(1, { error: rule({ en: 'Must have at least one name.', es: 'Debe tener al menos un elemento.' }) })
    .max(1000, { error: rules.mostNames(1000) }),
});

export const unitsContract = contract({
  list: {
    method: 'GET',
    path: '/units',
    summary: 'The units that you may see, by project and name.',
    access: 'units.read',
    query: z.strictObject({ ...PageQuery, view: View.optional(), project: Id.optional(), q: line(100).optional() }),
    reply: z.array(Unit),
  },
  read: {
    method: 'GET',
    path: '/units/:id',
    summary: 'One unit with its modules and owners.',
    access: 'units.read',
    params: IdParams,
    query: z.strictObject({ view: View.optional() }),
    reply: UnitRead,
  },
  create: {
    method: 'POST',
    path: '/units',
    summary: 'Makes a unit.',
    access: 'units.write',
    body: UnitDraft,
    reply: UnitRead,
    status: 201,
  },
  createMany: {
    method: 'POST',
    path: '/units/bulk_create',
    summary: 'Makes several units at once: all or none.',
    access: 'units.write',
    body: z
      .array(UnitDraft)
      .min(1, { error: rule({ en: 'Must hold at least one unit.', es: 'Debe llevar al menos un elemento.' }) })
      .max(1000, {
        error: rule({ en: 'Must hold at most 1000 units.', es: 'Debe llevar como máximo 1000 unidades.' }),
      }),
    reply: z.array(Unit),
    status: 201,
  },
  createNamed: {
    method: 'POST',
    path: '/projects/:id/unit',
    summary: 'Makes units of a project by their names.',
    access: 'units.write',
    params: IdParams,
    body: UnitNames,
    reply: z.array(Unit),
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/units/:id',
    summary: 'Changes the fields that are given.',
    access: 'units.write',
    params: IdParams,
    body: UnitPatch,
    reply: UnitRead,
  },
  remove: {
    method: 'DELETE',
    path: '/units/:id',
    summary: 'Moves a unit to the bin; refused while it has modules or owners.',
    access: 'units.write',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/units/:id/restore',
    summary: 'Brings a unit back from the bin.',
    access: 'units.write',
    params: IdParams,
    reply: UnitRead,
  },
  setOwnerManual: {
    method: 'PUT',
    path: '/units/:id/owner_manual',
    summary: 'Says which owner manual the unit has.',
    access: 'units.write',
    params: IdParams,
    query: OwnerManualQuery,
    reply: UnitRead,
  },
  addOwner: {
    method: 'POST',
    path: '/units/:id/owners',
    summary: 'Notes a person whom the unit belongs to. Access comes only by invitation or approval.',
    access: 'units.write',
    params: IdParams,
    body: OwnerDraft,
    reply: UnitRead,
    status: 201,
  },
  removeOwner: {
    method: 'DELETE',
    path: '/units/:id/owners/:ownerId',
    summary: "Ends a person's link to the unit, at once.",
    access: 'units.write',
    params: z.strictObject({ id: Id, ownerId: Id }),
    reply: 'empty',
  },

  listModules: {
    method: 'GET',
    path: '/modules',
    summary: 'The modules that you may see, by number.',
    access: 'units.read',
    query: z.strictObject({ ...PageQuery, view: View.optional(), project: Id.optional(), unit: Id.optional() }),
    reply: z.array(Module),
  },
  readModule: {
    method: 'GET',
    path: '/modules/:id',
    summary: 'One module and where it may move.',
    access: 'units.read',
    params: IdParams,
    query: z.strictObject({ view: View.optional() }),
    reply: ModuleRead,
  },
  createModule: {
    method: 'POST',
    path: '/modules',
    summary: 'Makes a module.',
    access: 'units.write',
    body: ModuleDraft,
    reply: ModuleRead,
    status: 201,
  },
  changeModule: {
    method: 'PATCH',
    path: '/modules/:id',
    summary: 'Changes the fields that are given.',
    access: 'units.write',
    params: IdParams,
    body: ModulePatch,
    reply: ModuleRead,
  },
  moveModule: {
    method: 'POST',
    path: '/modules/:id/status',
    summary: 'Moves a module to another status, if its guards allow it.',
    access: 'modules.move',
    params: IdParams,
    body: ModuleMove,
    reply: ModuleRead,
  },
  removeModule: {
    method: 'DELETE',
    path: '/modules/:id',
    summary: 'Moves a module to the bin.',
    access: 'units.write',
    params: IdParams,
    reply: 'empty',
  },
});

/** What can be done to many units or modules at once, each under the rules of a single change. */
export const unitActions = {
  change: UnitPatch.omit({ version: true }),
  remove: z.strictObject({}),
};
export const moduleActions = {
  /** Staff only; the floor moves. */
  change: ModulePatch.omit({ version: true }),
  // A label is of one module.
  move: ModuleMove.omit({ version: true, label_no: true }),
  remove: z.strictObject({}),
};

export const unitsTable = contract({
  ...tableEndpoints('/tables/units', unitColumns, 'units.read'),
  bulk: bulkEndpoint('/tables/units', 'units.write', unitActions),
});
export const modulesTable = contract({
  ...tableEndpoints('/tables/modules', moduleColumns, 'units.read'),
  bulk: bulkEndpoint('/tables/modules', 'modules.move', moduleActions),
});
