// What we use of pdfmake 0.3, which brings no types; those of DefinitelyTyped pull the types of the browser into the server.
declare module 'pdfmake' {
  interface Definition {
    content: unknown;
    header: unknown;
    footer: (page: number, pages: number) => unknown;
    [setting: string]: unknown;
  }
  const pdfmake: {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}
