import { lookAfter } from '#platform/web/offline/after-arrival.ts';
import { signOffsContract } from '../contract.ts';
import type { FormRead } from './queries.ts';

// What an answer of the queue comes back with: the form as it stands now.
lookAfter(signOffsContract.answer, async (entry, form, waiting) =>
  (await import('./answer-conflicts.ts')).answerConflict(entry, form as FormRead, waiting),
);
