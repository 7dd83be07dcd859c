import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { Captured, FactoryItem, Joining, Learned, LessonStory, Origin, Question } from './schema.ts';

const Lesson = z.object({ id: Id });

/** What is learned from records, and what becomes of it. */
export const loopContract = contract({
  of: {
    method: 'GET',
    path: '/lesson-links',
    summary: 'The lesson that a record belongs to, those that it once did, and those that read like it.',
    access: 'lessons.read',
    query: Origin,
    reply: Learned,
  },
  make: {
    method: 'POST',
    path: '/lesson-links/lessons',
    summary: 'Makes a lesson of a record, with what the record says.',
    access: 'lessons.write',
    body: Origin,
    reply: Lesson,
  },
  capture: {
    method: 'POST',
    path: '/lessons/capture',
    summary: 'Writes a lesson down in a sentence, for who triages lessons to take on.',
    access: 'lessons.capture',
    body: Captured,
    reply: z.object({ code: z.string() }),
  },
  join: {
    method: 'PUT',
    path: '/lesson-links',
    summary: 'Adds a record to a lesson that is there; from another one it goes over.',
    access: 'lessons.write',
    body: Joining,
    reply: 'empty',
  },
  part: {
    method: 'POST',
    path: '/lesson-links/end',
    summary: 'Takes a record off its lesson; that it once belonged there stays to be read.',
    access: 'lessons.write',
    body: Origin,
    reply: 'empty',
  },
  story: {
    method: 'GET',
    path: '/lessons/:id/story',
    summary:
      'Where a lesson comes from, how its priority is worked out, what it proposes to ask, and what that has changed.',
    access: 'lessons.read',
    params: IdParams,
    reply: LessonStory,
  },
  ask: {
    method: 'PUT',
    path: '/lessons/:id/question',
    summary: 'Says what a form should ask because of a lesson.',
    access: 'lessons.write',
    params: IdParams,
    body: Question,
    reply: 'empty',
  },
  take: {
    method: 'POST',
    path: '/lessons/:id/take',
    summary: 'Takes the question that a lesson proposes into the next version of its form, which is a draft.',
    access: 'sign_offs.templates',
    params: IdParams,
    reply: z.object({ template_id: Id }),
  },
});

/** What homes under warranty taught the factory that built them. */
export const factoryItemsContract = contract({
  list: {
    method: 'GET',
    path: '/requests/from-factory',
    summary: 'Warranty items whose cause is the factory of the caller: what it was and why, the newest first.',
    access: 'warranty.floor',
    query: z.strictObject({ project_id: Id.optional() }),
    reply: z.array(FactoryItem),
  },
});
