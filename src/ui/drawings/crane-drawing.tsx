import { LineDrawing } from './line-drawing.tsx';

/** A crane with a module on the hook. */
export function CraneDrawing() {
  return (
    <LineDrawing height={96}>
      <path d="M30 84V18M38 84V18M30 84l8-11-8-11 8-11-8-11 8-11-8-11" />
      <path d="M14 18h104M22 18l12-10 84 10M34 8v10" />
      <path d="M14 18v12h10V18" />
      <path className="near" d="M94 18v20M94 38 78 48h32ZM78 48v18h32V48M78 66h32M84 53h8v6h-8ZM97 53h8v6h-8Z" />
      <path d="M22 84h24M66 84h56M72 84v-6h44v6" />
    </LineDrawing>
  );
}
