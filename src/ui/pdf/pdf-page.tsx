import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

/** Browsers draw no larger canvas; a page that is zoomed in past it is drawn at this size and stretched. */
const mostPixels = 16_000_000;

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** How wide it stands on the screen, in pixels. */
  width: number;
  /** Height by width until the page has been read. */
  ratio: number;
  label: string;
}

/** One page: drawn when it comes near the screen and given up when it is far away, with its words over the drawing to be read aloud, chosen and copied. */
export function PdfPage({ document, number, width, ratio: guess, label }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      // Of the box that scrolls: what it cuts off is no nearer to the window's edge.
      root: element.closest('[data-pages]'),
      rootMargin: '800px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear) return undefined;
    let isOver = false;
    document.getPage(number).then(
      (read) => {
        if (!isOver) setPage(read);
      },
      // The document was closed, or this one page is broken: it stays blank.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [document, number, isNear]);
  const size = page?.getViewport({ scale: 1 });
  const ratio = size === undefined ? guess : size.height / size.width;
  useEffect(() => {
    const [board, layer] = [canvas.current, words.current];
    if (!isNear || page === undefined || board === null || layer === null) return undefined;
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const sharp = Math.min(window.devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
    board.width = Math.floor(viewport.width * sharp);
    board.height = Math.floor(viewport.height * sharp);
    const drawing = page.render({ canvas: board, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
    layer.replaceChildren();
    layer.style.setProperty('--total-scale-factor', String(scale));
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
    drawing.promise.catch(() => undefined);
    text.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      text.cancel();
      // The memory of what is out of sight goes back at once.
      board.width = 0;
      board.height = 0;
      layer.replaceChildren();
    };
  }, [page, width, isNear]);
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      data-page={number}
      className="relative flex-none bg-white shadow-float"
      style={{ width, height: Math.round(width * ratio) }}
    >
      <canvas ref={canvas} aria-hidden="true" className="block size-full" />
      <div ref={words} className="pdf-words" />
    </div>
  );
}
