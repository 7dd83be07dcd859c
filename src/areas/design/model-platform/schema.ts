import { z } from 'zod';
import { Amount, line, Said, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { Bom, CadReference } from '#areas/design/boms/schema.ts';
import { groupStatuses } from './states.ts';
import { rule, rules } from '#platform/shared/rules.ts';

/** `own`: the models that were uploaded here, in the same shapes. `onshape`: a platform that speaks its published interface. */
export const providers = ['own', 'onshape'] as const;
export const Provider = z.enum(providers, { error: rules.either(providers) });
export type Provider = z.infer<typeof Provider>;

/** `w`: what is being worked on. `v`: a version, which never changes. */
export const wvms = ['w', 'v'] as const;
export const Wvm = z.enum(wvms, { error: rules.either(wvms) });

/** `workspace_ahead`: work went on since the last sync. `new_release`: there is a newer version or release than the one taken. */
export const drifts = ['none', 'workspace_ahead', 'new_release'] as const;
export type Drift = (typeof drifts)[number];

const external = (max: number) =>
  line(max).regex(/^[^\s/?#\\]+$/u, {
    error: rule({ en: 'Must not hold spaces or slashes.', es: 'No puede llevar espacios ni diagonales.' }),
  });
export const DocumentId = external(80);
export const PlaceId = external(80);
/** Our own assemblies are named after a storey or module, so they may hold spaces. */
export const AssemblyId = line(200);
/** `parameter=value;parameter=value`, as the platform writes it; empty for what the assembly is set to. */
export const Configuration = line(1000, 0);

export const CadDocument = z.object({
  provider: Provider,
  id: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  modified_at: z.string().nullable(),
});
export type CadDocument = z.infer<typeof CadDocument>;

export const CadPlace = z.object({
  wvm: z.enum(wvms),
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  microversion: z.string(),
  at: z.string().nullable(),
});
export type CadPlace = z.infer<typeof CadPlace>;

export const CadAssembly = z.object({ id: z.string(), name: z.string(), microversion: z.string() });
export type CadAssembly = z.infer<typeof CadAssembly>;

export const CadParameter = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['choice', 'switch', 'quantity', 'text']),
  preset: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  unit: z.string().nullable(),
});
export type CadParameter = z.infer<typeof CadParameter>;

/** One row of an indented BOM, under the ids of the platform. */
export const CadRow = z.object({
  row_id: z.string(),
  level: z.int(),
  name: z.string(),
  part_number: z.string().nullable(),
  revision: z.string().nullable(),
  /** How many of it one of the row above it holds. */
  quantity: z.string(),
  uom: z.string(),
  material: z.string().nullable(),
  /** What the platform says of its release, in its own word. */
  state: z.string().nullable(),
  source: CadReference,
});
export type CadRow = z.infer<typeof CadRow>;

/** What stands in the assembly and not in its BOM. */
export const LeftOut = z.object({ id: z.string(), name: z.string(), reason: z.enum(['suppressed', 'excluded']) });
export type LeftOut = z.infer<typeof LeftOut>;

export const CadBom = z.object({
  provider: Provider,
  document_id: z.string(),
  wvm: z.enum(wvms),
  place_id: z.string(),
  assembly_id: z.string(),
  configuration: z.string(),
  microversion: z.string(),
  rows: z.array(CadRow),
  left_out: z.array(LeftOut),
  /** Over all that the rows say: two BOMs with one hash are the same. */
  hash: z.string(),
  fetched_at: z.string(),
  /** Taken from what was kept, without a call. */
  from_cache: z.boolean(),
});
export type CadBom = z.infer<typeof CadBom>;

export const Quota = z.object({
  used: z.int(),
  limit: z.int(),
  left: z.int(),
  resets_on: z.string(),
  /** The platform itself has said that the year's calls are spent. */
  spent: z.boolean(),
});
export type Quota = z.infer<typeof Quota>;

export const PlatformState = z.object({
  /** Settings name a platform, so that somebody can connect to it. */
  configured: z.boolean(),
  address: z.string().nullable(),
  connection: z
    .object({
      state: z.enum(['connected', 'ended']),
      by: z.string().nullable(),
      at: z.string(),
      fault: z.string().nullable(),
      fault_said: Said.nullable(),
    })
    .nullable(),
  quota: Quota.nullable(),
  webhooks: z.boolean(),
});
export type PlatformState = z.infer<typeof PlatformState>;

export const DocumentQuery = z.strictObject({ provider: Provider.default('own'), q: line(100).optional() });
const ofDocument = { provider: Provider, document_id: DocumentId };
const ofPlace = { ...ofDocument, wvm: Wvm, place_id: PlaceId };
const Truth = z.enum(['true', 'false'], { error: rules.flag });
export const PlaceQuery = z.strictObject({ ...ofDocument, fresh: Truth.optional() });
export const AssemblyQuery = z.strictObject({ ...ofPlace, fresh: Truth.optional() });
export const ConfigurationQuery = z.strictObject({ ...ofPlace, assembly_id: AssemblyId });
export const BomPreviewQuery = z.strictObject({
  ...ofPlace,
  assembly_id: AssemblyId,
  configuration: Configuration.default(''),
  fresh: Truth.optional(),
});

/** An assembly in one configuration under a name of ours. */
export const VariantDraft = z.strictObject({
  name: line(160),
  ...ofPlace,
  document_name: line(300),
  place_name: line(300),
  assembly_id: AssemblyId,
  assembly_name: line(300),
  configuration: Configuration.default(''),
});
export type VariantDraft = z.infer<typeof VariantDraft>;

export const Variant = z.object({
  id: Id,
  name: z.string(),
  provider: Provider,
  document_id: z.string(),
  document_name: z.string(),
  wvm: z.enum(wvms),
  place_id: z.string(),
  place_name: z.string(),
  assembly_id: z.string(),
  assembly_name: z.string(),
  configuration: z.string(),
  rows: z.int().nullable(),
  microversion: z.string().nullable(),
  fetched_at: z.string().nullable(),
  groups: z.int(),
  created_at: z.string(),
  created_by: z.string().nullable(),
});
export type Variant = z.infer<typeof Variant>;

const MemberDraft = z.strictObject({
  variant_id: Id,
  quantity: Amount(10_000, 0),
  optional: z.boolean({ error: rules.flag }).default(false),
});

const groupFields = {
  name: line(160),
  plan_code: line(40).nullable(),
  description: line(2000, 0),
  members: z.array(MemberDraft, { error: rules.list }).max(100, { error: rules.mostEntries(100) }),
};
export const GroupDraft = z.strictObject({
  name: groupFields.name,
  plan_code: groupFields.plan_code.default(null),
  description: groupFields.description.default(''),
  members: groupFields.members.default([]),
});
export type GroupDraft = z.infer<typeof GroupDraft>;
export const GroupPatch = z.strictObject(groupFields).partial().extend({ version: Version.optional() });
export type GroupPatch = z.infer<typeof GroupPatch>;
export const GroupMove = z.strictObject({
  to: z.enum(groupStatuses, { error: rules.oneOf(groupStatuses) }),
  version: Version.optional(),
});

export const GroupMember = z.object({ variant: Variant, quantity: z.string(), optional: z.boolean() });

export const GroupBom = z.object({
  id: Id,
  code: z.string(),
  version_no: z.int(),
  status: Bom.shape.status,
  material_cents: z.int(),
  labor_cents: z.int(),
  open_lines: z.int(),
});

export const Group = z.object({
  id: Id,
  name: z.string(),
  plan_code: z.string().nullable(),
  description: z.string(),
  status: z.enum(groupStatuses),
  members: z.array(GroupMember),
  drift: z.enum(drifts),
  /** The version or release that made it drift, by its name. */
  drift_name: z.string().nullable(),
  drift_at: z.string().nullable(),
  last_synced_at: z.string().nullable(),
  /** The newest BOM that came of it. */
  bom: GroupBom.nullable(),
  boms: z.int(),
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_transitions: z.array(z.enum(groupStatuses)),
});
export type Group = z.infer<typeof Group>;

export const GroupQuery = z.strictObject({ status: z.enum(groupStatuses).optional(), q: line(100).optional() });

export const planActions = ['create', 'link', 'change', 'same', 'remove', 'ignore'] as const;
export const PlanAction = z.enum(planActions);
export type PlanAction = z.infer<typeof PlanAction>;

/** What a sync would do with one row or line. `create`: a line that has no item yet. `link`: a new line of a known item. */
export const PlanLine = z.object({
  key: z.string(),
  parent_key: z.string().nullable(),
  level: z.int(),
  action: PlanAction,
  name: z.string(),
  part_number: z.string().nullable(),
  revision: z.string().nullable(),
  /** In all: times what holds it, times how often the group has its assembly. */
  quantity: z.string().nullable(),
  uom: z.string(),
  optional: z.boolean(),
  has_parts: z.boolean(),
  item: z.object({ id: Id, sku: z.string(), name: z.string(), uom: z.string() }).nullable(),
  before: z
    .object({ line_uid: Id, quantity: z.string(), uom: z.string(), revision: z.string().nullable(), name: z.string() })
    .nullable(),
  fields: z.array(z.enum(['quantity', 'name', 'revision', 'uom', 'part_number', 'place', 'item'])),
  source: CadReference.nullable(),
  /** Which member of the group it comes from. */
  variant_id: z.string().nullable(),
});
export type PlanLine = z.infer<typeof PlanLine>;

export const syncStates = ['planned', 'applied', 'undone', 'discarded', 'failed'] as const;
export const SyncRun = z.object({
  id: Id,
  group_id: Id,
  group_name: z.string(),
  state: z.enum(syncStates),
  started_at: z.string(),
  by: z.string().nullable(),
  calls_used: z.int(),
  quota_left: z.int().nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  same: z.int(),
  errors: z.array(z.string()),
  errors_said: z.array(Said),
  /** Some of it comes from a workspace, so its BOM can't be released. */
  unreleased: z.boolean(),
  bom_id: z.string().nullable(),
});
export type SyncRun = z.infer<typeof SyncRun>;

export const SyncPlan = SyncRun.extend({
  lines: z.array(PlanLine),
  left_out: z.array(LeftOut.extend({ variant: z.string() })),
  base: z.object({ id: Id, code: z.string(), version_no: z.int(), status: z.string() }).nullable(),
  /** Why it can't be applied as it is. */
  blocked: z.string().nullable(),
  blocked_said: Said.nullable(),
});
export type SyncPlan = z.infer<typeof SyncPlan>;

export const SyncApply = z.strictObject({
  /** What a person decided otherwise than proposed: to leave a line as it is, or what item a row is. */
  decisions: z
    .array(
      z.strictObject({
        key: line(1000),
        ignore: z.boolean({ error: rules.flag }).default(false),
        item_id: Id.nullable().optional(),
      }),
      { error: rules.list },
    )
    .max(5000, { error: rules.mostEntries(5000) })
    .default([]),
});
export type SyncApply = z.infer<typeof SyncApply>;

export const ReturnPath = line(300).regex(/^\/(?!\/)[^\\]*$/u, {
  error: rule({ en: 'Must be a path of this portal.', es: 'Debe ser una ruta de este portal.' }),
});
export const CallbackBody = z.strictObject({
  state: line(200),
  code: line(2000).optional(),
  error: line(200).optional(),
});
