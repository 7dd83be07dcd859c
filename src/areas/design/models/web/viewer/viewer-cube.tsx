import { useEffect, useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { Side } from './camera.ts';
import type { ModelScene } from './model-scene.ts';

const t = texts({
  cube: { en: 'Look from one side', es: 'Mirar desde un lado' },
  front: { en: 'Front', es: 'Frente' },
  back: { en: 'Rear', es: 'Atrás' },
  left: { en: 'Left', es: 'Izquierda' },
  right: { en: 'Right', es: 'Derecha' },
  top: { en: 'Top', es: 'Arriba' },
  bottom: { en: 'Bottom', es: 'Abajo' },
});

/** Where each side of the cube stands, seen from the front. */
const placeOf: Readonly<Record<Side, string>> = {
  front: 'translateZ(2rem)',
  back: 'rotateY(180deg) translateZ(2rem)',
  left: 'rotateY(-90deg) translateZ(2rem)',
  right: 'rotateY(90deg) translateZ(2rem)',
  top: 'rotateX(90deg) translateZ(2rem)',
  bottom: 'rotateX(-90deg) translateZ(2rem)',
};
const sides = Object.keys(t).filter((key): key is Side => Object.hasOwn(placeOf, key));

/** A cube that turns with the model; a press on a side looks from there. By keys the digits 1 to 6 do the same on the canvas. */
export function ViewerCube({ scene }: { scene: ModelScene }) {
  const say = useSay();
  const cube = useRef<HTMLDivElement>(null);
  useEffect(() => scene.followFrames(() => cube.current?.style.setProperty('transform', scene.turnInCss)), [scene]);
  return (
    <div role="group" aria-label={say(t.cube)} className="absolute top-2 left-2 p-4 [perspective:32rem]">
      <div ref={cube} className="relative size-16 [transform-style:preserve-3d]">
        {sides.map((side) => (
          <button
            key={side}
            type="button"
            tabIndex={-1}
            onClick={() => scene.lookFromSide(side)}
            style={{ transform: placeOf[side] }}
            className="absolute inset-0 grid place-items-center border border-line-strong bg-raised text-12 font-label text-text-2 [backface-visibility:hidden] hover:bg-accent-fill hover:text-accent-text"
          >
            {say(t[side])}
          </button>
        ))}
      </div>
    </div>
  );
}
