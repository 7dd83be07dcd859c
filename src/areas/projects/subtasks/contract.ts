import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { PageQuery, line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import {
  Breakdown,
  BulkResult,
  Department,
  Subtask,
  SubtaskBulk,
  SubtaskDraft,
  SubtaskPatch,
  SubtaskStatus,
} from './schema.ts';
import { rule } from '#platform/shared/rules.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const owner = z.union([z.literal('me'), z.literal('none'), Id], {
  error: rule({ en: 'Must be a person, me or none.', es: 'Debe ser una persona, me o none.' }),
});

const breakdownFilter = {
  q: line(100).optional(),
  project: Id.optional(),
  status: line(20)
    .regex(/^[1-8](,[1-8])*$/u, {
      error: rule({ en: 'Must be statuses like 1,2.', es: 'Deben ser estados como 1,2.' }),
    })
    .optional(),
  factory: z.enum(factories).optional(),
  mine: flag.optional(),
  department: Department.optional(),
  owner: owner.optional(),
};

export const subtasksContract = contract({
  list: {
    method: 'GET',
    path: '/subtasks',
    summary:
      'Subtasks sorted by Status descending: To Do, In Progress, Completed. A project or unit answers for all that belongs to it, `own` for itself alone. The header x-next-cursor leads to the next page.',
    access: 'subtasks.read',
    query: z.strictObject({
      ...PageQuery,
      project: Id.optional(),
      unit: Id.optional(),
      module: Id.optional(),
      own: flag.optional(),
      status: SubtaskStatus.optional(),
      open: flag.optional(),
      department: Department.optional(),
      owner: owner.optional(),
      owner_text: line(100).optional(),
      q: line(100).optional(),
      ids: line(4000)
        .regex(/^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,99}$/u, {
          error: rule({ en: 'Must be up to 100 ids with commas.', es: 'Deben ser hasta 100 ids separados por comas.' }),
        })
        .optional(),
    }),
    reply: z.array(Subtask),
  },
  read: {
    method: 'GET',
    path: '/subtasks/:id',
    summary: 'One subtask.',
    access: 'subtasks.read',
    params: IdParams,
    reply: Subtask,
  },
  create: {
    method: 'POST',
    path: '/subtasks',
    summary: 'Makes a subtask of a project, of one of its units or of one of its modules.',
    access: 'subtasks.write',
    body: SubtaskDraft,
    reply: Subtask,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/subtasks/:id',
    summary: 'Changes the fields that are given.',
    access: 'subtasks.write',
    params: IdParams,
    body: SubtaskPatch,
    reply: Subtask,
  },
  remove: {
    method: 'DELETE',
    path: '/subtasks/:id',
    summary: 'Moves a subtask to the bin for 30 days.',
    access: 'subtasks.write',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/subtasks/:id/restore',
    summary: 'Brings a subtask back from the bin.',
    access: 'subtasks.write',
    params: IdParams,
    reply: Subtask,
  },
  bulk: {
    method: 'POST',
    path: '/subtasks/bulk',
    summary: 'Changes or removes many subtasks at once and says for each what became of it.',
    access: 'subtasks.write',
    body: SubtaskBulk,
    reply: BulkResult,
  },
  breakdown: {
    method: 'GET',
    path: '/project-breakdown',
    summary:
      'Projects with their subtasks counted by department and status, and their money; with `depth=modules` their units and modules too. A search answers the branches that match.',
    access: 'subtasks.read',
    query: z.strictObject({ ...PageQuery, ...breakdownFilter, depth: z.enum(['projects', 'modules']).optional() }),
    reply: Breakdown,
  },
  exportBreakdown: {
    method: 'GET',
    path: '/project-breakdown/export',
    summary: 'The breakdown as a file, filtered in the same way: one line for each row of the tree.',
    allowance: 'exports',
    access: 'subtasks.read',
    query: z.strictObject({ ...breakdownFilter, format: z.enum(['csv', 'xlsx']).optional() }),
    reply: 'stream',
  },
});
