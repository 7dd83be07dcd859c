import { z } from 'zod';
import { groups } from '#platform/shared/access.ts';
import { line, Moment, Percent, prose, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rule, rules as common } from '#platform/shared/rules.ts';

export const flagTypes = ['release', 'experiment', 'operational', 'kill_switch', 'permission'] as const;
export type FlagType = (typeof flagTypes)[number];

/** After how many days a flag of this type should be gone; null: it may stay. */
export const expectedDaysOf: Readonly<Record<FlagType, number | null>> = {
  release: 40,
  experiment: 40,
  operational: 7,
  kill_switch: null,
  permission: null,
};

export const FlagName = z
  .string({ error: common.text })
  .trim()
  .regex(/^[a-z0-9][a-z0-9._-]{1,99}$/u, {
    error: rule({
      en: 'Must have 2 to 100 lower-case letters, digits, dots, hyphens or underscores, and start with a letter or digit.',
      es: 'Debe tener de 2 a 100 minúsculas, cifras, puntos, guiones o guiones bajos, y empezar con letra o cifra.',
    }),
  });

/**
 * One rule. It decides for a person when every list that is not empty holds them and now lies between start and end; the flag is
 * then on for `percent` of such people, always the same ones. So percent 0 switches the flag off for those it names.
 */
export const FlagRule = z.strictObject({
  groups: z
    .array(z.enum(groups, { error: rule({ en: 'Must be a known group.', es: 'Debe ser un grupo conocido.' }) }))
    .max(groups.length)
    .default([]),
  users: z
    .array(Id)
    .max(500, { error: rule({ en: 'Must have at most 500 people.', es: 'Debe tener como máximo 500 personas.' }) })
    .default([]),
  projects: z
    .array(Id)
    .max(500, { error: rule({ en: 'Must have at most 500 projects.', es: 'Debe tener como máximo 500 proyectos.' }) })
    .default([]),
  percent: Percent.default(100),
  starts_at: Moment.nullable().default(null),
  ends_at: Moment.nullable().default(null),
});
export type FlagRule = z.infer<typeof FlagRule>;

const rules = z
  .array(FlagRule)
  .max(50, { error: rule({ en: 'Must have at most 50 rules.', es: 'Debe tener como máximo 50 reglas.' }) });

/** What everybody sees: whether the flag is on for them. */
export const EvaluatedFlag = z.object({ id: Id, name: z.string(), enabled: z.boolean() });

/** The flag itself, for admins. */
export const FeatureFlag = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.enum(flagTypes),
  enabled: z.boolean(),
  /** What a person gets whom no rule names, and everybody once the flag is archived. */
  default: z.boolean(),
  rules: z.array(
    z.object({
      groups: z.array(z.string()),
      users: z.array(Id),
      projects: z.array(Id),
      percent: z.number(),
      starts_at: z.string().nullable(),
      ends_at: z.string().nullable(),
    }),
  ),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  expected_days: z.int().nullable(),
  never_stale: z.boolean(),
  is_stale: z.boolean(),
  last_seen_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type FeatureFlag = z.infer<typeof FeatureFlag>;

const fields = {
  description: prose(1000).optional(),
  type: z.enum(flagTypes, { error: common.oneOf(flagTypes) }).optional(),
  enabled: z.boolean({ error: common.flag }).optional(),
  default: z.boolean({ error: common.flag }).optional(),
  rules: rules.optional(),
  owner_id: Id.nullable().optional(),
  expected_days: z.int({ error: common.wholeNumber }).min(1).max(3650).nullable().optional(),
  never_stale: z.boolean().optional(),
  archived: z.boolean().optional(),
};

export const FlagDraft = z.strictObject({ name: FlagName, ...fields });
export type FlagDraft = z.infer<typeof FlagDraft>;

/** A whole flag may be sent back as it was read: what only the server writes is taken and ignored. */
export const FlagPatch = z.strictObject({
  ...fields,
  id: Id.optional(),
  name: FlagName.optional(),
  owner_name: line(200).nullable().optional(),
  is_stale: z.boolean().optional(),
  last_seen_at: z.string().max(40).nullable().optional(),
  archived_at: z.string().max(40).nullable().optional(),
  created_at: z.string().max(40).optional(),
  updated_at: z.string().max(40).optional(),
  version: Version.optional(),
});
export type FlagPatch = z.infer<typeof FlagPatch>;

export const FlagVerdict = z.object({
  enabled: z.boolean(),
  /** What decided: the switch, the archive, a rule by its place in the list (from 0), or the default. */
  decided_by: z.enum(['switched_off', 'archived', 'rule', 'default']),
  rule: z.int().nullable(),
  /** Where the person falls from 0 to under 100; below the rule's percent means on. */
  bucket: z.number(),
});
export type FlagVerdict = z.infer<typeof FlagVerdict>;
