import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lengthWords } from './feet.ts';
import { ModelScene, type Picked } from './model-scene.ts';
import { ViewerCube } from './viewer-cube.tsx';
import { rememberView, viewLeft } from './viewer-memory.ts';
import { moveByKey } from './scene-keys.ts';

const t = texts({
  canvas: { en: '3D view of {name}', es: 'Vista 3D de {name}' },
  keys: {
    en: 'Arrow keys turn the model, with Shift they move it; plus and minus zoom, F shows all of it, 1 to 6 look at its front, back, left, right, top and bottom, Escape lets go of the part.',
    es: 'Las flechas giran el modelo, con Mayús lo mueven; más y menos acercan y alejan, F lo muestra entero, 1 a 6 lo miran de frente, atrás, izquierda, derecha, arriba y abajo, Escape suelta el elemento.',
  },
  noWebGl: { en: 'This browser can not draw in 3D', es: 'Este navegador no puede dibujar en 3D' },
  noWebGlText: {
    en: 'It has no WebGL, or it is switched off. The list of parts has everything that is shown here.',
    es: 'No tiene WebGL o está apagado. La lista de elementos tiene todo lo que se muestra aquí.',
  },
  broken: { en: 'The 3D view could not be opened', es: 'No se pudo abrir la vista 3D' },
  brokenText: {
    en: 'The list of parts has everything that is shown here.',
    es: 'La lista de elementos tiene todo lo que se muestra aquí.',
  },
});

/** A pointer that moved further has turned the model and clicked on nothing. */
const clickPx = 5;

interface CanvasProps {
  modelId: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  scene: ModelScene | undefined;
  /** The scene once the model stands in it, with the entities that have a shape; undefined when it is gone. */
  onScene: (scene: { scene: ModelScene; drawn: readonly number[] } | undefined) => void;
  snaps: boolean;
  onPick: (picked: Picked | undefined) => void;
  onOpen: (picked: Picked | undefined) => void;
  onEscape: () => void;
  ends: readonly Picked['point'][];
}

/** The canvas with its keys and pointers, and the sentence where there is none. */
export function ViewerCanvas({
  modelId,
  name,
  bytes,
  scene,
  onScene,
  snaps,
  onPick,
  onOpen,
  onEscape,
  ends,
}: CanvasProps) {
  const say = useSay();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [fault, setFault] = useState<'noWebGl' | 'broken'>();
  const down = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const opened = openScene(element);
    const isOpen = opened instanceof ModelScene;
    let isLoaded = false;
    let isGone = false;
    (isOpen ? opened.load(bytes.slice().buffer) : Promise.reject(opened)).then(
      (drawn) => {
        if (!isOpen || isGone || drawn === undefined) return;
        const { look } = viewLeft(modelId);
        if (look !== undefined) opened.lookFrom(look);
        isLoaded = true;
        onScene({ scene: opened, drawn });
      },
      () => {
        if (!isGone) setFault(isOpen ? 'broken' : 'noWebGl');
      },
    );
    return () => {
      isGone = true;
      if (!isOpen) return;
      if (isLoaded) rememberView(modelId, { look: opened.look });
      onScene(undefined);
      opened.dispose();
    };
  }, [modelId, bytes, onScene]);

  const onKey = (event: KeyboardEvent) => {
    if (scene === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    if (moveByKey(scene, event, onEscape)) event.preventDefault();
  };
  const onUp = (event: PointerEvent) => {
    const from = down.current;
    down.current = undefined;
    if (scene === undefined || from === undefined || event.button !== 0) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickPx) return;
    void scene.pick(event.clientX, event.clientY, snaps).then(onPick);
  };
  if (fault !== undefined)
    return (
      <div className="grid h-full place-items-center">
        <EmptyState title={say(t[fault])} text={say(fault === 'noWebGl' ? t.noWebGlText : t.brokenText)} />
      </div>
    );
  return (
    <>
      <div
        role="application"
        tabIndex={0}
        aria-label={say(t.canvas, { name })}
        aria-description={say(t.keys)}
        onKeyDown={onKey}
        className="absolute inset-0 rounded-card focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent-line"
      >
        <canvas
          ref={canvas}
          onPointerDown={(event) => {
            down.current = { x: event.clientX, y: event.clientY };
            event.currentTarget.parentElement?.focus({ preventScroll: true });
          }}
          onPointerUp={onUp}
          onDoubleClick={(event) => void scene?.pick(event.clientX, event.clientY).then(onOpen)}
          className="size-full touch-none"
        />
      </div>
      {scene !== undefined && <ViewerCube scene={scene} />}
      {scene !== undefined && ends.length > 0 && <Measured scene={scene} ends={ends} />}
    </>
  );
}

/** The scene, or why there is none: a browser without WebGL. */
function openScene(canvas: HTMLCanvasElement): ModelScene | Error {
  try {
    return new ModelScene(canvas);
  } catch (error) {
    return error instanceof Error ? error : new Error('No WebGL.', { cause: error });
  }
}

/** The ends of a measure and how far they are apart, beside the line that the scene draws. */
function Measured({ scene, ends }: { scene: ModelScene; ends: readonly Picked['point'][] }) {
  const language = useLanguage();
  const label = useRef<HTMLOutputElement>(null);
  const dots = useRef<(HTMLSpanElement | null)[]>([]);
  const [a, b] = ends;
  useEffect(() => {
    const place = () => {
      for (const [index, end] of ends.entries()) {
        const { x, y } = scene.placeOf(end);
        dots.current[index]?.style.setProperty('transform', `translate(${x}px, ${y}px)`);
      }
      if (a === undefined || b === undefined) return;
      const { x, y } = scene.placeOf(a.clone().add(b).multiplyScalar(0.5));
      label.current?.style.setProperty('transform', `translate(${x}px, ${y}px)`);
    };
    return scene.followFrames(place);
  }, [scene, ends, a, b]);
  const words = a === undefined || b === undefined ? undefined : lengthWords(a.distanceTo(b), language);
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {ends.map((_, index) => (
        <span
          key={index}
          ref={(element) => {
            dots.current[index] = element;
          }}
          className="absolute -top-1 -left-1 size-2 rounded-full border border-raised bg-accent"
        />
      ))}
      {words !== undefined && (
        <output ref={label} className="absolute top-0 left-0">
          <span
            title={words.si}
            className="pointer-events-auto block w-max -translate-x-1/2 -translate-y-[130%] rounded-2 border border-line bg-raised px-2 py-0.5 text-13 font-label tabular-nums"
          >
            {words.shown}
          </span>
        </output>
      )}
    </div>
  );
}
