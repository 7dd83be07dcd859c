import { lazy, Suspense } from 'react';
import type { TiptapEditorHTMLElement } from '@tiptap/react';
import type { RichDocument } from '#platform/shared/rich-text.ts';

export interface RichPerson {
  id: string;
  name: string;
  detail?: string | undefined;
  photoUrl?: string | null | undefined;
}

/** Every word that the editor says. */
export interface RichWords {
  tools: string;
  bold: string;
  italic: string;
  strike: string;
  bulletList: string;
  orderedList: string;
  quote: string;
  code: string;
  link: string;
  linkAddress: string;
  setLink: string;
  removeLink: string;
  badLink: string;
  mention: string;
  suggestions: string;
  noSuggestion: string;
}

export interface RichEditorProps {
  /** Names the entry for screen readers. */
  label: string;
  words: RichWords;
  placeholder?: string | undefined;
  /** What stands in it at first. What is typed is told by `onChange` and never written back. */
  initial?: RichDocument | undefined;
  /** The text, and whether there is nothing in it. */
  onChange: (document: RichDocument, isEmpty: boolean) => void;
  /** Ctrl or Cmd plus Enter. */
  onSubmit?: (() => void) | undefined;
  /** Pictures and files that are pasted or dropped. */
  onFiles?: ((files: File[]) => void) | undefined;
  /** Whom `@` offers for these letters. */
  people?: ((query: string) => Promise<RichPerson[]>) | undefined;
  /** Which tags `#` offers for these letters. */
  tags?: ((query: string) => Promise<string[]>) | undefined;
  onFocus?: (() => void) | undefined;
  autoFocus?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  /** Buttons at the end of the tools. */
  end?: React.ReactNode;
}

const Surface = lazy(() => import('./rich-editor-surface.tsx').then(({ RichEditorSurface: it }) => ({ default: it })));

/** Entry for rich text. Its code comes with the first one that is shown; until then its place is kept. */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense
      fallback={
        <div className="min-h-22 rounded-control border border-control bg-raised" aria-hidden="true" aria-busy="true" />
      }
    >
      <Surface {...props} />
    </Suspense>
  );
}

/**
 * Puts the cursor into the first entry for rich text within this place, at once or, where its code is still on its way, as soon as
 * it stands. Somebody who goes elsewhere meanwhile is not fetched back.
 */
export function focusRichEditor(place: HTMLElement): void {
  const cameFrom = document.activeElement;
  const focus = () => {
    const entry = place.querySelector<HTMLElement>('[contenteditable="true"]');
    entry?.focus({ preventScroll: true });
    return entry !== null;
  };
  if (focus()) return;
  const watch = new MutationObserver(() => {
    if (!place.isConnected || document.activeElement !== cameFrom || focus()) watch.disconnect();
  });
  watch.observe(place, { childList: true, subtree: true });
}

/** Puts words where the cursor stands in the entry for rich text within this place, each line as a paragraph; the cursor stays behind them. */
export function insertIntoRichEditor(place: HTMLElement, words: string): void {
  const entry = place.querySelector<TiptapEditorHTMLElement>('[contenteditable="true"]');
  const lines = words.split(/\n+/u).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  // One line joins the sentence that it is put into.
  const content =
    lines.length <= 1
      ? [{ type: 'text', text: first }]
      : lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  if (first !== '') entry?.editor?.chain().focus().insertContent(content).run();
}
