import { type PointerEvent, useState } from 'react';

const zooms = [1, 1.5, 2, 3, 4, 6];

/** How near a photo is, in steps, and where it was drawn to; as a whole it lies in the middle. */
export function useZoom() {
  const [step, setStep] = useState(0);
  const [shift, setShift] = useState({ x: 0, y: 0 });
  const zoom = zooms[step] ?? 1;
  const reset = () => {
    setStep(0);
    setShift({ x: 0, y: 0 });
  };
  const scale = (by: number) => {
    const next = Math.min(zooms.length - 1, Math.max(0, step + by));
    setStep(next);
    if (next === 0) setShift({ x: 0, y: 0 });
  };
  const drag = (event: PointerEvent) => {
    if (event.buttons === 1 && zoom > 1)
      setShift((now) => ({ x: now.x + event.movementX, y: now.y + event.movementY }));
  };
  return {
    zoom,
    shift,
    reset,
    scale,
    drag,
    isWhole: step === 0,
    isNearest: step === zooms.length - 1,
    steps: zooms.length,
  };
}
