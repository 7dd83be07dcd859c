import { sql } from 'drizzle-orm';

import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { factoryItemsContract, loopContract } from '../contract.ts';
import { factoryItems } from './factory-items.ts';
import { captureLesson, joinLesson, learnedFrom, makeLesson, partFromLesson } from './links.ts';
import type { QuestionDoor } from './question-door.ts';
import { storyOf } from './story.ts';
import type { PhotoRule } from '#platform/shared/photo-rule.ts';

const rules = texts({
  nothing: { en: 'First write what is to be asked.', es: 'Primero escribe qué se debe preguntar.' },
  gone: { en: 'The form that it names is not there any more.', es: 'El formulario que nombra ya no está.' },
});

interface Ports {
  lessons: Pick<ServedRecord, 'life'>;
  addQuestion: QuestionDoor;
}

/** Serves what is learned from records: which lesson each belongs to, and the way of a lesson into the form that asks for it. */
export function mountLoop(kernel: Kernel, { lessons, addQuestion }: Ports): void {
  mount(kernel, 'factory-items', factoryItemsContract, {
    list: ({ db, viewer, query }) => factoryItems(db, viewer, query.project_id),
  });
  mount(kernel, 'lesson-links', loopContract, {
    of: ({ db, query }) => learnedFrom(db, query),
    make: async ({ write, viewer, body }) => ({ id: await makeLesson(write, viewer, lessons.life, body) }),
    capture: ({ write, viewer, body }) => captureLesson(write, viewer, lessons.life, body),
    join: ({ write, viewer, body: { lesson, ...origin } }) => joinLesson(write, viewer, origin, lesson),
    part: ({ write, viewer, body }) => partFromLesson(write, viewer, body),
    story: ({ db, viewer, params }) => storyOf(db, viewer, params.id),
    ask: ({ write, viewer, params, body, ifMatch }) => {
      const { template, area, text, text_es: spanish, photo, version } = body;
      const values = {
        check_template: template,
        check_area: area,
        check_text: text,
        check_text_es: spanish,
        check_photo: photo,
      };
      return lessons.life.change(write, viewer, params.id, values, version ?? ifMatch);
    },
    take: async ({ write, viewer, params }) => ({
      template_id: await takeQuestion(write, viewer, { lessons, addQuestion }, params.id),
    }),
  });
}

interface Proposed extends Record<string, unknown> {
  key: string;
  template: string | null;
  area: string | null;
  text: string | null;
  text_es: string | null;
  photo: PhotoRule | null;
}

/** Takes the question of a lesson into the next version of its form; the version is the evidence of the lesson from then on. */
async function takeQuestion(
  write: Write,
  viewer: Viewer,
  { lessons, addQuestion }: Ports,
  id: string,
): Promise<string> {
  const { rows } = await write.tx.execute<Proposed>(sql`
    select lower(l.code) as key, t.id as template, l.check_area as area, l.check_text as text, l.check_text_es as text_es,
      l.check_photo as photo
    from lessons l left join sign_off_templates t on t.id = l.check_template and t.deleted_at is null
    where l.id = ${id} and l.deleted_at is null for update of l`);
  const [proposed] = rows;
  if (proposed === undefined) throw new AppError('not_found');
  const { key, template, area, text, text_es: spanish, photo } = proposed;
  if (area === null || text === null || photo === null) throw refuse('check_text', rules.nothing);
  if (template === null) throw refuse('check_template', rules.gone);
  const version = await addQuestion(write, viewer, template, {
    area,
    item: { key, text, text_es: spanish, photo_rule: photo },
  });
  await lessons.life.change(write, viewer, id, { evidence_template: version }, undefined);
  return version;
}
