import { useEffect, useEffectEvent } from 'react';

/** Hears every key of the page, wherever the focus is, as long as this stands on it. */
export function usePageKeys(act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
