import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line, prose } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { rules } from '#platform/shared/rules.ts';
import { languages } from '#platform/shared/text.ts';

/** A deviation as a module names it. */
const ModuleDeviation = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: z.string(),
  /** The module is dealt with, or the deviation closed. */
  is_done: z.boolean(),
  /** The module is not released while it holds: its number is used up, or its last day is over. */
  holds: z.boolean(),
});

export const deviationSheetsContract = contract({
  ofModule: {
    method: 'GET',
    path: '/deviations/of-module',
    summary: 'What is asked for or was let pass of a module, or of its home.',
    access: 'deviations.of_module',
    query: z.strictObject({ module_id: Id }),
    reply: z.array(ModuleDeviation),
  },
  sheet: {
    method: 'GET',
    path: '/deviations/:id/approval-sheet',
    summary:
      'A deviation as a sheet to be approved and kept: what was drawn, what is built, for which modules, and who passed it.',
    access: 'deviations.read',
    params: IdParams,
    query: z.strictObject({ language: z.enum(languages, { error: rules.either(languages) }).default('en') }),
    reply: 'stream',
    allowance: 'exports',
  },
});

/** A deviation as it is read outside the office: what differs, where, and for how long; nothing of who said what of it. */
const ShownDeviation = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: z.string(),
  requirement_ref: z.string(),
  as_designed: z.string().nullable(),
  as_built: z.string().nullable(),
  disposition: z.string().nullable(),
  limit_qty: z.number().nullable(),
  expires_on: z.string().nullable(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }),
  /** The modules and whole homes that it is for. */
  places: z.array(z.object({ unit: z.string().nullable(), module: z.string().nullable() })),
});
export type ShownDeviation = z.infer<typeof ShownDeviation>;

const OfProject = z.strictObject({ project_id: Id.optional() });

/** What somebody on the floor saw of a module that is not as it was drawn. */
export const NotedDeviation = z.strictObject({
  module_id: Id,
  title: line(140),
  requirement_ref: line(200),
  as_designed: prose(2000).nullable(),
  as_built: prose(2000),
});
export type NotedDeviation = z.infer<typeof NotedDeviation>;

/** Deviations outside the office: to the floor those of what its factory builds, to developers those that they are shown. */
export const shownDeviationsContract = contract({
  floor: {
    method: 'GET',
    path: '/deviations/floor',
    summary: 'Where what the factory of the caller builds differs from what was drawn: what is open first.',
    access: 'deviations.floor',
    query: OfProject,
    reply: z.array(ShownDeviation),
  },
  note: {
    method: 'POST',
    path: '/deviations/floor',
    summary: 'Writes down that a module is not as it was drawn, as a draft that the office takes on.',
    access: 'deviations.floor',
    body: NotedDeviation,
    reply: z.object({ id: Id, code: z.string() }),
  },
  shared: {
    method: 'GET',
    path: '/deviations/shared',
    summary: 'The deviations of their projects that developers are shown: what is open first.',
    access: 'deviations.shared',
    query: OfProject,
    reply: z.array(ShownDeviation),
  },
});
