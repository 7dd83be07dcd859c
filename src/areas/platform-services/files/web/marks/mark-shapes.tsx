import type { Mark } from '#areas/platform-services/files/schema.ts';
import { markPaint, markPaths } from '#areas/platform-services/files/choices.ts';

interface MarkShapesProps {
  marks: readonly Mark[];
  width: number;
  height: number;
}

/** Marks as they lie on a picture of this size, in the coordinates of its pixels. */
export function MarkShapes({ marks, width, height }: MarkShapesProps) {
  return marks
    .flatMap((mark) => markPaths(mark, width, height))
    .map((path, at) => {
      const { ink, edge } = markPaint[path.colour];
      const key = `${at}`;
      if (path.kind === 'words')
        return (
          <text
            key={key}
            x={path.x}
            y={path.y}
            fontSize={path.size}
            fontWeight="bold"
            fill={ink}
            stroke={edge}
            strokeWidth={path.size / 8}
            paintOrder="stroke"
          >
            {path.text}
          </text>
        );
      return (
        <g key={key} fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d={path.d} stroke={edge} strokeWidth={path.width * 1.6} />
          <path d={path.d} stroke={ink} strokeWidth={path.width} />
        </g>
      );
    });
}
