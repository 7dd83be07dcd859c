import { z } from 'zod';
import { Moment, PageQuery } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { waitTodos } from '#platform/shared/waits.ts';
import { inboxTabs } from './choices.ts';
import { rules, rule } from '#platform/shared/rules.ts';

const Named = z.object({ id: Id, name: z.string() });

export const InboxItem = z.object({
  kind: z.string(),
  id: Id,
  todo: z.enum(waitTodos),
  /** What is asked, in both languages; `{who}` in it is who asks. */
  ask: z.object({ en: z.string(), es: z.string() }),
  title: z.string(),
  /** The same in Spanish, where its words are the portal's own. */
  title_es: z.string().nullable(),
  link: z.string(),
  project: z.object({ id: Id, number: z.string(), name: z.string() }).nullable(),
  asker: Named.nullable(),
  waiter: Named.nullable(),
  since: z.string(),
  due_on: z.string().nullable(),
  is_late: z.boolean(),
  cents: z.number().nullable(),
  /** The day on which whoever has it was asked again; null when that was not today. */
  asked_on: z.string().nullable(),
  is_unread: z.boolean(),
  snoozed_until: z.string().nullable(),
});
export type InboxItem = z.infer<typeof InboxItem>;

const Kind = z.string().regex(/^[a-z_0-9]{2,40}$/u, {
  error: rule({ en: 'Is no kind of thing that waits.', es: 'No es un tipo de cosa que espere.' }),
});
const Tab = z.enum(inboxTabs, { error: rules.oneOf(inboxTabs) });

export const InboxQuery = z.strictObject({
  tab: Tab.optional(),
  kind: Kind.optional(),
  project: Id.optional(),
  /** Who asks; in the list of what others have, whom it waits for. */
  person: Id.optional(),
  late: z
    .literal('true', { error: rule({ en: 'Must be true, or left out.', es: 'Debe ser true, u omitirse.' }) })
    .optional(),
  ...PageQuery,
});

export const InboxFacetsQuery = z.strictObject({ tab: Tab.optional() });

/** What a tab can be narrowed to, each with how many there are of it; most first. */
export const InboxFacets = z.object({
  kinds: z.array(z.object({ kind: z.string(), name: z.object({ en: z.string(), es: z.string() }), count: z.number() })),
  projects: z.array(z.object({ id: Id, name: z.string(), count: z.number() })),
  people: z.array(z.object({ id: Id, name: z.string(), count: z.number() })),
});
export type InboxFacets = z.infer<typeof InboxFacets>;

export const InboxPage = z.object({ items: z.array(InboxItem), next: z.string().nullable() });
export type InboxPage = z.infer<typeof InboxPage>;

/** How many there are in each tab; of each kind of thing at most `mostCounted` are counted. */
export const InboxCounts = z.object({
  mine: z.number(),
  /** Things that wait for nobody by name: whoever holds the right may take them. */
  anybody: z.number(),
  late: z.number(),
  unread: z.number(),
  others: z.number(),
  snoozed: z.number(),
  done: z.number(),
  /** When the first of what is put off comes back, which it does by its time alone; null where nothing is. */
  wakes_at: z.string().nullable(),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

export const mostCounted = 500;

const item = { kind: Kind, id: Id };

/** Something that the caller asked of others, to be asked for again. */
export const InboxAsk = z.strictObject(item);
export const InboxAsked = z.object({ people: z.number() });

/** What a person does with one thing: has seen it, is done with it, puts it off, or takes it back into the list. */
export const InboxMark = z.discriminatedUnion(
  'mark',
  [
    z.strictObject({ ...item, mark: z.enum(['seen', 'done', 'open']) }),
    z.strictObject({
      ...item,
      mark: z.literal('snoozed'),
      until: Moment,
      /** Comes back before that time when it changes. */
      or_changed: z.boolean({ error: rules.flag }).optional(),
    }),
  ],
  {
    error: rule({
      en: 'Must be one of seen, done, open, snoozed.',
      es: 'Debe ser uno de estos: seen, done, open, snoozed.',
    }),
  },
);
export type InboxMark = z.infer<typeof InboxMark>;
