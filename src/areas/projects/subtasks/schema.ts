import { z } from 'zod';
import { CalendarDate, line, prose, Said, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rule, rules } from '#platform/shared/rules.ts';

/** The three statuses, in the order of every list: sorted by their names downwards. */
export const subtaskStatuses = ['To Do', 'In Progress', 'Completed'] as const;
export const SubtaskStatus = z.enum(subtaskStatuses, { error: rules.either(subtaskStatuses) });
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
export const Department = z.enum(departments, {
  error: rule({ en: 'Is no department.', es: 'No es un departamento.' }),
});
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
    .int({ error: rules.wholeNumber })
    .min(1, { error: rules.atLeast(1) })
    .max(100, { error: rules.atMost(100) }),
  /** Hours of work that it is thought to take; null where nobody has said. */
  hours: z
    .int({ error: rules.wholeNumber })
    .min(0, { error: rules.atLeast(0) })
    .max(10_000, { error: rules.atMost(10_000) })
    .nullable(),
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
  ids: z
    .array(Id)
    .min(1, { error: rule({ en: 'Must hold at least one.', es: 'Debe llevar al menos uno.' }) })
    .max(500, { error: rule({ en: 'Must hold at most 500.', es: 'Debe llevar como máximo 500.' }) }),
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
      .refine((change) => Object.keys(change).length > 0, {
        error: rule({ en: 'Must change something.', es: 'Debe cambiar algo.' }),
      }),
  ]),
});
export type SubtaskBulk = z.infer<typeof SubtaskBulk>;

export const BulkResult = z.object({
  results: z.array(z.object({ id: Id, ok: z.boolean(), error: z.string().optional(), said: Said.optional() })),
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
  hours: z.number().nullable(),
  sort_order: z.number(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  allowed_transitions: z.array(SubtaskStatus),
});
export type Subtask = z.infer<typeof Subtask>;

/**
 * The counters of one row, one entry for each department that has any: its place in `departments`, how many are To Do, In Progress and
 * Completed, the weight of all, that of the completed ones, and that of those that would be completed by plan: they were due before
 * today, or have no due date and are completed. Numbers alone, because thousands of rows carry them.
 */
export const Counters = z.array(z.array(z.number()));
export type Counters = z.infer<typeof Counters>;

export const BreakdownModule = z.object({
  id: Id,
  module_no: z.string(),
  status: z.string(),
  /** The share of its subtasks that are completed, by weight; null where it has none. So in every line of the tree. */
  percent: z.number().nullable(),
  counters: Counters,
});
export type BreakdownModule = z.infer<typeof BreakdownModule>;

export const BreakdownUnit = z.object({
  id: Id,
  name: z.string(),
  percent: z.number().nullable(),
  counters: Counters,
  modules: z.array(BreakdownModule),
});
export type BreakdownUnit = z.infer<typeof BreakdownUnit>;

export const BreakdownProject = z.object({
  id: Id,
  project_number: z.string(),
  name: z.string(),
  status: z.number(),
  factory: z.string().nullable(),
  pm: z.object({ id: Id, name: z.string() }).nullable(),
  percent: z.number().nullable(),
  /** How far the project is by its own method, as on every other screen. */
  percent_complete: z.number(),
  percent_method: z.string(),
  /** Where it would be today by its plan; null where there is none. */
  planned_percent: z.number().nullable(),
  unit_count: z.number(),
  module_count: z.number(),
  contract_cents: z.number().nullable(),
  cost_cents: z.number().nullable(),
  margin_cents: z.number().nullable(),
  counters: Counters,
  /** Its units, and the modules that belong to none; only when the children were asked for. */
  units: z.array(BreakdownUnit).optional(),
  modules: z.array(BreakdownModule).optional(),
});
export type BreakdownProject = z.infer<typeof BreakdownProject>;

export const BreakdownTotals = z.object({
  projects: z.number(),
  units: z.number(),
  modules: z.number(),
  contract_cents: z.number(),
  cost_cents: z.number(),
  margin_cents: z.number(),
  counters: Counters,
});
export type BreakdownTotals = z.infer<typeof BreakdownTotals>;

export const Breakdown = z.object({
  rows: z.array(BreakdownProject),
  /** Over all pages; with the first page only. */
  totals: BreakdownTotals.nullable(),
});
export type Breakdown = z.infer<typeof Breakdown>;

/** What one department has to do in one row. */
export interface DepartmentCount {
  department: Department;
  to_do: number;
  in_progress: number;
  completed: number;
  weight: number;
  completed_weight: number;
  planned_weight: number;
}

/** Counters as words, one for each department that has any, in the order of the departments. */
export function readCounters(counters: Counters): DepartmentCount[] {
  return counters.flatMap(
    ([at = -1, to_do = 0, in_progress = 0, completed = 0, weight = 0, completed_weight = 0, planned_weight = 0]) => {
      const department = departments[at];
      return department === undefined
        ? []
        : [{ department, to_do, in_progress, completed, weight, completed_weight, planned_weight }];
    },
  );
}

/** The sum of several rows' counters. */
export function addCounters(...all: readonly Counters[]): Counters {
  const sums = new Map<number, number[]>();
  for (const counters of all)
    for (const [at = -1, ...numbers] of counters) {
      const sum = sums.get(at) ?? [0, 0, 0, 0, 0, 0];
      sums.set(
        at,
        sum.map((value, index) => value + (numbers[index] ?? 0)),
      );
    }
  return [...sums].toSorted(([a], [b]) => a - b).map(([at, numbers]) => [at, ...numbers]);
}

/** All departments of a row taken together. */
export function totalOf(counters: Counters): Omit<DepartmentCount, 'department'> {
  const total = { to_do: 0, in_progress: 0, completed: 0, weight: 0, completed_weight: 0, planned_weight: 0 };
  for (const count of readCounters(counters)) {
    total.to_do += count.to_do;
    total.in_progress += count.in_progress;
    total.completed += count.completed;
    total.weight += count.weight;
    total.completed_weight += count.completed_weight;
    total.planned_weight += count.planned_weight;
  }
  return total;
}

/** The share of the work that is completed, 0 to 100, by weight; null where there is none to do. */
export function shareOf({ weight, completed_weight }: { weight: number; completed_weight: number }): number | null {
  return weight === 0 ? null : Math.round((completed_weight / weight) * 10_000) / 100;
}

/** The share that would be completed today by the due dates, 0 to 100; null where there is nothing to do. */
export function plannedShareOf(count: { weight: number; planned_weight: number }): number | null {
  return shareOf({ weight: count.weight, completed_weight: count.planned_weight });
}

/** How many of a department stand in one status. */
export function countIn(count: Omit<DepartmentCount, 'department'>, status: SubtaskStatus): number {
  return status === 'To Do' ? count.to_do : status === 'In Progress' ? count.in_progress : count.completed;
}
