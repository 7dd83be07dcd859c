import { z } from 'zod';
import { ExactText, line, PageQuery, Said, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { measures } from '#platform/shared/measures.ts';
import { issueOf, rules } from '#platform/shared/rules.ts';

/** From the last byte to the elements. `degraded`: read, but without quantities of its own. */
export const modelStates = ['waiting', 'reading', 'ready', 'degraded', 'failed', 'cancelled'] as const;
export const ModelState = z.enum(modelStates);
export type ModelState = z.infer<typeof ModelState>;

export const disciplines = ['architecture', 'structure', 'mep', 'interior', 'combined', 'other'] as const;
export const Discipline = z.enum(disciplines, { error: rules.either(disciplines) });

/** Of the shapes for the 3D view, which are made after the reading. `none`: nobody has asked for them yet. */
export const viewerStates = ['none', 'waiting', 'making', 'ready', 'failed', 'cancelled'] as const;
export const ViewerState = z.enum(viewerStates);
export type ViewerState = z.infer<typeof ViewerState>;

/** Where a quantity comes from. `corrected`: the file's own, in the unit that it must have been meant in. `hand`: given by a person. */
export const quantitySources = ['set', 'property', 'type', 'corrected', 'geometry', 'hand'] as const;
export const QuantitySource = z.enum(quantitySources);
export type QuantitySource = z.infer<typeof QuantitySource>;

/** Why a quantity is not counted with before a person has looked: its shape contradicts it, or nothing tells its unit. */
export const quantityDoubts = ['shape', 'unit'] as const;
export const QuantityDoubt = z.enum(quantityDoubts);
export type QuantityDoubt = z.infer<typeof QuantityDoubt>;

/** Names of the figures of the drawn shape, which stand under the set `''` with the source `geometry`. */
export const shapeQuantities = ['Volume', 'SurfaceArea', 'Footprint', 'LargestFace', 'Length', 'Height'] as const;
export type ShapeQuantity = (typeof shapeQuantities)[number];

/** A quantity that may be counted with, in SI: metres, square metres, cubic metres, kilograms. */
export const StoredQuantity = z.object({
  set: z.string(),
  name: z.string(),
  measure: z.enum(measures),
  value: z.number(),
  source: QuantitySource,
  doubt: QuantityDoubt.optional(),
});
export type StoredQuantity = z.infer<typeof StoredQuantity>;

export const StoredProperty = z.object({
  set: z.string(),
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type StoredProperty = z.infer<typeof StoredProperty>;

/** A material of a part; of a layer its thickness in metres, of a portion its share from 0 to 1. */
export const StoredMaterial = z.object({
  name: z.string(),
  thicknessM: z.number().optional(),
  share: z.number().optional(),
  part: z.string().optional(),
});
export type StoredMaterial = z.infer<typeof StoredMaterial>;

export const StoredStorey = z.object({ name: z.string(), elevationM: z.number() });
export type StoredStorey = z.infer<typeof StoredStorey>;

/** Something that the reading found in the file and that a person should know before counting with it. */
export const StoredWarning = z.object({
  code: z.string(),
  count: z.number().int(),
  examples: z.array(z.string()),
  about: z.string().optional(),
});
export type StoredWarning = z.infer<typeof StoredWarning>;

/** One line of the log of a reading. */
export const ReadStep = z.object({
  at: z.string(),
  step: z.enum([
    'received',
    'checked',
    'opened',
    'attributes',
    'shapes',
    'judged',
    'stored',
    'viewer',
    'done',
    'failed',
    'cancelled',
    'resumed',
  ]),
  ms: z.number().int().optional(),
  count: z.number().int().optional(),
});
export type ReadStep = z.infer<typeof ReadStep>;

/** What a sender says of a model beside its bytes: where it belongs, or of which model it is a new revision. */
export const ModelUpload = z
  .strictObject({
    project_id: Id.optional(),
    plan_code: line(40).optional(),
    name: line(120).optional(),
    discipline: Discipline.optional(),
    /** Any revision of the model that this one follows; it keeps that model's place. */
    follows: Id.optional(),
    client_upload_id: line(200).optional(),
  })
  .superRefine((fields, context) => {
    if (fields.project_id !== undefined && fields.plan_code !== undefined)
      context.addIssue(
        issueOf(['plan_code'], {
          en: 'A model belongs to a project or to a plan.',
          es: 'Un modelo pertenece a un proyecto o a un plano.',
        }),
      );
    if (fields.follows !== undefined && (fields.project_id !== undefined || fields.plan_code !== undefined))
      context.addIssue(
        issueOf(['follows'], {
          en: 'A revision stays where its model is.',
          es: 'Una revisión se queda donde está su modelo.',
        }),
      );
  });
export type ModelUpload = z.infer<typeof ModelUpload>;

export const ModelUploadState = z.object({
  id: Id,
  name: z.string(),
  length: z.int(),
  offset: z.int(),
  expires_at: z.string(),
  /** What came of it, once all bytes were there and judged. */
  model_id: Id.nullable(),
});

/** How a model may have been drawn that does not say it itself. */
export const lengthUnits = ['metre', 'centimetre', 'millimetre', 'foot', 'inch'] as const;
export const LengthUnit = z.enum(lengthUnits, { error: rules.either(lengthUnits) });
export type LengthUnit = z.infer<typeof LengthUnit>;

export const RetryBody = z.strictObject({
  /** For a file that declares no unit: which one it is drawn in. */
  length_unit: LengthUnit.optional(),
});

export const BuildingModel = z.object({
  id: Id,
  series_id: Id,
  revision: z.int(),
  /** False for a revision that another one follows. */
  is_latest: z.boolean(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }).nullable(),
  plan_code: z.string().nullable(),
  name: z.string(),
  discipline: Discipline,
  file_name: z.string(),
  bytes: z.int(),
  sha256: z.string().nullable(),
  state: ModelState,
  progress: z.int(),
  /** Why it could not be read, in a sentence. */
  failure: z.string().nullable(),
  failure_said: Said.nullable(),
  ifc_schema: z.string().nullable(),
  application: z.string().nullable(),
  units: z.record(z.string(), z.string()).nullable(),
  /** What a person said that the file is drawn in, because the file does not. */
  length_unit: LengthUnit.nullable(),
  /** True for a model that could not be read because nobody has said that yet. */
  asks_length_unit: z.boolean(),
  storeys: z.array(StoredStorey),
  warnings: z.array(StoredWarning),
  steps: z.array(ReadStep),
  entity_count: z.int().nullable(),
  element_count: z.int().nullable(),
  coverage_basis_points: z.int().nullable(),
  /** Of the shapes for the viewer, at `/models/:id/viewer`; null where the model has none. */
  viewer_bytes: z.int().nullable(),
  viewer_state: ViewerState,
  /** Why there is no 3D view, in a sentence. */
  viewer_failure: z.string().nullable(),
  viewer_failure_said: Said.nullable(),
  read_ms: z.int().nullable(),
  peak_mb: z.int().nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  version: z.int(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
});
export type BuildingModel = z.infer<typeof BuildingModel>;

const Truth = z.enum(['true', 'false'], { error: rules.flag });

export const ModelListQuery = z.strictObject({
  project_id: Id.optional(),
  plan_code: line(40).optional(),
  /** All revisions of one model. */
  series_id: Id.optional(),
  state: ModelState.optional(),
  q: line(100).optional(),
  /** Only the latest revision of each. */
  latest: Truth.optional(),
  in_bin: Truth.optional(),
  ...PageQuery,
});

export const ModelPatch = z
  .strictObject({
    name: line(120).optional(),
    discipline: Discipline.optional(),
    /** Moves the model and all its revisions; null takes it out of its project. */
    project_id: Id.nullable().optional(),
    plan_code: line(40).nullable().optional(),
    version: Version.optional(),
  })
  .superRefine((patch, context) => {
    if (typeof patch.project_id === 'string' && typeof patch.plan_code === 'string')
      context.addIssue(
        issueOf(['plan_code'], {
          en: 'A model belongs to a project or to a plan.',
          es: 'Un modelo pertenece a un proyecto o a un plano.',
        }),
      );
  });
export type ModelPatch = z.infer<typeof ModelPatch>;

/** An element as lists show it. */
export const ElementLine = z.object({
  entity: z.int(),
  global_id: z.string(),
  ifc_class: z.string(),
  predefined_type: z.string().nullable(),
  name: z.string().nullable(),
  type_name: z.string().nullable(),
  tag: z.string().nullable(),
  storey: z.string().nullable(),
  module: z.string().nullable(),
  assembly_name: z.string().nullable(),
  is_space: z.boolean(),
  /** How many quantities it has that the file itself gives. */
  given: z.int(),
});
export type ElementLine = z.infer<typeof ElementLine>;

export const ModelElementRead = z.object({
  ...ElementLine.shape,
  container: z.string().nullable(),
  assembly_id: z.string().nullable(),
  materials: z.array(StoredMaterial),
  properties: z.array(StoredProperty),
  quantities: z.array(StoredQuantity),
  shape_hash: z.string().nullable(),
  /** How many parts of the model have the same shape. */
  same_shape: z.int(),
  /** Least and greatest x, y, z in metres, y upwards. */
  box: z.array(z.number()).nullable(),
});
export type ModelElementRead = z.infer<typeof ModelElementRead>;

/** Empty text for storey, type or module stands for those without one. */
export const ElementQuery = z.strictObject({
  ifc_class: line(80).optional(),
  storey: ExactText.optional(),
  type_name: ExactText.optional(),
  module: ExactText.optional(),
  /** Rooms instead of parts. */
  spaces: Truth.optional(),
  /** Only those without a quantity of their own. */
  unmeasured: Truth.optional(),
  global_id: line(64).optional(),
  q: line(100).optional(),
  ...PageQuery,
});
export type ElementQuery = z.infer<typeof ElementQuery>;

/** One branch of the tree: all parts of one type, of one class, on one storey. */
export const ElementGroup = z.object({
  storey: z.string().nullable(),
  ifc_class: z.string(),
  type_name: z.string().nullable(),
  count: z.int(),
  /** How many of them have a quantity of their own. */
  given: z.int(),
});
export type ElementGroup = z.infer<typeof ElementGroup>;

/** Where each part stands and what it is, in as few bytes as it can be told: for the 3D view of a whole model. */
export const ModelOutline = z.object({
  storeys: z.array(z.string()),
  classes: z.array(z.string()),
  /** Of each part and room: its entity, its storey (-1: none), its class, and the entity of the part that it belongs to (0: none). */
  parts: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
});
export type ModelOutline = z.infer<typeof ModelOutline>;

const Example = z.object({ entity: z.int(), name: z.string().nullable(), ifc_class: z.string() });

/** How far the model can be counted with. */
export const ModelQuality = z.object({
  elements: z.int(),
  spaces: z.int(),
  /** By source of the best quantity that each element has. */
  sources: z.object({ given: z.int(), geometry: z.int(), none: z.int() }),
  classes: z.array(z.object({ ifc_class: z.string(), count: z.int(), given: z.int(), shaped: z.int() })),
  modules: z.array(z.object({ module: z.string().nullable(), count: z.int() })),
  /** Quantities of the file that are zero or negative. */
  nothing: z.object({ count: z.int(), examples: z.array(Example) }),
  /** Parts of one shape and one place: drawn twice. */
  doubled: z.object({ count: z.int(), examples: z.array(Example) }),
  without_storey: z.object({ count: z.int(), examples: z.array(Example) }),
  without_type: z.object({ count: z.int(), examples: z.array(Example) }),
});
export type ModelQuality = z.infer<typeof ModelQuality>;

export const changeFields = [
  'name',
  'type',
  'storey',
  'module',
  'materials',
  'quantities',
  'properties',
  'shape',
  'place',
] as const;

const DiffLine = z.object({
  global_id: z.string(),
  ifc_class: z.string(),
  name: z.string().nullable(),
  type_name: z.string().nullable(),
  storey: z.string().nullable(),
  /** Its entity before and after; null where it is not there. */
  before: z.int().nullable(),
  after: z.int().nullable(),
});

/** What differs between two revisions, by GlobalId. `renumbered`: a new GlobalId for the same shape, type and place. */
export const ModelDiff = z.object({
  before: z.object({ id: Id, revision: z.int() }),
  after: z.object({ id: Id, revision: z.int() }),
  counts: z.object({ same: z.int(), added: z.int(), removed: z.int(), changed: z.int(), renumbered: z.int() }),
  added: z.array(DiffLine),
  removed: z.array(DiffLine),
  changed: z.array(DiffLine.extend({ fields: z.array(z.enum(changeFields)) })),
  renumbered: z.array(DiffLine.extend({ global_id_before: z.string() })),
});
export type ModelDiff = z.infer<typeof ModelDiff>;

export const DiffQuery = z.strictObject({ against: Id.optional() });

/** Good for a short time, by its address alone. */
export const ModelTicket = z.object({ url: z.string(), bytes: z.int(), expires_at: z.string() });
