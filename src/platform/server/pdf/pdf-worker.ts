import { parentPort, workerData } from 'node:worker_threads';
import { join } from 'node:path';
import pdfmake from 'pdfmake';
import type { PdfDraft } from './make-pdf.ts';
import { robotoFolder as fonts } from './typeset/faces.ts';
import { facesInPdfmake, inFaces } from './typeset/in-pdfmake.ts';

// One document is laid out here and sent back; the thread then ends.
const draft = workerData as PdfDraft;
facesInPdfmake();
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

const nodes = await inFaces({
  header: {
    columns: [
      { text: draft.author, style: 'faint' },
      { text: draft.header, style: 'faint', alignment: 'right' },
    ],
    margin: [40, 24, 40, 0],
  },
  footer: { text: draft.footer, style: 'faint' },
  content: draft.content,
});

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
  header: nodes.header,
  footer: (page: number, pages: number) => ({
    columns: [
      nodes.footer,
      {
        text: draft.pageWords.replace('{page}', String(page)).replace('{pages}', String(pages)),
        style: 'faint',
        alignment: 'right',
      },
    ],
    margin: [40, 12, 40, 0],
  }),
  content: nodes.content,
};

const bytes = await pdfmake.createPdf(definition).getBuffer();
parentPort?.postMessage(new Uint8Array(bytes));
