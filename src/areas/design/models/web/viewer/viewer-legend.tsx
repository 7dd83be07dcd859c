import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { ModelMarks, PartColour } from '../model-selection.ts';

const t = texts({
  legend: { en: 'What the colours say', es: 'Qué dicen los colores' },
  mapped: { en: 'Mapped, in their own colors, {n}', es: 'Asignados, en sus propios colores, {n}' },
  low: { en: 'To check, {n}', es: 'Por revisar, {n}' },
  unmapped: { en: 'Not mapped, {n}', es: 'Sin asignar, {n}' },
  first: { en: 'Click the first point.', es: 'Haz clic en el primer punto.' },
  second: { en: 'Click the second point.', es: 'Haz clic en el segundo punto.' },
  measured: { en: 'Click again for a new measure.', es: 'Haz clic de nuevo para otra medida.' },
  shapeless: {
    en: 'The file draws no shape for the chosen part.',
    es: 'El archivo no dibuja ninguna forma para el elemento elegido.',
  },
});

const dots = {
  mapped: 'border border-line-strong bg-surface',
  low: 'bg-warn-line',
  unmapped: 'bg-bad-line',
} as const satisfies Record<PartColour, string>;

interface LegendProps {
  marks: ModelMarks;
  isMeasuring: boolean;
  ends: number;
  hasShape: boolean;
}

/** What the colours mean, each with its number, and what the tool in hand waits for. */
export function ViewerLegend({ marks, isMeasuring, ends, hasShape }: LegendProps) {
  const say = useSay();
  const counts = new Map<PartColour, number>();
  for (const colour of marks.colours?.values() ?? []) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const hint = isMeasuring
    ? say(ends === 0 ? t.first : ends === 1 ? t.second : t.measured)
    : hasShape
      ? undefined
      : say(t.shapeless);
  if (hint === undefined && marks.colours === undefined) return <p role="status" className="sr-only" />;
  return (
    <div className="pointer-events-none absolute right-14 bottom-2 left-2 flex w-fit flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-raised px-3 py-2 text-13">
      {marks.colours !== undefined && (
        <ul aria-label={say(t.legend)} className="flex flex-wrap gap-x-4 gap-y-1">
          {(['mapped', 'low', 'unmapped'] as const).map((colour) => (
            <li key={colour} className="flex items-center gap-1.5">
              <span aria-hidden className={`size-2.5 rounded-1 ${dots[colour]}`} />
              {say(t[colour], { n: counts.get(colour) ?? 0 })}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-text-2">
        {hint}
      </p>
    </div>
  );
}
