import { Check } from 'lucide-react';
import { Lines } from '#platform/web/signature/signature-pad.tsx';
import { formatDay } from '#platform/shared/dates.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import type { Mark } from '#areas/sales/signing/schema.ts';
import type { Field } from '../queries.ts';

/** A signature or initials in their box, as the sealed file has them. */
export function MarkDrawing({ mark }: { mark: Mark }) {
  if (mark.method === 'drawn')
    return (
      <svg
        viewBox="0 0 600 200"
        aria-hidden="true"
        className="size-full [&_polyline]:stroke-[#163a7d]"
        preserveAspectRatio="xMinYMax meet"
      >
        <Lines strokes={mark.strokes} />
      </svg>
    );
  return (
    <svg viewBox="0 0 600 100" aria-hidden="true" className="size-full" preserveAspectRatio="xMinYMid meet">
      <text
        x="0"
        y="70"
        fontSize="64"
        fontStyle="italic"
        fontWeight="500"
        fill="#163a7d"
        textLength={mark.text.length > 18 ? 600 : undefined}
      >
        {mark.text}
      </text>
    </svg>
  );
}

interface ContentProps {
  field: Field;
  value: string | undefined;
  mark: Mark | null | undefined;
  initials: Mark | null | undefined;
}

/** What stands in a place that is filled in. */
export function FieldContent({ field, value, mark, initials }: ContentProps) {
  const language = useLanguage();
  const drawn = field.kind === 'signature' ? mark : field.kind === 'initials' ? initials : undefined;
  if (drawn != null) return <MarkDrawing mark={drawn} />;
  if (value === undefined || field.kind === 'signature' || field.kind === 'initials') return null;
  if (field.kind === 'check') return <Check aria-hidden="true" className="size-full text-[#163a7d]" strokeWidth={3} />;
  const text = field.kind === 'date' ? formatDay(value, language, 0) : value;
  return (
    <svg
      viewBox={`0 0 ${Math.max(140, text.length * 9)} 22`}
      aria-hidden="true"
      className="size-full"
      preserveAspectRatio="xMinYMid meet"
    >
      <text x="0" y="16" fontSize="16" fill="#163a7d">
        {text}
      </text>
    </svg>
  );
}
