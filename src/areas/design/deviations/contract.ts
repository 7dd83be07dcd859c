import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
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
    access: 'deviations.read',
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
