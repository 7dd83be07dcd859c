import { sql } from 'drizzle-orm';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { fileLink } from '#areas/platform-services/files/server/reads.ts';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import { lessonsContract, rundownContract } from '../contract.ts';
import { lesson } from '../record.ts';
import { lessonFrequency, lessonPriority } from './reads.ts';
import { rundownOf, markRundown } from './rundown.ts';
import { lessons } from './tables.ts';

const rules = texts({
  dueBefore: {
    en: 'Must not lie before the day it was captured.',
    es: 'No puede ser anterior al día en que se registró.',
  },
  why: { en: 'Say why it is not as it was worked out.', es: 'Di por qué no es la calculada.' },
});

const served = serveRecord(lesson, {
  table: lessons,
  links: { project: projectLink, file: fileLink },
  columns: {
    frequency: { sql: lessonFrequency, filled: true },
    priority: { sql: lessonPriority, filled: true },
  },
  check({ after }) {
    const { captured_on: captured, due_on: due } = after;
    if (typeof captured === 'string' && typeof due === 'string' && due < captured)
      throw refuse('due_on', rules.dueBefore);
    if ((after['priority_set'] ?? null) !== null && (after['priority_why'] ?? null) === null)
      throw refuse('priority_why', rules.why);
  },
  constraints: {
    lessons_said: faultOf('lesson', {
      en: 'Is required from triage on.',
      es: 'Es obligatorio desde la revisión inicial.',
    }),
    lessons_kept_by: faultOf('evidence', {
      en: 'Is required while it is embedded.',
      es: 'Es obligatorio mientras está incorporada.',
    }),
  },
});

export const servedLessons = {
  ...served,
  mount(kernel: Kernel) {
    served.mount(kernel);
    mount(kernel, 'lessons-rundown', rundownContract, {
      rundown: ({ db, viewer, query }) => rundownOf(db, viewer, query.project),
      mark: ({ write, viewer, body }) => markRundown(write, viewer, body),
    });
    mount(kernel, 'lessons-similar', lessonsContract, {
      async similar({ db, query }) {
        const said = sql`concat_ws(' ', title, situation, cause, lesson)`;
        const { rows } = await db.execute<{
          id: string;
          code: string;
          title: string;
          lesson: string | null;
          state: string;
        }>(sql`
          select id, code, title, lesson, state from lessons
          where deleted_at is null and state <> 'rejected' and id is distinct from ${query.except ?? null}
            and word_similarity(${query.words}, ${said}) > 0.35
          order by word_similarity(${query.words}, ${said}) desc, id limit 5`);
        return rows;
      },
    });
  },
};
