import { useEffect, useState } from 'react';
import { afterPause } from './idle.ts';

/** The value as it was when it last stood still for so long: what is typed, once somebody pauses. */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settled)) return undefined;
    return afterPause('a pause in typing', delayMs, () => setSettled(value));
  }, [value, settled, delayMs]);
  return settled;
}
