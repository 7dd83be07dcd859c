import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
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
