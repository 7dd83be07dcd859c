import { LineDrawing } from './line-drawing.tsx';

/** A house with a tick: all is done here. */
export function HouseDrawing() {
  return (
    <LineDrawing>
      <path d="M24 74V38l44-26 44 26v36Z" />
      <path d="M14 43 68 11l54 32" />
      <path d="M10 74h116" />
      <path className="near" d="m54 51 10 10 20-22" />
    </LineDrawing>
  );
}
