import { clsx } from 'clsx';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/web/texts/language.ts';
import { PdfPage } from '#ui/pdf/pdf-page.tsx';
import '#ui/pdf/pdf-words.css';
import { usePdf } from '#ui/pdf/use-pdf.ts';
import type { ReactNode } from 'react';
import type { SentDocument } from '../queries.ts';
import { deskWords as t } from './desk-words.ts';
import type { WordBlock } from './page-words.ts';
import { usePageWords } from './text-pages.tsx';

/** Room in pixels below which a page is too small to be read. */
const narrow = 600;

/** The bytes of a document, whole. */
export type ReadDocument = (document: SentDocument, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** Sizes of a page, as multiples of the room there is. */
const sizes = [1, 1.5, 2.2, 3] as const;

interface PagesProps {
  document: SentDocument;
  read: ReadDocument;
  /** What lies over a page. */
  renderOver: (page: number) => ReactNode;
  /** The document as text for reading, where it has words. Narrow screens begin with it; the pages are one press away. */
  renderText?: (words: readonly WordBlock[][]) => ReactNode;
}

/** The pages of one document, as wide as there is room, with what is to be signed over them. */
export function DocumentPages({ document, read, renderOver, renderText }: PagesProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const whole = useRef<Promise<Uint8Array<ArrayBuffer>>>(undefined);
  const [room, setRoom] = useState(0);
  const [step, setStep] = useState(0);
  const [chosen, choose] = useState<'text' | 'pages'>();
  const isLarge = step > 0;
  const width = Math.round(Math.min(860, room) * (sizes[step] ?? 1));
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
  const opened = typeof pdf === 'object' && renderText !== undefined ? pdf.document : undefined;
  const words = usePageWords(opened);
  const hasWords = words?.some((blocks) => blocks.length > 0) === true;
  const isText = hasWords && (chosen ?? (room > 0 && room < narrow ? 'text' : 'pages')) === 'text';
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} className="grid min-w-0 gap-2">
      <HowShown hasWords={hasWords} isText={isText} onChoose={choose} step={step} onStep={setStep} />
      {isText && <p className="text-14 text-text-2">{say(t.textSays)}</p>}
      {isText && renderText?.(words ?? [])}
      <div
        hidden={isText}
        className={clsx(
          'gap-4',
          isText ? '' : 'grid',
          isLarge ? 'justify-items-start overflow-x-auto' : 'justify-items-center',
        )}
      >
        {typeof pdf === 'object' && pdf.isPartial && (
          <p role="alert" className="p-2 text-14 text-bad-text">
            {say(t.partial)}
          </p>
        )}
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

interface HowProps {
  hasWords: boolean;
  isText: boolean;
  onChoose: (how: 'text' | 'pages') => void;
  step: number;
  onStep: (step: number) => void;
}

/** Text or pages, where there are both, and how large the pages are. */
function HowShown({ hasWords, isText, onChoose, step, onStep }: HowProps) {
  const say = useSay();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {hasWords ? (
        <Segmented
          label={say(t.how)}
          items={[
            { value: 'text', label: say(t.asText) },
            { value: 'pages', label: say(t.asPages) },
          ]}
          value={isText ? 'text' : 'pages'}
          onValueChange={onChoose}
        />
      ) : (
        <span />
      )}
      {!isText && (
        <span className="flex gap-2">
          <Button size="small" icon={<ZoomOut />} disabled={step === 0} onClick={() => onStep(step - 1)}>
            {say(t.smaller)}
          </Button>
          <Button size="small" icon={<ZoomIn />} disabled={step === sizes.length - 1} onClick={() => onStep(step + 1)}>
            {say(t.larger)}
          </Button>
        </span>
      )}
    </div>
  );
}
