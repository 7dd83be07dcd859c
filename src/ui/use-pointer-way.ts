import { useEffect, useEffectEvent } from 'react';

/** Follows the pointer wherever it goes, for as long as it holds something; Escape and a press that is broken off let go of it. */
export function usePointerWay(
  isHeld: boolean,
  way: { onMove: (event: PointerEvent) => void; onEnd: (isKept: boolean) => void },
): void {
  const move = useEffectEvent(way.onMove);
  const end = useEffectEvent(way.onEnd);
  useEffect(() => {
    if (!isHeld) return undefined;
    const onMove = (event: PointerEvent) => move(event);
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
    };
  }, [isHeld]);
}
