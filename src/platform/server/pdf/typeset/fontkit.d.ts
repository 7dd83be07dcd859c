// What we use of fontkit, which pdfkit reads fonts with, of wawoff2 and of bidi-js: they bring no types.
declare module 'fontkit' {
  export interface Outline {
    commands: { command: string; args: number[] }[];
  }
  export interface Glyph {
    path: Outline;
    advanceWidth: number;
  }
  export interface Subset {
    font: Font;
    glyf: Uint8Array[];
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    offset: number;
    _addGlyph(this: Subset, id: number): number;
  }
  export interface Font {
    hasGlyphForCodePoint(point: number): boolean;
    getVariation(settings: Record<string, number>): Font;
    getGlyph(id: number): Glyph;
    createSubset(): Subset;
  }
  export function create(bytes: Uint8Array): Font;
  export function openSync(path: string): Font;
}
declare module 'wawoff2' {
  const wawoff2: { decompress(bytes: Uint8Array): Promise<Uint8Array> };
  export default wawoff2;
}
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
    getMirroredCharacter(char: string): string | null;
  }
  export default function bidi(): Bidi;
}
