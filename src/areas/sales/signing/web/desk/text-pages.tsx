import { clsx } from 'clsx';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Check, PenLine } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { fieldKindWords } from '#areas/sales/signing/choices.ts';
import type { EnvelopeRead, Field, SentDocument } from '../queries.ts';
import { deskWords as t } from './desk-words.ts';
import { wordsOf, type Piece, type WordBlock } from './page-words.ts';
import type { Places } from './use-places.ts';

/** The words of each page; undefined while they are read, empty where a page is a picture. */
export function usePageWords(document: PDFDocumentProxy | undefined): readonly WordBlock[][] | undefined {
  const [words, setWords] = useState<readonly WordBlock[][]>();
  useEffect(() => {
    if (document === undefined) return undefined;
    let isOver = false;
    const read = async () => {
      const pages: WordBlock[][] = [];
      for (let number = 1; number <= document.numPages && !isOver; number += 1) {
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        const pieces = items.flatMap((item): Piece[] => ('str' in item ? [item] : []));
        pages.push(wordsOf(pieces, page.getViewport({ scale: 1, rotation: 0 }).height));
      }
      if (!isOver) setWords(pages);
    };
    // Without its words a document is read by its pages.
    read().catch(() => !isOver && setWords([]));
    return () => {
      isOver = true;
    };
  }, [document]);
  return words;
}

interface TextPagesProps {
  envelope: EnvelopeRead;
  document: SentDocument;
  words: readonly WordBlock[][];
  places: Places;
  onPlace: (field: Field) => void;
}

/** A document as text of a readable size, with the places to sign where they stand on its pages. */
export function TextPages({ envelope, document, words, places, onPlace }: TextPagesProps) {
  const say = useSay();
  const fieldsOf = (page: number) =>
    envelope.fields
      .filter((field) => field.document_id === document.id && field.page === page)
      .toSorted((a, b) => a.y - b.y || a.x - b.x);
  return (
    <div className="grid gap-6 rounded-card bg-surface p-4 text-16 leading-relaxed">
      {words.map((blocks, at) => {
        const fields = fieldsOf(at + 1);
        const upTo = (next: number) => fields.filter(({ y }) => y < next);
        return (
          <section key={at} aria-label={say(t.page, { n: at + 1, name: document.name })} className="grid gap-3">
            {words.length > 1 && (
              <p className="border-b border-line pb-1 text-13 text-text-3">
                {say(t.pageOf, { n: at + 1, all: words.length })}
              </p>
            )}
            {blocks.map((block, place) => {
              const from = place === 0 ? -1 : block.top;
              const next = blocks[place + 1]?.top ?? 2;
              return (
                <Fragment key={place}>
                  <Block block={block} />
                  {upTo(next)
                    .filter(({ y }) => y >= from)
                    .map((field) => (
                      <Place key={field.id} envelope={envelope} field={field} places={places} onPlace={onPlace} />
                    ))}
                </Fragment>
              );
            })}
            {blocks.length === 0 &&
              fields.map((field) => (
                <Place key={field.id} envelope={envelope} field={field} places={places} onPlace={onPlace} />
              ))}
          </section>
        );
      })}
    </div>
  );
}

function Block({ block: { kind, cells } }: { block: WordBlock }) {
  if (kind === 'heading') return <h3 className="text-20 font-title text-balance">{cells[0]}</h3>;
  if (kind === 'text') return <p className="wrap-anywhere">{cells[0]}</p>;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1">
      {cells.map((cell, at) => (
        <span key={at} className={clsx('wrap-anywhere', at > 0 && 'text-text-2')}>
          {cell}
        </span>
      ))}
    </p>
  );
}

const asks = { signature: t.signHere, initials: t.initialsHere, text: t.textHere, check: t.checkHere } as const;

/** One place within the text: one's own to be pressed, those of others and what the portal fills in to be read. */
function Place({
  envelope,
  field,
  places,
  onPlace,
}: {
  envelope: EnvelopeRead;
  field: Field;
  places: Places;
  onPlace: (field: Field) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const name = envelope.recipients.find(({ id }) => id === field.recipient_id)?.name ?? '';
  const what = field.label ?? say(fieldKindWords[field.kind]);
  const isMine = places.mine.includes(field);
  if (!isMine || field.kind === 'date' || field.kind === 'name') {
    const given = field.kind === 'date' && isMine ? companyToday() : field.value;
    const shown =
      field.kind === 'date' && given !== null
        ? formatDay(given, language, 0)
        : field.kind === 'name' || field.kind === 'text'
          ? (given ?? name)
          : name;
    const isOpen = !isMine && field.value === null;
    return (
      <p className="rounded-1 border border-dashed border-line-strong px-3 py-2 text-14 text-text-2">
        {isOpen ? say(t.other, { what, name }) : `${what}: ${shown}`}
      </p>
    );
  }
  const isDone = places.isDone(field);
  const shown = isDone
    ? say(t.placeIsDone, { what })
    : `${say(asks[field.kind])}${field.label === null ? '' : `: ${field.label}`}`;
  const words = isDone ? t.placeDone : field.required ? t.placeOpen : t.placeOptional;
  return (
    <Button
      look={isDone ? 'default' : 'primary'}
      size="large"
      wide
      data-place={field.id}
      aria-label={`${say(words, { what, n: field.page })}. ${shown}`}
      icon={isDone ? <Check /> : <PenLine />}
      onClick={() => onPlace(field)}
    >
      {shown}
    </Button>
  );
}
