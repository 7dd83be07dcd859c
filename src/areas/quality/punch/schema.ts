import { z } from 'zod';
import { Id, NamedRows } from '#platform/shared/ids.ts';
import { line, prose } from '#platform/shared/fields.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { outsideStates, punchCategories } from '#areas/company/tickets/choices.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import { rules } from '#platform/shared/rules.ts';

export const photoRoles = ['before', 'after'] as const;
export type PhotoRole = (typeof photoRoles)[number];
export const phases = ['factory', 'site'] as const;
export type Phase = (typeof phases)[number];

/** How many photos go up with one step. */
export const mostPhotos = 20;

const Named = z.object({ id: Id, name: z.string() });
const Files = z.array(Id, { error: rules.list }).max(mostPhotos, { error: rules.mostEntries(mostPhotos) });
export const PhaseField = z.enum(phases, { error: rules.either(phases) });
export const CategoryField = z.enum(punchCategories, { error: rules.oneOf(punchCategories) });

export const PunchPhoto = z.object({
  file_id: Id,
  role: z.enum(photoRoles),
  caption: z.string().nullable(),
  name: z.string(),
  has_thumbnail: z.boolean(),
  added_at: z.string(),
});
export type PunchPhoto = z.infer<typeof PunchPhoto>;

const Other = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: z.string(),
  photo: Id.nullable(),
});
export type OtherItem = z.infer<typeof Other>;

/** What the page of an item shows beside its fields. */
export const PunchDetail = z.object({
  photos: z.array(PunchPhoto),
  /** Open items of the same place and category: perhaps the same thing twice. */
  alike: z.array(Other),
  /** The item of the site that goes on with it, once it has shipped open. */
  carried_to: Other.nullable(),
  /** The question of a form that failed, where the item comes from one. */
  form: z
    .object({ id: Id, form_type: z.string(), code: z.string(), project_number: z.string(), area_id: Id, item_id: Id })
    .nullable(),
});
export type PunchDetail = z.infer<typeof PunchDetail>;

/** A new item with its photos: kept and raised in one write. Without a photo it stays a draft. */
export const RaiseDraft = z.strictObject({
  item: recordContract(punchItem).create.body,
  file_ids: Files.default([]),
});
export const RaisedItem = z.object({ id: Id, code: z.string(), state: z.string(), title: z.string() });
export type RaisedItem = z.infer<typeof RaisedItem>;

export const PhotosDraft = z.strictObject({
  file_ids: Files.min(1, { error: rules.notEmpty }),
  role: z.enum(photoRoles, { error: rules.either(photoRoles) }),
  caption: line(300).nullable().optional(),
  /** A draft that has its photos with these is raised: said by devices whose photos come after the item. */
  raise: z.boolean({ error: rules.flag }).optional(),
});

export const AlikeQuery = z.strictObject({
  project_id: Id,
  module_id: Id.optional(),
  area: line(80),
  category: CategoryField,
});
export const Alike = z.array(Other);

export const SuggestionsQuery = z.strictObject({ project_id: Id, category: CategoryField.optional() });
export const Suggestions = z.object({
  /** Who has lately put such things right, the most frequent first. */
  people: z.array(Named),
  /** The areas that the project's items name, the most frequent first. */
  areas: z.array(z.string()),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Who may take care of an item of a project: staff, and the floor managers of its factory. */
export const PeopleQuery = z.strictObject({ project_id: Id });
export const People = z.array(Named);

export const GridQuery = z.strictObject({ project_id: Id, phase: PhaseField });
/** Without a phase: of both lists. */
export const PinsQuery = z.strictObject({ project_id: Id, phase: PhaseField.optional() });
export const Grid = z.object({
  modules: z.array(Named),
  cells: z.array(z.object({ area: z.string(), module_id: Id.nullable(), open: z.int(), critical: z.int() })),
});
export type Grid = z.infer<typeof Grid>;

export const Pins = z.object({
  drawings: z.array(Named.extend({ mime: z.string(), bytes: z.number() })),
  pins: z.array(
    Other.extend({
      file_id: Id,
      unit: Named.nullable(),
      page: z.int().nullable(),
      x: z.number(),
      y: z.number(),
      priority: z.string(),
      category: z.string(),
    }),
  ),
});
export type Pins = z.infer<typeof Pins>;

export const ChartsQuery = z.strictObject({ phase: PhaseField, project_id: Id.optional() });
export const Charts = z.object({
  /** Open items by the station that caused them, else the one where they were found. */
  by_station: z.array(z.object({ station: z.string().nullable(), open: z.int() })),
  /** Of what was accepted, how much at the first try, in percent; null while nothing has been judged. */
  first_time_pct: z.number().nullable(),
  judged: z.int(),
  /** Days from raised to accepted, on average; null while nothing has been. */
  mean_days: z.number().nullable(),
  /** Open items at the end of each of the last weeks. */
  burn_down: z.array(z.object({ on: z.string(), open: z.int() })),
  /** The next day on which a module of it ships (factory) or the home is handed over (site). */
  target_on: z.string().nullable(),
});
export type Charts = z.infer<typeof Charts>;

export const SharedQuery = z.strictObject({
  view: z.enum(['owner', 'developer'], { error: rules.either(['owner', 'developer']) }).optional(),
  project_id: Id,
  unit_id: Id.optional(),
});

/** A punch item as whoever is outside the house reads it: what is wrong and how it stands, nothing of who puts it right or what it costs. */
const SharedItem = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  area: z.string(),
  category: CategoryField,
  trade: z.string().nullable(),
  unit: Named.nullable(),
  status: z.enum(outsideStates),
  due_on: z.string().nullable(),
  raised_at: z.string(),
  /** The reader has added it. */
  mine: z.boolean(),
  photos: z.array(z.object({ id: Id, name: z.string(), has_thumbnail: z.boolean(), role: z.enum(photoRoles) })),
});
export type SharedItem = z.infer<typeof SharedItem>;

export const SharedList = z.object({
  items: z.array(SharedItem),
  /** The home is being accepted: the reader adds what they find. */
  can_add: z.boolean(),
});
export type SharedList = z.infer<typeof SharedList>;

/** What an owner finds on the walk through their home. */
export const WalkDraft = z.strictObject({
  unit_id: Id,
  title: line(140, 3),
  area: line(80),
  category: CategoryField.default('other'),
  description: prose(2000).nullable().optional(),
  file_ids: Files.default([]),
});

export const PrintQuery = z.strictObject({
  ids: NamedRows,
  /** By trade: a sheet for each, with a code at every item that opens it. With photos: before and after beside each. */
  as: z.enum(['trades', 'photos'], { error: rules.either(['trades', 'photos']) }).default('trades'),
  language: z.enum(['en', 'es'], { error: rules.either(['en', 'es']) }).default('en'),
});
