import type { Mark, MarkColour } from './schema.ts';

/** What a mark is painted with: its own colour, and an edge of the other lightness that keeps it in sight on any picture. */
export const markPaint: Readonly<Record<MarkColour, { ink: string; edge: string }>> = {
  red: { ink: '#e5322d', edge: '#ffffff' },
  yellow: { ink: '#ffd21f', edge: '#1d1a17' },
  green: { ink: '#1f9d4d', edge: '#ffffff' },
  blue: { ink: '#1f6fe5', edge: '#ffffff' },
  white: { ink: '#ffffff', edge: '#1d1a17' },
  black: { ink: '#1d1a17', edge: '#ffffff' },
};

interface Painted {
  colour: MarkColour;
}
/** A mark in the pixels of a picture: a path, or words at a place. */
export type MarkPath = Painted &
  ({ kind: 'path'; d: string; width: number } | { kind: 'words'; x: number; y: number; size: number; text: string });

const round = (value: number) => Math.round(value * 10) / 10;

/** How a mark is drawn on a picture of this size. The browser and the server draw by it, so that both show the same. */
export function markPaths(mark: Mark, width: number, height: number): MarkPath[] {
  const at = ([x, y]: readonly [number, number]) => [round(x * width), round(y * height)] as const;
  const longer = Math.max(width, height);
  const stroke = Math.max(1, round((mark.width / 1000) * longer));
  const path = (d: string): MarkPath => ({ kind: 'path', d, width: stroke, colour: mark.colour });
  switch (mark.kind) {
    case 'pen': {
      const points = mark.points.map((point) => at(point).join(' '));
      const [first = '0 0'] = points;
      return [path(points.length === 1 ? `M${first} l0.1 0` : `M${points.join(' L')}`)];
    }
    case 'arrow': {
      const [[x1, y1], [x2, y2]] = [at(mark.from), at(mark.to)];
      const angle = Math.atan2(y2 - y1, x2 - x1);
      const head = Math.max(stroke * 4, longer / 60);
      const wing = (turn: number) =>
        `${round(x2 - head * Math.cos(angle + turn))} ${round(y2 - head * Math.sin(angle + turn))}`;
      return [path(`M${x1} ${y1} L${x2} ${y2} M${wing(0.5)} L${x2} ${y2} L${wing(-0.5)}`)];
    }
    case 'circle': {
      const [[x1, y1], [x2, y2]] = [at(mark.from), at(mark.to)];
      const [rx, ry] = [Math.max(1, Math.abs(x2 - x1) / 2), Math.max(1, Math.abs(y2 - y1) / 2)].map(round);
      const [left, middle] = [round(Math.min(x1, x2)), round((y1 + y2) / 2)];
      return [
        path(
          `M${left} ${middle} a${rx} ${ry} 0 1 0 ${round((rx ?? 1) * 2)} 0 a${rx} ${ry} 0 1 0 ${round((rx ?? 1) * -2)} 0`,
        ),
      ];
    }
    case 'text': {
      const [x, y] = at(mark.at);
      return [{ kind: 'words', x, y, size: stroke, text: mark.text, colour: mark.colour }];
    }
  }
}
