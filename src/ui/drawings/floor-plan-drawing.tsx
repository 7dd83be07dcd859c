import { LineDrawing } from './line-drawing.tsx';

/** A floor plan with its doors swinging. */
export function FloorPlanDrawing() {
  return (
    <LineDrawing>
      <path d="M16 14h104v60H16Z" />
      <path d="M16 44h22M50 44h24V14M74 56v18M74 44h10M98 44h22" />
      <path className="near" d="M38 44a12 12 0 0 1 12-12v12M84 44a14 14 0 0 1 14-14v14" />
      <path d="M24 22h16v12H24ZM104 60h10v14M88 20h22v8H88Z" />
      <path d="M16 6h104M16 3v6M120 3v6" />
    </LineDrawing>
  );
}
