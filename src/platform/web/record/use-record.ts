import { holds } from '#platform/shared/access.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { say } from '#platform/shared/text.ts';
import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '../call/query.ts';
import { useGroups } from '../call/session.ts';
import { useKeeps } from '../offline/use-keeps.ts';
import { useLanguage } from '../texts/language.ts';
import { recordEndpoints } from './record-endpoints.ts';

const t = texts({
  removed: { en: '{name} is in the bin.', es: '{name} está en la papelera.' },
  moved: { en: '{name}: {state}', es: '{name}: {state}' },
});

/** One record, kept fresh. */
export function useRecord(declaration: RecordDeclaration, id: string) {
  return useRead(recordEndpoints(declaration).read, { params: { id } }, { keeps: useKeeps() });
}

/** Whether the reader writes records of a kind; where not everybody of a group does, not before the server has said so. */
export function useMayWrite(declaration: RecordDeclaration): boolean {
  const mayGroup = holds(useGroups(), declaration.access.write);
  const isAsked = declaration.access.bySome === true;
  const { data } = useRead(recordEndpoints(declaration).rights, {}, { enabled: isAsked && mayGroup });
  return mayGroup && (!isAsked || data?.write === true);
}

/** What was done to it, the newest first. */
export function useRecordHistory(declaration: RecordDeclaration, id: string) {
  return useRead(recordEndpoints(declaration).history, { params: { id }, query: { limit: 20 } });
}

/** The writes of a record: each reads again what shows it, and says with Undo what it moved or removed. */
export function useRecordChanges(declaration: RecordDeclaration) {
  const language = useLanguage();
  const endpoints = recordEndpoints(declaration);
  const refreshes = ['tables', 'undo', 'bin', ...(declaration.answeredBy ?? [])];
  const name = declaration.one[language];
  return {
    create: useChange(endpoints.create, { refreshes, errorToast: false }),
    change: useChange(endpoints.change, { refreshes, errorToast: false }),
    move: useChange(endpoints.move, {
      refreshes,
      errorToast: false,
      undoToast: ({ state }) =>
        say(t.moved, language, { name, state: declaration.states?.words[String(state)]?.[language] ?? '' }),
    }),
    remove: useChange(endpoints.remove, { refreshes, undoToast: () => say(t.removed, language, { name }) }),
  };
}
