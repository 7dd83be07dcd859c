import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useState } from 'react';
import { isLocked, openPdf, type ReadBytes } from './pdf-document.ts';

type State = { document: PDFDocumentProxy; ratio: number } | 'loading' | 'failed' | 'locked';

/** Opens a document and closes it again; the height of its first page stands for all. */
export function usePdf(length: number, read: ReadBytes): State {
  const [state, setState] = useState<State>('loading');
  const onRead = useEffectEvent(read);
  useEffect(() => {
    let isOver = false;
    const fail = (error: unknown) => {
      if (!isOver) setState(isLocked(error) ? 'locked' : 'failed');
    };
    const opened = openPdf(length, (from, to, signal) => onRead(from, to, signal), fail);
    const begin = async () => {
      const document = await opened.document;
      const { width: across, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!isOver) setState({ document, ratio: height / across });
    };
    begin().catch(fail);
    return () => {
      isOver = true;
      opened.close();
    };
  }, [length]);
  return state;
}
