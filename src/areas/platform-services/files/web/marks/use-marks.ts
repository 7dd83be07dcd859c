import { useState } from 'react';
import type { Mark, MarkColour } from '#areas/platform-services/files/schema.ts';

export type Tool = Mark['kind'];
type Point = [number, number];

const thin = 6;
const thick = 14;
/** Words are as high as a line is wide, many times over. */
const wordsPer = 4;
/** How far a key moves a mark, and by how much it grows. */
const step = 0.02;
const growth = 1.15;
const mostPoints = 600;

const kept = (value: number) => Math.min(1, Math.max(0, value));
const moved = ([x, y]: Point, dx: number, dy: number): Point => [kept(x + dx), kept(y + dy)];

/** The places of a mark, changed one by one. */
function withPlaces(mark: Mark, change: (point: Point) => Point): Mark {
  if (mark.kind === 'pen') return { ...mark, points: mark.points.map(change) };
  if (mark.kind === 'text') return { ...mark, at: change(mark.at) };
  return { ...mark, from: change(mark.from), to: change(mark.to) };
}

function scaled(mark: Mark, by: number): Mark {
  if (mark.kind === 'text') return { ...mark, width: Math.min(80, Math.max(8, Math.round(mark.width * by))) };
  const points = mark.kind === 'pen' ? mark.points : [mark.from, mark.to];
  const [x, y] = [0, 1].map((at) => points.reduce((sum, point) => sum + (point[at] ?? 0), 0) / points.length);
  return withPlaces(mark, (point) => [
    kept((x ?? 0) + (point[0] - (x ?? 0)) * by),
    kept((y ?? 0) + (point[1] - (y ?? 0)) * by),
  ]);
}

/** One's own marks while they are drawn: with a way back for each step, by finger, by keys and by buttons. */
export function useMarks(first: readonly Mark[]) {
  const [marks, setMarks] = useState<readonly Mark[]>(first);
  const [before, setBefore] = useState<readonly (readonly Mark[])[]>([]);
  const [tool, setTool] = useState<Tool>('pen');
  const [colour, setColour] = useState<MarkColour>('red');
  const [isThick, setThick] = useState(true);
  const [words, setWords] = useState('');
  const width = isThick ? thick : thin;
  const put = (next: readonly Mark[]) => {
    setBefore((all) => [...all, marks].slice(-50));
    setMarks(next);
  };
  const shape = (at: Point): Mark | undefined => {
    if (tool === 'pen') return { kind: 'pen', points: [at], colour, width };
    if (tool === 'text')
      return words.trim() === ''
        ? undefined
        : { kind: 'text', at, text: words.trim(), colour, width: width * wordsPer };
    return { kind: tool, from: at, to: at, colour, width };
  };
  const last = marks.at(-1);
  const changeLast = (change: (mark: Mark) => Mark) => last !== undefined && put([...marks.slice(0, -1), change(last)]);
  return {
    marks,
    tool,
    setTool,
    colour,
    setColour,
    isThick,
    setThick,
    words,
    setWords,
    canUndo: before.length > 0,
    isChanged: marks !== first,
    begin(at: Point) {
      const mark = shape(at);
      if (mark !== undefined) put([...marks, mark]);
    },
    /** The finger goes on: part of the same step. */
    goOn(at: Point) {
      setMarks((all) => {
        const mark = all.at(-1);
        if (mark === undefined || mark.kind === 'text') return all;
        if (mark.kind !== 'pen') return [...all.slice(0, -1), { ...mark, to: at }];
        return mark.points.length >= mostPoints
          ? all
          : [...all.slice(0, -1), { ...mark, points: [...mark.points, at] }];
      });
    },
    /** The tool's mark in the middle of the picture, for who does not draw: moved and sized from there. */
    addInMiddle() {
      const mark = shape([0.5, 0.5]);
      if (mark === undefined) return;
      if (mark.kind === 'pen')
        put([
          ...marks,
          {
            ...mark,
            points: [
              [0.4, 0.5],
              [0.6, 0.5],
            ],
          },
        ]);
      else if (mark.kind === 'text') put([...marks, mark]);
      else if (mark.kind === 'arrow') put([...marks, { ...mark, from: [0.35, 0.65], to: [0.5, 0.5] }]);
      else put([...marks, { ...mark, from: [0.4, 0.4], to: [0.6, 0.6] }]);
    },
    move: (dx: number, dy: number) =>
      changeLast((mark) => withPlaces(mark, (point) => moved(point, dx * step, dy * step))),
    grow: (way: 1 | -1) => changeLast((mark) => scaled(mark, way === 1 ? growth : 1 / growth)),
    undo() {
      const [former] = before.slice(-1);
      if (former === undefined) return;
      setMarks(former);
      setBefore(before.slice(0, -1));
    },
    clear: () => marks.length > 0 && put([]),
  };
}
