import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { clsx } from 'clsx';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Avatar } from '../marks/avatar.tsx';
import { menuItemLook, menuLook } from '../overlays/menu-look.ts';
import type { RichWords } from './rich-editor.tsx';

export interface SuggestionItem {
  id: string;
  name: string;
  kind: 'person' | 'tag';
  detail?: string | undefined;
  photoUrl?: string | null | undefined;
}

interface Open {
  props: SuggestionProps<SuggestionItem>;
  index: number;
}

/** The list that `@` and `#` open under the words: its state, and what the editor's library calls to drive it. */
export function useSuggestions() {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const now = useRef<Open | undefined>(undefined);
  /** Escape closes the list until the word that opened it is left. */
  const dismissed = useRef(false);
  const listId = useId();
  const set = useCallback((next: Open | undefined) => {
    now.current = next;
    setOpen(next);
  }, []);
  const pick = useCallback((item: SuggestionItem) => {
    now.current?.props.command(item.kind === 'tag' ? item : { ...item, label: item.name });
  }, []);
  const renderer = useCallback<NonNullable<SuggestionOptions<SuggestionItem>['render']>>(
    () => ({
      onStart: (props) => set({ props, index: 0 }),
      onUpdate: (props) =>
        dismissed.current
          ? undefined
          : set({ props, index: Math.min(now.current?.index ?? 0, Math.max(0, props.items.length - 1)) }),
      onExit: () => {
        dismissed.current = false;
        set(undefined);
      },
      onKeyDown: ({ event }) => {
        const at = now.current;
        if (at === undefined) return false;
        if (event.key === 'Escape') {
          dismissed.current = true;
          set(undefined);
          return true;
        }
        const { length } = at.props.items;
        if (length === 0) return false;
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          const step = event.key === 'ArrowDown' ? 1 : -1;
          set({ ...at, index: (at.index + step + length) % length });
          return true;
        }
        const chosen = at.props.items[at.index];
        if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) {
          pick(chosen);
          return true;
        }
        return false;
      },
    }),
    [pick, set],
  );
  const move = useCallback(
    (index: number) => {
      if (now.current !== undefined) set({ ...now.current, index });
    },
    [set],
  );
  return { open, renderer, pick, move, listId };
}

/** The list itself, under the place where the person types; the focus stays in the text. */
export function RichSuggestions({
  open,
  id,
  words,
  onPick,
  onMove,
}: {
  open: Open;
  id: string;
  words: RichWords;
  onPick: (item: SuggestionItem) => void;
  onMove: (index: number) => void;
}) {
  const box = open.props.clientRect?.();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[open.index]?.scrollIntoView({ block: 'nearest' });
  }, [open.index]);
  if (box === null || box === undefined) return null;
  const isLow = box.bottom > innerHeight - 260;
  return createPortal(
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={words.suggestions}
      className={clsx(menuLook, 'fixed! max-h-60! w-64')}
      style={{
        left: Math.max(8, Math.min(box.left, innerWidth - 272)),
        ...(isLow ? { bottom: innerHeight - box.top + 4 } : { top: box.bottom + 4 }),
      }}
    >
      {open.props.items.length === 0 ? (
        <li className="px-2 py-1.5 text-13 text-text-3" role="option" aria-selected="false" aria-disabled="true">
          {words.noSuggestion}
        </li>
      ) : (
        open.props.items.map((item, index) => (
          <li
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === open.index}
            className={menuItemLook}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onMove(index)}
            onClick={() => onPick(item)}
          >
            {item.kind === 'person' && <Avatar name={item.name} photoUrl={item.photoUrl} size={20} />}
            <span className="min-w-0 flex-1 truncate">{item.name}</span>
            {item.detail !== undefined && <span className="truncate text-12 text-text-3">{item.detail}</span>}
          </li>
        ))
      )}
    </ul>,
    document.body,
  );
}
