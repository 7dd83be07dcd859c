import { z } from 'zod';
import { line } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rule, rules } from '#platform/shared/rules.ts';

/** What can be found beside the declared records, in the order in which results stand. */
export const searchKinds = ['project', 'unit', 'module', 'person', 'file', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A piece of text, and whether it is what was looked for. */
export const SearchPiece = z.strictObject({ text: z.string(), hit: z.boolean() });
export type SearchPiece = z.infer<typeof SearchPiece>;

export const SearchQuery = z.strictObject({
  q: line(100),
  /** Kinds to look among, separated by commas, up to all that there are; all of them when left out. */
  types: line(1_000)
    .transform((words) => words.split(','))
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[a-z_]{2,40}$/u, { error: rule({ en: 'Must be a known kind.', es: 'Debe ser un tipo conocido.' }) }),
      ),
    )
    .optional(),
  /** Results of each kind. */
  limit: z.coerce
    .number({ error: rules.number })
    .int({ error: rules.wholeNumber })
    .min(1, { error: rules.atLeast(1) })
    .max(50, { error: rules.atMost(50) })
    .optional(),
});

export const SearchHit = z.strictObject({
  /** One of `searchKinds`, or the name of a declared record. */
  kind: z.string(),
  id: Id,
  title: z.array(SearchPiece),
  subtitle: z.array(SearchPiece),
  /** Where the words were found, when neither title nor subtitle hold them. */
  excerpt: z.array(SearchPiece),
  project_number: z.string().nullable(),
  project_name: z.string().nullable(),
  unit_id: Id.nullable(),
  unit_name: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchReply = z.strictObject({
  items: z.array(SearchHit),
  /** True when nothing holds the words as typed and these are the nearest. */
  is_guess: z.boolean(),
});
