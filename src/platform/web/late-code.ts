import { useEffect, useEffectEvent, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { notify } from './frame/notify.ts';
import { awaits } from './idle.ts';
import { useSay } from './texts/language.ts';

const t = texts({
  missing: {
    en: 'This could not be loaded. Check your connection and try again.',
    es: 'No se pudo cargar. Revisa tu conexión e inténtalo de nuevo.',
  },
});

/** So long after the page stands, code that nobody has asked for yet is fetched; the worker of the page then keeps it for later visits. */
const fetchAfterMs = 1_000;

/**
 * Code that no page needs in order to stand: fetched soon after it, or at once when it is wanted. Undefined until it is here.
 * Not by `lazy`: React holds back what was waited for by up to 300 ms. Give a `load` of the module, which is the same at each drawing.
 * Where it was wanted and can not be had the person is told, and `onMissing` takes the wish back, so that the next press asks again.
 */
export function useLateCode<T>(
  what: string,
  load: () => Promise<T>,
  isWanted: boolean,
  onMissing: () => void,
): T | undefined {
  const say = useSay();
  const [code, setCode] = useState<{ readonly loaded: T }>();
  const isHere = code !== undefined;
  const missed = useEffectEvent(() => {
    notify.error(say(t.missing));
    onMissing();
  });
  useEffect(() => {
    if (isHere) return;
    let isOver = false;
    // What can not be fetched now, without a network for one, is asked for again when it is wanted.
    const fetchIt = () =>
      void awaits(what, load()).then(
        (loaded) => setCode({ loaded }),
        () => isWanted && !isOver && missed(),
      );
    const timer = isWanted ? undefined : setTimeout(fetchIt, fetchAfterMs);
    if (isWanted) fetchIt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [what, load, isWanted, isHere]);
  return code?.loaded;
}
