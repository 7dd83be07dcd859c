import { z } from 'zod';
import { CalendarDate, Email, Version, line, nameLine } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { dateStatuses, factories, GuardResult } from '#areas/projects/projects/schema.ts';
import { blockGuards, manualStatuses, releaseGuards, shippingGuards, type ModuleGuard } from './states.ts';
import { rule, rules } from '#platform/shared/rules.ts';

export const swings = ['left', 'right', 'none'] as const;
export const registrations = ['none', 'invited', 'registered', 'disabled'] as const;
export const ownerRoles = ['primary_owner', 'co_owner', 'tenant', 'agent'] as const;
export const moduleStatuses = [
  'scheduled',
  'online',
  'qa_hold',
  'offline',
  'yard',
  'released',
  'in_transit',
  'delivered',
  'set',
  'returned',
] as const;
export const ModuleStatus = z.enum(moduleStatuses);
export type ModuleStatus = z.infer<typeof ModuleStatus>;
/** A unit stands where its modules stand, then where its papers do. */
export const unitStatuses = [
  'planned',
  'in_production',
  'built',
  'in_transit',
  'delivered',
  'set',
  'occupancy',
  'closed',
] as const;

const unitFields = {
  name: line(60),
  plan_code: line(40).nullable(),
  beds: z.number().min(0).max(99).nullable(),
  baths: z.number().min(0).max(99).nullable(),
  sqft: z.int().min(0).max(1_000_000).nullable(),
  level: line(20).nullable(),
  lot_no: line(20).nullable(),
  building: line(40).nullable(),
  address_override: line(200).nullable(),
  swing: z.enum(swings),
  co_on: CalendarDate.nullable(),
  closing_on: CalendarDate.nullable(),
  warranty_start_on: CalendarDate.nullable(),
  home_name: line(80).nullable(),
  device_ids: z.array(line(80)).max(200),
  cover_file_id: Id.nullable(),
};

/** `project` is the id of the project that the unit belongs to; it never changes. */
export const UnitDraft = z.strictObject({
  ...z.strictObject(unitFields).partial().shape,
  project: Id,
  name: unitFields.name,
});
export type UnitDraft = z.infer<typeof UnitDraft>;
export const UnitPatch = z.strictObject({ ...z.strictObject(unitFields).partial().shape, version: Version.optional() });
export type UnitPatch = z.infer<typeof UnitPatch>;

/** The query of PUT units/{id}/owner_manual: which document is the unit's manual, and how far it is. Never texts. */
export const OwnerManualQuery = z.strictObject({
  owner_manual_id: Id.optional(),
  title: line(120).optional(),
  status: z.enum(manualStatuses, { error: rules.either(manualStatuses) }).optional(),
  language: z.enum(['en', 'es'], { error: rules.either(['en', 'es']) }).optional(),
  revision: line(20).optional(),
});

export const OwnerDraft = z.strictObject({
  name: nameLine(120),
  email: Email.nullish(),
  phone: line(30).nullish(),
  role: z.enum(ownerRoles).default('primary_owner'),
  is_primary: z.boolean().default(false),
});

/** The day of the last of a unit's modules, and the same day again once all of them are there. */
const UnitDate = z
  .object({ forecast_on: z.string(), actual_on: z.string().nullable(), date_status: z.enum(dateStatuses) })
  .nullable();

export const Unit = z.object({
  id: Id,
  project: Id,
  project_number: z.string(),
  project_name: z.string(),
  name: z.string(),
  status: z.enum(unitStatuses),
  plan_code: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  level: z.string().nullable(),
  lot_no: z.string().nullable(),
  building: z.string().nullable(),
  address_override: z.string().nullable(),
  swing: z.string(),
  co_on: z.string().nullable(),
  closing_on: z.string().nullable(),
  warranty_start_on: z.string().nullable(),
  owner_manual: z.record(z.string(), z.string()).nullable(),
  cover_file_id: Id.nullable(),
  module_count: z.number(),
  module_statuses: z.array(z.object({ module_no: z.string(), status: ModuleStatus })),
  /** When the home leaves the line, ships and is set: with the last of its modules. Null where no module has a day, and where dates are not shown. */
  dates: z.object({ offline: UnitDate, ship: UnitDate, set: UnitDate }),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  // Staff and owners of the unit.
  home_name: z.string().nullish(),
  // Staff only.
  registration: z.enum(registrations).optional(),
  device_ids: z.array(z.string()).optional(),
});
export type Unit = z.infer<typeof Unit>;

/** The permit to carry a module over the roads of one state, by the state's letters. */
export const RoutePermit = z
  .strictObject({
    state: line(3).regex(/^[A-Z]{2,3}$/u, {
      error: rule({
        en: 'Must be the letters of a state, like NV.',
        es: 'Deben ser las letras de un estado, como NV.',
      }),
    }),
    no: line(40),
    valid_from: CalendarDate,
    valid_to: CalendarDate,
  })
  .refine((permit) => permit.valid_to >= permit.valid_from, {
    path: ['valid_to'],
    error: rule({ en: 'Lies before the first day.', es: 'Es anterior al primer día.' }),
  });
export type RoutePermit = z.infer<typeof RoutePermit>;

/** What a state's permits lack for a journey: they run out before its end, or begin after its start. */
export interface PermitGap {
  state: string;
  lacks: 'ends' | 'begins';
  on: string;
}

/** The states whose permits do not cover a journey. One that is renewed counts: any single permit that covers it will do. */
export function permitGaps(permits: readonly RoutePermit[], from: string, to: string): PermitGap[] {
  return [...Map.groupBy(permits, ({ state }) => state)].flatMap(([state, own]): PermitGap[] => {
    if (own.some((permit) => permit.valid_from <= from && permit.valid_to >= to)) return [];
    const last = own
      .filter((permit) => permit.valid_from <= from)
      .map((permit) => permit.valid_to)
      .toSorted()
      .at(-1);
    if (last !== undefined) return [{ state, lacks: 'ends', on: last }];
    return [{ state, lacks: 'begins', on: own.map((permit) => permit.valid_from).toSorted()[0] ?? from }];
  });
}

export const Module = z.object({
  id: Id,
  project: Id,
  unit: Id.nullable(),
  unit_name: z.string().nullable(),
  module_no: z.string(),
  serial_no: z.string().nullable(),
  status: ModuleStatus,
  factory: z.string().nullable(),
  line: z.string().nullable(),
  station: z.string().nullable(),
  length_ft: z.number().nullable(),
  width_ft: z.number().nullable(),
  height_ft: z.number().nullable(),
  weight_lb: z.number().nullable(),
  set_sequence: z.number().nullable(),
  online_forecast_on: z.string().nullable(),
  online_actual_on: z.string().nullable(),
  offline_forecast_on: z.string().nullable(),
  offline_actual_on: z.string().nullable(),
  ship_forecast_on: z.string().nullable(),
  ship_actual_on: z.string().nullable(),
  deliver_forecast_on: z.string().nullable(),
  deliver_actual_on: z.string().nullable(),
  set_forecast_on: z.string().nullable(),
  set_actual_on: z.string().nullable(),
  version: z.number(),
  allowed_transitions: z.array(z.string()),
  // Staff and floor.
  label_no: z.string().nullish(),
  carrier: z.string().nullish(),
  trailer_no: z.string().nullish(),
  route_permits: z
    .array(z.object({ state: z.string(), no: z.string(), valid_from: z.string(), valid_to: z.string() }))
    .nullish(),
  status_before_hold: z.string().nullish(),
  /** Of a released module: the conditions that no longer hold, so that it does not ship. */
  blocks: z.array(z.enum(blockGuards)).optional(),
  online_baseline_on: z.string().nullish(),
  offline_baseline_on: z.string().nullish(),
  ship_baseline_on: z.string().nullish(),
  deliver_baseline_on: z.string().nullish(),
  set_baseline_on: z.string().nullish(),
});
export type Module = z.infer<typeof Module>;

export const ModuleTransition = z.object({
  to: ModuleStatus,
  allowed: z.boolean(),
  requires: z.array(z.string()),
  guards: z.array(GuardResult),
});
export const ModuleRead = Module.extend({ transitions: z.array(ModuleTransition) });
export type ModuleRead = z.infer<typeof ModuleRead>;

export const UnitRead = Unit.extend({
  modules: z.array(Module),
  owners: z.array(
    z.object({
      id: Id,
      name: z.string(),
      role: z.string(),
      is_primary: z.boolean(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
      user_id: Id.nullish(),
      registered_at: z.string().nullish(),
      invited_at: z.string().nullish(),
    }),
  ),
  /** Staff only: which version stands now for the document of the published manual, where owners still read another. */
  newer_manual: z.object({ file_id: Id, version_no: z.int(), shown: z.boolean() }).nullish(),
  can: z.object({ change: z.boolean(), remove: z.boolean(), upload: z.boolean() }),
});
export type UnitRead = z.infer<typeof UnitRead>;

const moduleFields = {
  unit: Id.nullable(),
  module_no: line(20),
  serial_no: line(60).nullable(),
  label_no: line(60).nullable(),
  length_ft: z.number().min(0).max(1000).nullable(),
  width_ft: z.number().min(0).max(1000).nullable(),
  height_ft: z.number().min(0).max(1000).nullable(),
  weight_lb: z.int().min(0).max(10_000_000).nullable(),
  factory: z.enum(factories).nullable(),
  line: line(20).nullable(),
  station: line(60).nullable(),
  set_sequence: z.int().min(0).max(10_000).nullable(),
  carrier: line(80).nullable(),
  trailer_no: line(40).nullable(),
  route_permits: z
    .array(RoutePermit)
    .max(20, { error: rule({ en: 'Must have at most 20 permits.', es: 'Debe tener como máximo 20 permisos.' }) })
    .refine((permits) => new Set(permits.map(({ state, no }) => `${state} ${no}`)).size === permits.length, {
      error: rule({ en: 'There is one of that state and number already.', es: 'Ya hay uno de ese estado y número.' }),
    }),
  online_baseline_on: CalendarDate.nullable(),
  online_forecast_on: CalendarDate.nullable(),
  online_actual_on: CalendarDate.nullable(),
  offline_baseline_on: CalendarDate.nullable(),
  offline_forecast_on: CalendarDate.nullable(),
  offline_actual_on: CalendarDate.nullable(),
  ship_baseline_on: CalendarDate.nullable(),
  ship_forecast_on: CalendarDate.nullable(),
  ship_actual_on: CalendarDate.nullable(),
  deliver_baseline_on: CalendarDate.nullable(),
  deliver_forecast_on: CalendarDate.nullable(),
  deliver_actual_on: CalendarDate.nullable(),
  set_baseline_on: CalendarDate.nullable(),
  set_forecast_on: CalendarDate.nullable(),
  set_actual_on: CalendarDate.nullable(),
};

export const ModuleDraft = z.strictObject({
  ...z.strictObject(moduleFields).partial().shape,
  project: Id,
  module_no: moduleFields.module_no,
});
export type ModuleDraft = z.infer<typeof ModuleDraft>;
export const ModulePatch = z.strictObject({
  ...z.strictObject(moduleFields).partial().shape,
  version: Version.optional(),
});
export type ModulePatch = z.infer<typeof ModulePatch>;
export const ModuleMove = z.strictObject({
  to: ModuleStatus,
  reason: line(500).optional(),
  on: CalendarDate.optional(),
  acknowledge: z.array(z.string().max(60)).max(20).optional(),
  /** The number of its label, of a module that has none yet: whoever releases it stands before it. */
  label_no: line(60).optional(),
  override: z.boolean().optional(),
  version: Version.optional(),
});
export type ModuleMove = z.infer<typeof ModuleMove>;

export { blockGuards, type BlockGuard } from './states.ts';

interface ModuleEdge {
  from: readonly ModuleStatus[];
  /** `held`: the status before the hold. */
  to: ModuleStatus | 'held';
  guards: readonly ModuleGuard[];
  requires: readonly 'reason'[];
  /** The actual date that the move records. */
  dates?: 'online_actual_on' | 'offline_actual_on' | 'ship_actual_on' | 'deliver_actual_on' | 'set_actual_on';
}

/** The state machine of a module, from the plan to the foundation. */
export const moduleEdges: readonly ModuleEdge[] = [
  { from: ['scheduled'], to: 'online', guards: [], requires: [], dates: 'online_actual_on' },
  { from: ['online'], to: 'offline', guards: [], requires: [], dates: 'offline_actual_on' },
  { from: ['offline'], to: 'yard', guards: [], requires: [] },
  { from: ['yard'], to: 'released', guards: releaseGuards, requires: [] },
  { from: ['released'], to: 'in_transit', guards: shippingGuards, requires: [], dates: 'ship_actual_on' },
  { from: ['in_transit'], to: 'delivered', guards: ['condition_in_known'], requires: [], dates: 'deliver_actual_on' },
  { from: ['delivered'], to: 'set', guards: ['no_item_before_set'], requires: [], dates: 'set_actual_on' },
  { from: ['online', 'offline', 'yard', 'released'], to: 'qa_hold', guards: [], requires: ['reason'] },
  { from: ['qa_hold'], to: 'held', guards: [], requires: ['reason'] },
  { from: ['in_transit', 'delivered'], to: 'returned', guards: [], requires: ['reason'] },
  { from: ['returned'], to: 'yard', guards: [], requires: ['reason'] },
];

/** The moves that leave a module's present status. */
export function moduleEdgesFrom(standing: {
  status: string;
  status_before_hold: string | null;
}): { edge: ModuleEdge; to: ModuleStatus }[] {
  return moduleEdges.flatMap((edge) => {
    if (!edge.from.some((from) => from === standing.status)) return [];
    const to = edge.to === 'held' ? moduleStatuses.find((status) => status === standing.status_before_hold) : edge.to;
    return to === undefined ? [] : [{ edge, to }];
  });
}

/** How far a module is on its way, from 0 to 100, for the percentage of its project. */
export const moduleProgress: Record<ModuleStatus, number> = {
  scheduled: 0,
  online: 30,
  qa_hold: 30,
  offline: 60,
  yard: 65,
  returned: 65,
  released: 75,
  in_transit: 80,
  delivered: 90,
  set: 100,
};

/** The status of a unit from those of its modules and its papers. */
export function unitStatusOf(
  modules: readonly { status: string }[],
  coOn: string | null,
  closingOn: string | null,
): (typeof unitStatuses)[number] {
  if (closingOn !== null) return 'closed';
  if (coOn !== null) return 'occupancy';
  if (modules.length === 0 || modules.every((module) => module.status === 'scheduled')) return 'planned';
  const all = (...among: string[]) => modules.every((module) => among.includes(module.status));
  if (all('set')) return 'set';
  if (all('set', 'delivered')) return 'delivered';
  if (all('set', 'delivered', 'in_transit')) return 'in_transit';
  if (all('set', 'delivered', 'in_transit', 'released', 'yard', 'offline', 'returned')) return 'built';
  return 'in_production';
}

/** The zone of each factory: its day and its month end at its own midnight. */
export const factoryZones: Record<(typeof factories)[number], string> = {
  loma_linda: 'America/Los_Angeles',
  butte: 'America/Denver',
  monterrey: 'America/Monterrey',
  reno: 'America/Los_Angeles',
};
