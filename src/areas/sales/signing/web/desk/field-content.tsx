import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Lines } from '#platform/web/signature/signature-pad.tsx';
import { formatDay } from '#platform/shared/dates.ts';
import { widthToFit } from '#platform/shared/fitted-line.ts';
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
  return <FittedLine text={mark.text} size={64} height={100} least={600} isHand />;
}

interface LineProps {
  text: string;
  /** Of the letters, in units of the box. */
  size: number;
  height: number;
  /** The least width of the box; a longer line makes all of it smaller. */
  least: number;
  isHand?: boolean;
}

/** One line as large as its box allows: long words are drawn smaller, as in the sealed file, and never pressed together. */
function FittedLine({ text, size, height, least, isHand = false }: LineProps) {
  const line = useRef<SVGTextElement>(null);
  const [measured, setMeasured] = useState<{ text: string; width: number }>();
  useLayoutEffect(() => {
    // A document without a layout measures nothing.
    const width = line.current?.getComputedTextLength?.() ?? 0;
    if (width > 0) setMeasured({ text, width });
  }, [text]);
  const width = measured?.text === text ? measured.width : text.length * size * 0.55;
  return (
    <svg
      viewBox={`0 0 ${Math.ceil(widthToFit(width, least))} ${height}`}
      aria-hidden="true"
      className="size-full"
      preserveAspectRatio="xMinYMid meet"
    >
      <text
        ref={line}
        x="0"
        y={height * 0.72}
        fontSize={size}
        fontStyle={isHand ? 'italic' : undefined}
        fontWeight={isHand ? 500 : undefined}
        fill="#163a7d"
      >
        {text}
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
  return <FittedLine text={text} size={16} height={22} least={140} />;
}
