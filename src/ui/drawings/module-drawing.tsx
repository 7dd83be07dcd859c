import { LineDrawing } from './line-drawing.tsx';

/** A finished module, standing alone. */
export function ModuleDrawing() {
  return (
    <LineDrawing>
      <path d="M22 58 62 74l54-22V24L76 8 22 30Z" />
      <path d="M62 74V46L22 30M62 46l54-22" />
      <path d="M30 40.5v13l12 5v-13ZM46 47v13l8 3.3v-13Z" />
      <path className="near" d="M72 51.5v13.2l10-4V47.4ZM90 44v9.3l14-5.7v-9.3Z" />
      <path d="M8 76h14M70 82h22M112 66h16" strokeDasharray="2 5" />
    </LineDrawing>
  );
}
