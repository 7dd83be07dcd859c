import { useRef, useState, type PointerEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '../texts/language.ts';
import { Button } from '#ui/button.tsx';

const t = texts({
  pad: { en: 'Sign here with a finger or a pen', es: 'Firma aquí con el dedo o un lápiz' },
  clear: { en: 'Clear', es: 'Borrar' },
});

export type Strokes = [number, number][][];

const width = 600;
const height = 200;

/** Draws a signature as strokes in a box of 600 × 200: what is kept is the movement, no picture. */
export function SignaturePad({
  strokes,
  onChange,
  name,
}: {
  strokes: Strokes;
  onChange: (next: Strokes) => void;
  name: string;
}) {
  const say = useSay();
  const box = useRef<SVGSVGElement>(null);
  const [isDrawing, setDrawing] = useState(false);
  const pointOf = (event: PointerEvent): [number, number] => {
    const place = box.current?.getBoundingClientRect();
    if (place === undefined || place.width === 0) return [0, 0];
    const at = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
    return [
      at(((event.clientX - place.left) / place.width) * width, width),
      at(((event.clientY - place.top) / place.height) * height, height),
    ];
  };
  return (
    <div className="grid gap-1 rounded-[12px] border border-control bg-surface p-3">
      <svg
        ref={box}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={say(t.pad)}
        className="aspect-3/1 w-full cursor-crosshair touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawing(true);
          onChange([...strokes, [pointOf(event)]]);
        }}
        onPointerMove={(event) => {
          const last = strokes.at(-1);
          if (!isDrawing || last === undefined || last.length >= 2000) return;
          onChange([...strokes.slice(0, -1), [...last, pointOf(event)]]);
        }}
        onPointerUp={() => setDrawing(false)}
        onPointerCancel={() => setDrawing(false)}
      >
        <Lines strokes={strokes} />
      </svg>
      <div className="flex items-center justify-between gap-3 border-t border-line-strong pt-2 text-14 text-text-2">
        <span>{name}</span>
        <Button look="quiet" disabled={strokes.length === 0} onClick={() => onChange([])}>
          {say(t.clear)}
        </Button>
      </div>
    </div>
  );
}

/** A drawn signature as it was drawn. */
export function Lines({ strokes }: { strokes: readonly (readonly (readonly number[])[])[] }) {
  return strokes.map((stroke, at) => (
    <polyline
      key={at}
      points={stroke.map((point) => point.join(',')).join(' ')}
      fill="none"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-text-1"
    />
  ));
}
