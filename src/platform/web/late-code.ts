import { useEffect, useState } from 'react';
import { awaits } from './idle.ts';

/** So long after the page stands, code that nobody has asked for yet is fetched; the worker of the page then keeps it for later visits. */
const fetchAfterMs = 1_000;

/**
 * Code that no page needs in order to stand: fetched soon after it, or at once when it is wanted. Undefined until it is here.
 * Not by `lazy`: React holds back what was waited for by up to 300 ms. Give a `load` of the module, which is the same at each drawing.
 */
export function useLateCode<T>(what: string, load: () => Promise<T>, isWanted: boolean): T | undefined {
  const [code, setCode] = useState<{ readonly loaded: T }>();
  const isHere = code !== undefined;
  useEffect(() => {
    if (isHere) return;
    // What can not be fetched now, without a network for one, is asked for again when it is wanted.
    const fetchIt = () =>
      void awaits(what, load()).then(
        (loaded) => setCode({ loaded }),
        () => undefined,
      );
    if (isWanted) {
      fetchIt();
      return;
    }
    const timer = setTimeout(fetchIt, fetchAfterMs);
    return () => clearTimeout(timer);
  }, [what, load, isWanted, isHere]);
  return code?.loaded;
}
