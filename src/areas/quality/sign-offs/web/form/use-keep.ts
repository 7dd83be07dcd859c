import { texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { isUnreached, useNetwork } from '#platform/web/offline/network.ts';
import { enqueue, useQueue, type Step } from '#platform/web/offline/queue.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({
  notKept: {
    en: 'There is no connection, and this browser keeps nothing. Try again once there is one.',
    es: 'No hay conexión y este navegador no guarda nada. Inténtalo cuando la haya.',
  },
});

/**
 * Writes of a form, at once or by the device's queue: there where nobody is reached, or where something of the same form waits already,
 * so that what is entered arrives in its order.
 */
export function useKeep(formId: string) {
  const say = useSay();
  const keep = async (steps: readonly Step[]): Promise<boolean> => {
    try {
      await enqueue(steps);
      return true;
    } catch {
      notify.error(say(t.notKept));
      return false;
    }
  };
  /** True where a write goes by the queue from the beginning. */
  const isQueued = () =>
    !useNetwork.getState().isReached ||
    useQueue.getState().entries.some(({ about, refusal }) => about === formId && refusal === null);
  return { keep, isQueued, isUnreached };
}
