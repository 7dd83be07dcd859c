import { z } from 'zod';
import { Percent } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';

/** How far the subtasks of one department have come. */
export const DepartmentCount = z.object({
  department: z.string(),
  to_do: z.number(),
  in_progress: z.number(),
  completed: z.number(),
  late: z.number(),
});

export const DfmaProject = z.object({
  id: Id,
  project_number: z.string(),
  name: z.string(),
  status: z.number(),
  /** From 0 to 100, as somebody has set it; null until then. */
  priority: z.number().nullable(),
  /** That of the most pressing lesson that came of the project and is not embedded yet; null where there is none. */
  suggested: z.number().nullable(),
  lessons: z.number(),
  departments: z.array(DepartmentCount),
});
export type DfmaProject = z.infer<typeof DfmaProject>;

export const PriorityDraft = z.strictObject({
  project: Id,
  /** Null takes the project out of the order again. */
  priority: Percent.nullable(),
});
