import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { loopContract } from '../contract.ts';
import type { Origin } from '../schema.ts';

const t = texts({
  made: { en: 'A lesson was made of it', es: 'Se hizo una lección' },
  joined: { en: 'It was added to the lesson', es: 'Se añadió a la lección' },
  parted: { en: 'It was taken off the lesson', es: 'Se quitó de la lección' },
  taken: { en: 'The next version asks it now', es: 'La siguiente versión ya lo pregunta' },
});

const refreshes = ['lesson-links', 'lessons', 'deviations', 'tables', 'undo'] as const;

/** The lesson that a record belongs to, and those that it could join. */
export const useLearned = (query: Origin) => useRead(loopContract.of, { query });
export const useMakeLesson = () => useChange(loopContract.make, { refreshes, undoToast: t.made });
/** `said`: what the person reads once it is kept. */
export const useCaptureLesson = (said: string) =>
  useChange(loopContract.capture, { refreshes, errorToast: false, successToast: said });
export const useJoinLesson = () => useChange(loopContract.join, { refreshes, undoToast: t.joined });
export const usePartFromLesson = () => useChange(loopContract.part, { refreshes, undoToast: t.parted });

/** Where a lesson comes from, and what became of it. */
export const useStory = (id: string) => useRead(loopContract.story, { params: { id } });
export const useAskQuestion = () => useChange(loopContract.ask, { refreshes, errorToast: false });
export const useTakeQuestion = () =>
  useChange(loopContract.take, { refreshes: [...refreshes, 'sign-off-templates'], undoToast: t.taken });
