import type { Font, Outline, Subset } from 'fontkit';

/**
 * Makes a font write its glyphs into a PDF by their outlines. The fonts hold all weights in one, and a PDF holds one weight; what
 * fontkit 2.0.4 does for that fails in a call of its own encoder.
 */
export function writesOutlines(font: Font): Font {
  const { createSubset } = font;
  font.createSubset = () => {
    const subset = createSubset.call(font);
    subset._addGlyph = addGlyph;
    return subset;
  };
  return font;
}

function addGlyph(this: Subset, id: number): number {
  const { path, advanceWidth } = this.font.getGlyph(id);
  const { bytes, left } = outlineOf(path);
  this.glyf.push(bytes);
  this.loca.offsets.push(this.offset);
  this.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing: left });
  this.offset += bytes.length;
  return this.glyf.length - 1;
}

interface Point {
  x: number;
  y: number;
  isOn: boolean;
}

/** The outline as a simple glyph of a TrueType font, without instructions, and its left edge. */
function outlineOf({ commands }: Outline): { bytes: Uint8Array; left: number } {
  const rings: Point[][] = [];
  for (const { command, args } of commands) {
    if (command === 'moveTo') rings.push([]);
    for (let at = 0; at + 1 < args.length; at += 2)
      rings.at(-1)?.push({
        x: Math.round(args[at] ?? 0),
        y: Math.round(args[at + 1] ?? 0),
        isOn: command !== 'quadraticCurveTo' || at > 0,
      });
  }
  for (const ring of rings) {
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length > 1 && last?.isOn === true && first?.x === last.x && first.y === last.y) ring.pop();
  }
  const points = rings.flat();
  if (points.length === 0) return { bytes: new Uint8Array(0), left: 0 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(...xs);
  const size = 10 + rings.length * 2 + 2 + points.length * 5;
  const bytes = Buffer.alloc(size + ((4 - (size % 4)) % 4));
  let at = 0;
  const write = (value: number) => {
    at = bytes.writeInt16BE(value, at);
  };
  for (const value of [rings.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys)]) write(value);
  let end = -1;
  for (const ring of rings) write((end += ring.length));
  write(0);
  for (const { isOn } of points) at = bytes.writeUInt8(isOn ? 1 : 0, at);
  for (const all of [xs, ys])
    for (const [no, value] of all.entries()) write(value - (no === 0 ? 0 : (all[no - 1] ?? 0)));
  return { bytes, left };
}
