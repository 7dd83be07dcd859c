import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { badInput } from '#platform/shared/errors.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import { lesson } from '../record.ts';
import { lessons } from './tables.ts';

export const servedLessons = serveRecord(lesson, {
  table: lessons,
  links: { project: projectLink },
  check({ after }) {
    const { captured_on: captured, due_on: due } = after;
    if (typeof captured === 'string' && typeof due === 'string' && due < captured)
      throw badInput('due_on', 'Must not lie before the day it was captured.');
  },
  constraints: {
    lessons_said: { path: 'lesson', message: 'Is required from triage on.' },
    lessons_kept_by: { path: 'evidence', message: 'Is required while it is embedded.' },
  },
});
