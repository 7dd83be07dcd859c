import { texts } from '#platform/shared/text.ts';
import type { CallError } from '../call/query.ts';
import { useSay } from '../texts/language.ts';

const t = texts({
  title: { en: 'This is not kept on this device', es: 'Esto no está guardado en este dispositivo' },
  text: {
    en: 'There is no connection, and it was not opened here before. It comes as soon as there is one.',
    es: 'No hay conexión y no se había abierto aquí. Aparecerá en cuanto la haya.',
  },
});

/** Why a thing of its own address is not shown: it is not there or not for whoever looks, or nobody answered who could tell. */
export function useWhyMissing(error: CallError | null, gone: string): { title: string; text?: string | undefined } {
  const say = useSay();
  if (error?.failure.status === 0) return { title: say(t.title), text: say(t.text) };
  return { title: gone, text: error === null || error.failure.status === 404 ? undefined : error.message };
}
