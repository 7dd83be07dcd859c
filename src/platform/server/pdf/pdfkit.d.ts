// What we use of pdfkit, which pdfmake lays out with and which brings no types; those of DefinitelyTyped pull the types of the browser in.
declare module 'pdfkit' {
  interface TextPlace {
    width?: number;
    height?: number;
    lineBreak?: boolean;
    ellipsis?: boolean;
    /** The meaning of `y`: by default the upper edge of the line. */
    baseline?: 'alphabetic';
  }
  export default class PDFKit {
    /** The font that is set, and those that are written at the end. */
    _font: { ascender: number; descender: number };
    _fontFamilies: Record<string, object>;
    constructor(options: { autoFirstPage: boolean; compress: boolean });
    addPage(options: { size: [number, number]; margin: number }): this;
    font(path: string, size?: number): this;
    fontSize(size: number): this;
    widthOfString(text: string): number;
    currentLineHeight(): number;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    lineCap(cap: 'round'): this;
    lineJoin(join: 'round'): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    text(text: string, x: number, y: number, place: TextPlace): this;
    end(): void;
    on(event: 'data', listener: (chunk: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }
}
