import { z } from 'zod';
import type { Endpoint } from './contract.ts';
import { CalendarDate, Cents, line, nameLine, Moment, PageQuery, Percent, prose, Version } from './fields.ts';
import { Id, IdParams } from './ids.ts';
import { bulkEndpoint, tableEndpoints, type BulkActions } from './table-contract.ts';
import {
  columnsOf,
  sentFields,
  tableName,
  type DraftOf,
  type Field,
  type Fields,
  type PatchOf,
  type RecordDeclaration,
  type RecordOf,
} from './record.ts';
import { waitingStates } from './record-waits.ts';
import { rules, rule } from './rules.ts';
import type { Text } from './text.ts';

/** A key of a declared choice. */
function oneOf(choices: Readonly<Record<string, Text>>) {
  return z.enum(Object.keys(choices), {
    // What was left open is asked for; a list of all that would do says less.
    error: (issue) => (isOpen(issue.input) ? rules.required : rules.oneOfNamed(choices))(issue),
  });
}

const isOpen = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What a field takes when it is filled. */
function valueShape(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.noAddress === true ? nameLine(field.max, field.min) : line(field.max, field.min);
    case 'prose':
      return prose(field.max).refine((text) => text.trim() !== '', { error: rules.notEmpty });
    case 'number': {
      const bounded = z
        .number({ error: rules.number })
        .min(field.min ?? -1e12, { error: rules.atLeast(field.min ?? -1e12) })
        .max(field.max ?? 1e12, { error: rules.atMost(field.max ?? 1e12) });
      return field.whole === true ? bounded.int({ error: rules.wholeNumber }) : bounded;
    }
    case 'money':
      return Cents;
    case 'percent':
      return Percent;
    case 'date':
      return CalendarDate;
    case 'moment':
      return Moment;
    case 'flag':
      return z.boolean({ error: rules.flag });
    case 'choice':
      return oneOf(field.choices);
    case 'choices':
      return z
        .array(oneOf(field.choices), { error: rules.list })
        .max(100, { error: rule({ en: 'Must name at most 100.', es: 'Debe nombrar como máximo 100.' }) })
        .refine((list) => new Set(list).size === list.length, {
          error: rule({ en: 'Must not name a choice twice.', es: 'No puede nombrar una opción dos veces.' }),
        });
    case 'person':
    case 'link':
      return Id;
    case 'links':
      return z
        .array(Id, { error: rules.list })
        .max(500, { error: rule({ en: 'Must name at most 500.', es: 'Debe nombrar como máximo 500.' }) })
        .refine((list) => new Set(list).size === list.length, {
          error: rule({ en: 'Must not name one twice.', es: 'No puede nombrar uno dos veces.' }),
        });
  }
}

/** What a field takes in a draft or a change: a field that need not be filled is emptied by null or by an empty text. */
function sentShape(field: Field): z.ZodType {
  // A list is emptied by an empty one.
  if (field.required === true || ['flag', 'links', 'choices'].includes(field.kind)) return valueShape(field);
  const orNothing = (text: string) => (text.trim() === '' ? null : text);
  if (field.kind === 'text') return line(field.max, 0).transform(orNothing).nullable();
  return field.kind === 'prose' ? prose(field.max).transform(orNothing).nullable() : valueShape(field).nullable();
}

const Named = z.object({ id: Id, name: z.string() });

/** What a field answers. */
function answeredShape(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'percent':
      return z.number();
    case 'flag':
      return z.boolean();
    case 'choice':
      return oneOf(field.choices);
    case 'choices':
      return z.array(oneOf(field.choices));
    case 'person':
    case 'link':
      return Named;
    case 'links':
      return z.array(Named);
    default:
      return z.string();
  }
}

const objectOf = (entries: readonly (readonly [string, z.ZodType])[]): Record<string, z.ZodType> =>
  Object.fromEntries(entries);

/** Something that was done to a record: who, when, what was there before and after. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  by: z.string(),
  source: z.string(),
  reason: z.string().nullable(),
  /** The title of the part of the record that it was done to; null where it was done to the record itself. */
  part: z.string().nullable(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/**
 * The endpoints of a declared record: read, create, change, remove, restore, move, history, and those of its table. `acts`: what else can be
 * done to many of them at once, with the values that each takes.
 */
export function recordContract<const F extends Fields, const S extends string>(
  declaration: RecordDeclaration<F, S>,
  acts: BulkActions = {},
) {
  type R = typeof declaration;
  const { path, access, states, one } = declaration;
  const plain: RecordDeclaration = declaration;
  const sent = sentFields(plain);
  const stateShape = states === undefined ? undefined : oneOf(states.words);
  const name = one.en.toLowerCase();

  // The three shapes are made from the fields, which a schema's type can't follow; RecordOf, DraftOf and PatchOf say the same in types.
  const Reply = z.object({
    id: Id,
    version: z.int(),
    ...(plain.code === undefined ? {} : { code: z.string() }),
    ...(stateShape === undefined ? {} : { state: stateShape, allowed_transitions: z.array(stateShape) }),
    ...objectOf(Object.entries(plain.fields).map(([key, field]) => [key, answeredShape(field).nullish()])),
    created_at: z.string(),
    created_by: Named.nullable(),
    updated_at: z.string(),
    can: z.object({
      change: z.boolean(),
      remove: z.boolean(),
      free: z.array(z.string()).optional(),
      why: z.object({ en: z.string(), es: z.string() }).optional(),
    }),
    ...(waitingStates(plain).length === 0
      ? {}
      : { waits_for: Named.nullish(), waits_since: z.string().nullish(), waits_days: z.number().nullish() }),
  }) as unknown as z.ZodType<RecordOf<R>, RecordOf<R>>;
  const Draft = z.strictObject(
    objectOf(
      sent.map(([key, field]) => [key, field.required === true ? sentShape(field) : sentShape(field).optional()]),
    ),
  ) as unknown as z.ZodType<DraftOf<R>, DraftOf<R>>;
  const changeable = objectOf(
    sent.flatMap(([key, field]) => (field.once === true ? [] : [[key, sentShape(field).optional()] as const])),
  );
  const Patch = z.strictObject({ ...changeable, version: Version.optional() }) as unknown as z.ZodType<
    PatchOf<R>,
    PatchOf<R>
  >;
  const Move = z.strictObject({
    to: stateShape ?? z.never(),
    reason: line(500, 3).optional(),
    /** Fields that the step demands and that are still empty. */
    values: z.strictObject(changeable).optional(),
    version: Version.optional(),
  });
  const columns = columnsOf(plain);
  return {
    ...tableEndpoints(`/tables/${tableName(plain)}`, columns, access.read, plain.addedColumns !== undefined),
    bulk: bulkEndpoint(`/tables/${tableName(plain)}`, access.write, {
      change: z.strictObject(changeable),
      ...(stateShape === undefined
        ? {}
        : {
            move: z.strictObject({
              to: stateShape,
              reason: line(500, 3).optional(),
              /** Fields that the step demands, the same for all of them. */
              values: z.strictObject(changeable).optional(),
            }),
          }),
      remove: z.strictObject({}),
      ...acts,
    }),
    read: {
      method: 'GET',
      path: `${path}/:id`,
      summary: `One ${name}: its fields, and what may be done with it.`,
      access: access.read,
      params: IdParams,
      reply: Reply,
    },
    create: {
      method: 'POST',
      path,
      summary: `Makes a ${name}.`,
      access: access.write,
      body: Draft,
      reply: Reply,
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Changes fields of a ${name}.`,
      access: access.write,
      params: IdParams,
      body: Patch,
      reply: Reply,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Puts a ${name} in the bin for 30 days.`,
      access: access.remove,
      params: IdParams,
      reply: 'empty',
    },
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: `Takes a ${name} out of the bin.`,
      access: access.remove,
      params: IdParams,
      reply: Reply,
    },
    move: {
      method: 'POST',
      path: `${path}/:id/move`,
      summary: `Takes a ${name} a step further: says what is missing, or does it.`,
      access: access.write,
      params: IdParams,
      body: Move,
      reply: Reply,
    },
    rights: {
      method: 'GET',
      path: `${path}/rights`,
      summary: `Whether this person writes ${declaration.many.en.toLowerCase()}, where not everybody of a group does.`,
      access: access.read,
      reply: z.object({ write: z.boolean() }),
    },
    history: {
      method: 'GET',
      path: `${path}/:id/history`,
      summary: `What was done to a ${name}, the newest first.`,
      access: access.read,
      params: IdParams,
      query: z.strictObject(PageQuery),
      reply: z.array(HistoryEntry),
    },
  } as const satisfies Record<string, Endpoint>;
}

/** The endpoints that a record has: without states there is nowhere to take it; where its group says who writes, nobody asks for rights. */
export function servedEndpoints(
  { move, rights, ...always }: ReturnType<typeof recordContract>,
  { states, access }: RecordDeclaration,
) {
  return { ...always, ...(states && { move }), ...(access.bySome === true && { rights }) };
}
