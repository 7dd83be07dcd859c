import { z } from 'zod';
import { CalendarDate, Version, line, prose } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';

/** The three statuses, in the order of every list: sorted by their names downwards. */
export const subtaskStatuses = ['To Do', 'In Progress', 'Completed'] as const;
export const SubtaskStatus = z.enum(subtaskStatuses, { error: 'Must be To Do, In Progress or Completed.' });
export type SubtaskStatus = z.infer<typeof SubtaskStatus>;

/** The departments that work on a home, along its way. */
export const departments = [
  'Design',
  'Engineering',
  'Procurement',
  'Production',
  'Quality',
  'Logistics',
  'Site',
] as const;
export const Department = z.enum(departments, { error: 'Is no department.' });
export type Department = z.infer<typeof Department>;

/** The state machine of a subtask: from each status to each other one; what is completed may be opened again. */
export const subtaskEdges: readonly { from: SubtaskStatus; to: SubtaskStatus }[] = subtaskStatuses.flatMap((from) =>
  subtaskStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
);

/** Where a subtask may go from its present status. */
export function subtaskMoves(from: SubtaskStatus): SubtaskStatus[] {
  return subtaskEdges.filter((edge) => edge.from === from).map((edge) => edge.to);
}

const fields = {
  name: line(200),
  details: prose(4000).nullable(),
  status: SubtaskStatus,
  department: Department,
  /** The Sub-Task Owner: the person it is given to. */
  owner: Id.nullable(),
  due_on: CalendarDate.nullable(),
  weight: z
    .int({ error: 'Must be a whole number.' })
    .min(1, { error: 'Must be at least 1.' })
    .max(100, { error: 'Must be at most 100.' }),
  sort_order: z.int().min(-1_000_000).max(1_000_000),
  /** The unit or module that it is about; neither for the project as a whole, never both. */
  unit: Id.nullable(),
  module: Id.nullable(),
};

export const SubtaskDraft = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  project: Id,
  name: fields.name,
  department: fields.department,
});
export type SubtaskDraft = z.infer<typeof SubtaskDraft>;

export const SubtaskPatch = z.strictObject({ ...z.strictObject(fields).partial().shape, version: Version.optional() });
export type SubtaskPatch = z.infer<typeof SubtaskPatch>;

/** What may be done to many at once. */
export const SubtaskBulk = z.strictObject({
  ids: z.array(Id).min(1, { error: 'Must hold at least one.' }).max(500, { error: 'Must hold at most 500.' }),
  change: z.union([
    z.strictObject({ remove: z.literal(true) }),
    z
      .strictObject({
        status: fields.status,
        department: fields.department,
        owner: fields.owner,
        due_on: fields.due_on,
      })
      .partial()
      .refine((change) => Object.keys(change).length > 0, { error: 'Must change something.' }),
  ]),
});
export type SubtaskBulk = z.infer<typeof SubtaskBulk>;

export const BulkResult = z.object({
  results: z.array(z.object({ id: Id, ok: z.boolean(), error: z.string().optional() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const Subtask = z.object({
  id: Id,
  project: Id,
  project_number: z.string(),
  project_name: z.string(),
  unit: Id.nullable(),
  unit_name: z.string().nullable(),
  module: Id.nullable(),
  module_no: z.string().nullable(),
  name: z.string(),
  details: z.string().nullable(),
  status: SubtaskStatus,
  department: Department,
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  due_on: z.string().nullable(),
  completed_at: z.string().nullable(),
  weight: z.number(),
  sort_order: z.number(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  allowed_transitions: z.array(SubtaskStatus),
});
export type Subtask = z.infer<typeof Subtask>;
