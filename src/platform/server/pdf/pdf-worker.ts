import { parentPort, workerData } from 'node:worker_threads';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { PdfDraft } from './make-pdf.ts';

// One document is laid out here and sent back; the thread then ends.
const draft = workerData as PdfDraft;
const fonts = join(createRequire(import.meta.url).resolve('pdfmake/package.json'), '..', 'fonts', 'Roboto');
pdfmake.setFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
});
// Nothing is fetched from anywhere: what people have typed is text and nothing else.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

const definition = {
  pageSize: 'LETTER',
  pageOrientation: draft.landscape === true ? 'landscape' : 'portrait',
  pageMargins: [40, 56, 40, 48],
  language: draft.language,
  tagged: true,
  displayTitle: true,
  info: { title: draft.title, author: draft.author },
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
  styles: {
    title: { fontSize: 18, bold: true },
    section: { fontSize: 9, bold: true, color: '#6b645c' },
    heading: { fontSize: 11, bold: true, margin: [0, 12, 0, 4] },
    head: { bold: true, fontSize: 8, color: '#5b544c' },
    faint: { color: '#6b645c', fontSize: 8 },
    total: { bold: true, fontSize: 11 },
  },
  header: {
    columns: [
      { text: draft.author, style: 'faint' },
      { text: draft.header, style: 'faint', alignment: 'right' },
    ],
    margin: [40, 24, 40, 0],
  },
  footer: (page: number, pages: number) => ({
    columns: [
      { text: draft.footer, style: 'faint' },
      {
        text: draft.pageWords.replace('{page}', String(page)).replace('{pages}', String(pages)),
        style: 'faint',
        alignment: 'right',
      },
    ],
    margin: [40, 12, 40, 0],
  }),
  content: draft.content,
};

const bytes = await pdfmake.createPdf(definition).getBuffer();
parentPort?.postMessage(new Uint8Array(bytes));
