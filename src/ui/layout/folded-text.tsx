import { useId, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { RichText } from '../rich/rich-text.tsx';

/** A text is folded to so many lines, if the fold hides more than the one or two that it would save. */
const foldedLines = 12;
const spareLines = 2;

type FoldedTextProps = ComponentProps<typeof RichText> & {
  /** Shows all of it from the start, without a way to fold it. */
  isWhole?: boolean;
  words: { all: string; less: string; mentions: (names: string) => string };
};

interface Measured {
  /** The height of the folded text in pixels; undefined for one that is short enough to stand whole. */
  height: number | undefined;
  /** Something that was looked for stands below the fold. */
  isLitBelow: boolean;
  /** Who is mentioned below the fold. */
  mentions: string;
}

/**
 * A rich text of which the first lines are seen until somebody asks for all. The rest is only out of sight, never out of the page: a screen
 * reader reads on, and the keyboard or the browser's own search that comes to something below the fold opens it.
 */
export function FoldedText({ isWhole = false, words, ...text }: FoldedTextProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [measured, setMeasured] = useState<Measured>({ height: undefined, isLitBelow: false, mentions: '' });
  const { document: content, highlight } = text;
  useLayoutEffect(() => {
    const inner = box.current?.firstElementChild;
    if (isWhole || !(inner instanceof HTMLElement)) return;
    const measure = () => {
      const next = measurementOf(inner);
      setMeasured((before) =>
        before.height === next.height && before.isLitBelow === next.isLitBelow && before.mentions === next.mentions
          ? before
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [isWhole, content, highlight]);

  const folds = !isWhole && measured.height !== undefined;
  const isFolded = folds && !isOpen && !measured.isLitBelow;
  return (
    <>
      <div
        ref={box}
        id={id}
        data-folded={isFolded ? '' : undefined}
        className="folded-text"
        style={isFolded ? { maxHeight: measured.height } : undefined}
        // A folded box scrolls only because something in it is gone to: a link by the keyboard, a word by the browser's search.
        onScroll={(event) => {
          if (!isFolded) return;
          event.currentTarget.scrollTop = 0;
          setOpen(true);
        }}
      >
        <RichText {...text} />
      </div>
      {folds && !measured.isLitBelow && (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-13">
          <button
            ref={button}
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="link pointer-coarse:min-h-11"
            onClick={() => {
              setOpen(!isOpen);
              // What was read far down closes above the button: it stays in sight.
              if (isOpen) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
            }}
          >
            {isOpen ? words.less : words.all}
          </button>
          {isFolded && measured.mentions !== '' && (
            <span className="min-w-0 text-text-3">{words.mentions(measured.mentions)}</span>
          )}
        </p>
      )}
    </>
  );
}

function measurementOf(inner: HTMLElement): Measured {
  const style = getComputedStyle(inner);
  const line = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.5;
  const height = Math.round(line * foldedLines);
  if (inner.scrollHeight <= height + line * spareLines) return { height: undefined, isLitBelow: false, mentions: '' };
  const fold = inner.getBoundingClientRect().top + height - line / 2;
  const below = (selector: string) =>
    [...inner.querySelectorAll(selector)].filter((element) => element.getBoundingClientRect().top >= fold);
  return {
    height,
    isLitBelow: below('mark').length > 0,
    mentions: [...new Set(below('.rich-mention').map(({ textContent }) => textContent))].join(', '),
  };
}
