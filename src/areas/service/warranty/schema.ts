import { z } from 'zod';
import { punchCategories } from '#areas/company/tickets/choices.ts';
import { line, prose, Said } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rule, rules } from '#platform/shared/rules.ts';
import type { Factory } from '#platform/shared/factories.ts';
import { accesses, channels, tiers, urgencies, type CauseStage } from './choices.ts';

const mostPhotos = 20;
const mostItems = 10;
const Files = z.array(Id, { error: rules.list }).max(mostPhotos, { error: rules.mostEntries(mostPhotos) });
const Category = z.enum(punchCategories, { error: rules.oneOf(punchCategories) });

const ItemDraft = z.strictObject({
  title: line(140),
  description: prose(8000).optional(),
  area: line(80),
  category: Category,
  priority: z.enum(urgencies, { error: rules.oneOf(urgencies) }),
  /** Photos that have arrived already; those that come later hang on what is said afterwards. */
  file_ids: Files.optional(),
});

/** What somebody reports about a home: one thing or several at once. */
export const ReportDraft = z.strictObject({
  /** An owner with one home need not name it. */
  unit_id: Id.optional(),
  items: z
    .array(ItemDraft, { error: rules.list })
    .min(1, { error: rules.notEmpty })
    .max(mostItems, { error: rules.mostEntries(mostItems) }),
  /** For staff: how it came, and who it was that called. */
  channel: z.enum(channels, { error: rules.oneOf(channels) }).optional(),
  submitted_by: Id.nullable().optional(),
  access: z.enum(accesses, { error: rules.oneOf(accesses) }).optional(),
  pets: line(120).optional(),
  preferred_times: line(300).optional(),
});

export const Reported = z.object({
  /** Of its first item, by which the reader follows it. */
  id: Id,
  code: z.string(),
  items: z.array(z.object({ id: Id, code: z.string() })),
  /** Who is on call and was told of what can't wait; null where that was nobody. */
  on_call: z.string().nullable(),
});
export type Reported = z.infer<typeof Reported>;

const Coverage = z.object({
  id: Id,
  tier: z.enum(tiers),
  starts_on: z.string(),
  ends_on: z.string(),
  months: z.int(),
  /** Whole months and days from today to the last day; null when it is over. */
  days_left: z.int().nullable(),
});
export type Coverage = z.infer<typeof Coverage>;

/** What somebody reads of the warranty of their home: what it is covered for, and whom to call. */
export const HomeQuery = z.strictObject({
  unit_id: Id.optional(),
  view: z.enum(['owner', 'developer'], { error: rules.either(['owner', 'developer']) }).optional(),
});
const EmergencyPhone = z
  .string()
  .trim()
  .regex(/^\+?[\d (). -]{5,30}$/u, {
    error: rule({
      en: 'Must be a phone number as people dial it, such as 775 555 0142.',
      es: 'Debe ser un teléfono como se marca, por ejemplo 775 555 0142.',
    }),
  })
  .nullable();
/** The numbers that owners are shown before anything else when it can't wait: of the whole company, and of the homes of one factory instead. */
export const EmergencyPhones = z.strictObject({
  everywhere: EmergencyPhone,
  loma_linda: EmergencyPhone,
  butte: EmergencyPhone,
  monterrey: EmergencyPhone,
  reno: EmergencyPhone,
} satisfies Record<Factory | 'everywhere', z.ZodType>);
export type EmergencyPhones = z.infer<typeof EmergencyPhones>;

export const HomeWarranty = z.object({
  /** Where somebody answers at any hour; null where the company has said none. */
  phone: z.string().nullable(),
  unit_id: Id.nullable(),
  coverages: z.array(Coverage),
});
export type HomeWarranty = z.infer<typeof HomeWarranty>;

const Other = z.object({ id: Id, code: z.string(), title: z.string(), state: z.string() });

/** What the page of an item shows beside its fields. */
export const ItemDetail = z.object({
  /** Whether it is covered and why, as it was worked out on the day of receipt. */
  reason: Said,
  coverages: z.array(Coverage),
  report: z.object({
    code: z.string(),
    summary: z.string(),
    channel: z.enum(channels),
    access: z.enum(accesses).nullable(),
    pets: z.string().nullable(),
    preferred_times: z.string().nullable(),
  }),
  /** The home, how to get there and whom to call: its owners of today, the first named before the others. */
  home: z.object({
    id: Id,
    name: z.string(),
    project: z.object({ number: z.string(), name: z.string() }),
    address: z.string().nullable(),
    owners: z.array(z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })),
  }),
  /** What was reported with it. */
  together: z.array(Other),
  /** Open items of the same home and system: perhaps the same thing twice. */
  alike: z.array(Other),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

const Bar = z.object({ items: z.int() });
const stages = [
  'design',
  'factory',
  'transport',
  'set',
  'site_trade',
  'product',
  'owner',
] as const satisfies readonly CauseStage[];

/** What warranty items teach, of the last year or of a project. */
export const ChartsQuery = z.strictObject({ project_id: Id.optional() });
export const Charts = z.object({
  /** Homes that are covered, by which items are counted. */
  units: z.int(),
  by_system: z.array(Bar.extend({ category: Category, per_hundred: z.number() })),
  by_cause: z.array(Bar.extend({ stage: z.enum(stages).nullable(), share: z.number(), so_far: z.number() })),
  back_charges: z.object({ claimed_cents: z.int(), recovered_cents: z.int(), written_off_cents: z.int() }).nullable(),
  cost_by_unit: z.array(
    z.object({ unit: z.object({ id: Id, name: z.string(), project: z.string() }), items: z.int(), cents: z.int() }),
  ),
  repeats: z.array(
    z.object({
      plan: z.string(),
      module_no: z.string().nullable(),
      category: Category,
      items: z.int(),
      units: z.int(),
      /** The homes. */ ids: z.array(Id),
      /** The modules at that place in them; none where nobody named one. */
      modules: z.array(Id),
    }),
  ),
});
export type Charts = z.infer<typeof Charts>;
