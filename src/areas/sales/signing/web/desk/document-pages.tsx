import { clsx } from 'clsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/web/texts/language.ts';
import { PdfPage } from '#ui/pdf/pdf-page.tsx';
import '#ui/pdf/pdf-words.css';
import { usePdf } from '#ui/pdf/use-pdf.ts';
import type { ReactNode } from 'react';
import type { SentDocument } from '../queries.ts';
import { deskWords as t } from './desk-words.ts';

/** The bytes of a document, whole. */
export type ReadDocument = (document: SentDocument, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

interface PagesProps {
  document: SentDocument;
  read: ReadDocument;
  /** What lies over a page. */
  renderOver: (page: number) => ReactNode;
}

/** The pages of one document, as wide as there is room, with what is to be signed over them. */
export function DocumentPages({ document, read, renderOver }: PagesProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const whole = useRef<Promise<Uint8Array<ArrayBuffer>>>(undefined);
  const [room, setRoom] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const width = Math.round(Math.min(860, room) * (isLarge ? 1.8 : 1));
  // Fetched once and proved by its hash on the other side; the reader takes the pieces that it needs from it.
  const part = useCallback(
    async (from: number, to: number, signal: AbortSignal) => {
      whole.current ??= read(document, signal).catch((error: unknown) => {
        whole.current = undefined;
        throw error;
      });
      return (await whole.current).slice(from, to);
    },
    [document, read],
  );
  const pdf = usePdf(document.bytes, part);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} className="grid min-w-0 gap-2">
      <Button
        size="small"
        className="justify-self-end"
        aria-pressed={isLarge}
        icon={isLarge ? <ZoomOut /> : <ZoomIn />}
        onClick={() => setLarge(!isLarge)}
      >
        {say(isLarge ? t.smaller : t.larger)}
      </Button>
      {typeof pdf === 'object' && pdf.isPartial && (
        <p role="alert" className="p-2 text-14 text-bad-text">
          {say(t.partial)}
        </p>
      )}
      <div className={clsx('grid gap-4', isLarge ? 'justify-items-start overflow-x-auto' : 'justify-items-center')}>
        {pdf === 'failed' || pdf === 'locked' ? (
          <p role="alert" className="p-6 text-14 text-bad-text">
            {say(t.failed)}
          </p>
        ) : (
          document.pages.map(([across, height], at) => (
            <div
              key={at}
              className="relative bg-white shadow-float"
              style={{ width, height: Math.round((width * height) / across) }}
            >
              {pdf === 'loading' ? (
                at === 0 && (
                  <p role="status" className="p-6 text-14 text-[#6b645c]">
                    {say(t.loading)}
                  </p>
                )
              ) : (
                <PdfPage
                  document={pdf.document}
                  number={at + 1}
                  width={width}
                  ratio={height / across}
                  label={say(t.page, { n: at + 1, name: document.name })}
                />
              )}
              {width > 0 && renderOver(at + 1)}
            </div>
          ))
        )}
      </div>
    </div>
  );
}
