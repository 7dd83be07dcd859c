import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
import { rules } from '#platform/shared/rules.ts';
import { Id } from '#platform/shared/ids.ts';

export const lessonsContract = contract({
  similar: {
    method: 'GET',
    path: '/lessons/similar',
    summary: 'Lessons that read like these words, the nearest first, at most five.',
    access: 'lessons.read',
    query: z.strictObject({ words: line(600, 3), except: Id.optional() }),
    reply: z.array(
      z.object({ id: Id, code: z.string(), title: z.string(), lesson: z.string().nullable(), state: z.string() }),
    ),
  },
});

/** Why a lesson is proposed for a project: it is of the same plan, kind of project or factory, or of what the project is at. */
export const rundownReasons = ['plan', 'type', 'factory', 'phase'] as const;
export const rundownMarks = ['action', 'not_applicable'] as const;

const RundownLesson = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  lesson: z.string().nullable(),
  category: z.string(),
  priority: z.number(),
  reasons: z.array(z.enum(rundownReasons)),
  /** What was decided about it for this project; null while nobody has. */
  mark: z.enum(rundownMarks).nullable(),
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});
export type RundownLesson = z.infer<typeof RundownLesson>;

export const RundownMark = z.strictObject({
  project: Id,
  lesson: Id,
  /** Null takes the decision back. */
  mark: z.enum(rundownMarks, { error: rules.either(rundownMarks) }).nullable(),
  note: line(300).nullable().optional(),
});
export type RundownMark = z.infer<typeof RundownMark>;

export const rundownContract = contract({
  rundown: {
    method: 'GET',
    path: '/lessons/rundown',
    summary: 'The lessons of other jobs that a project should look at, and what was decided about each for it.',
    access: 'lessons.read',
    query: z.strictObject({ project: Id }),
    reply: z.array(RundownLesson),
  },
  mark: {
    method: 'PUT',
    path: '/lessons/rundown',
    summary: 'Says of a lesson that a project has to act on it, or that it does not apply; or takes that back.',
    access: 'lessons.write',
    body: RundownMark,
    reply: 'empty',
  },
});
