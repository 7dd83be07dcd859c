import { ChevronDown, ChevronUp, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import type { ReadBytes } from './pdf-document.ts';
import { PdfPage } from './pdf-page.tsx';
import './pdf-words.css';
import { usePdf } from './use-pdf.ts';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const fit = zooms.indexOf(1);

export interface PdfWords {
  /** Name of the scrolled pages. */
  pages: string;
  page: (number: number) => string;
  place: (at: number, all: number) => string;
  previous: string;
  next: string;
  closer: string;
  farther: string;
  loading: string;
  failed: string;
  locked: string;
  /** Some of the document is not shown. */
  partial: string;
}

interface PdfPagesProps {
  /** How many bytes the document has. */
  length: number;
  read: ReadBytes;
  words: PdfWords;
  /** Limits the height, as `max-h-72` does. */
  className?: string | undefined;
}

/** The pages of a document, one under the other. Page Up and Page Down scroll, plus and minus zoom, 0 fits the width again. */
export function PdfPages({ length, read, words, className = '' }: PdfPagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const state = usePdf(length, read);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(fit);
  const [at, setAt] = useState(1);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth - 24));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const count = typeof state === 'object' ? state.document.numPages : 0;
  const scale = (by: number) => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + by)));
  const show = (number: number) =>
    box.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') scale(1);
    else if (event.key === '-') scale(-1);
    else if (event.key === '0') setZoom(fit);
    else if (event.key === 'Home') show(1);
    else if (event.key === 'End') show(count);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`flex min-h-0 flex-col overflow-hidden rounded-3 border border-line bg-sunken ${className}`}>
      <div
        ref={box}
        data-pages
        role="region"
        aria-label={words.pages}
        aria-busy={state === 'loading'}
        // Scrolled and zoomed by the keys as well.
        tabIndex={0}
        onKeyDown={onKey}
        onScroll={(event) => setAt(pageAt(event.currentTarget))}
        className="relative min-h-40 flex-1 overflow-auto p-3"
      >
        {typeof state === 'object' ? (
          width > 0 && (
            <div className="flex w-max min-w-full flex-col items-center gap-3">
              {state.isPartial && (
                <p role="alert" className="text-13 text-bad-text">
                  {words.partial}
                </p>
              )}
              {Array.from({ length: count }, (_, index) => (
                <PdfPage
                  key={index}
                  document={state.document}
                  number={index + 1}
                  width={Math.floor(width * (zooms[zoom] ?? 1))}
                  ratio={state.ratio}
                  label={words.page(index + 1)}
                />
              ))}
            </div>
          )
        ) : (
          <p role="status" className="grid min-h-34 place-items-center text-center text-13 text-text-2">
            {words[state]}
          </p>
        )}
      </div>
      {count > 0 && (
        <div className="flex flex-none items-center gap-1 border-t border-line bg-raised px-1 py-0.5">
          <IconButton label={words.previous} size="small" disabled={at <= 1} onClick={() => show(at - 1)}>
            <ChevronUp />
          </IconButton>
          <IconButton label={words.next} size="small" disabled={at >= count} onClick={() => show(at + 1)}>
            <ChevronDown />
          </IconButton>
          <span aria-live="polite" className="flex-1 text-12 text-text-2 tabular-nums">
            {words.place(at, count)}
          </span>
          <IconButton label={words.farther} size="small" disabled={zoom === 0} onClick={() => scale(-1)}>
            <Minus />
          </IconButton>
          <IconButton label={words.closer} size="small" disabled={zoom === zooms.length - 1} onClick={() => scale(1)}>
            <Plus />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** The page that fills the upper part of the box. */
function pageAt(box: HTMLElement): number {
  const line = box.getBoundingClientRect().top + box.clientHeight / 3;
  const pages = [...box.querySelectorAll<HTMLElement>('[data-page]')];
  const found = pages.findLast((page) => page.getBoundingClientRect().top <= line);
  return Number(found?.dataset['page'] ?? 1);
}
