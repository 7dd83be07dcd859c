import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useState } from 'react';
import { isLocked, openPdf, type ReadBytes } from './pdf-document.ts';

export interface ShownPdf {
  document: PDFDocumentProxy;
  ratio: number;
  /** Some of it is not shown: a part of the reader that it needs could not be fetched. */
  isPartial: boolean;
}
type State = ShownPdf | 'loading' | 'failed' | 'locked';

/** Opens a document and closes it again; the height of its first page stands for all. */
export function usePdf(length: number, read: ReadBytes): State {
  const [state, setState] = useState<State>('loading');
  const onRead = useEffectEvent(read);
  useEffect(() => {
    let isOver = false;
    let isPartial = false;
    const fail = (error: unknown) => {
      if (!isOver) setState(isLocked(error) ? 'locked' : 'failed');
    };
    const opened = openPdf(length, (from, to, signal) => onRead(from, to, signal), {
      lost: fail,
      missing() {
        isPartial = true;
        if (!isOver) setState((now) => (typeof now === 'object' ? { ...now, isPartial } : now));
      },
    });
    const begin = async () => {
      const document = await opened.document;
      const { width: across, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!isOver) setState({ document, ratio: height / across, isPartial });
    };
    begin().catch(fail);
    return () => {
      isOver = true;
      opened.close();
    };
  }, [length]);
  return state;
}
