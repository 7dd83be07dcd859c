import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CellValue } from '#platform/shared/table.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { stepped } from '#ui/inputs/use-combobox.ts';
import { useCellRoom } from '#ui/grid/use-cell-room.ts';
import { usePickerSource } from '#platform/web/forms/picker-source.ts';
import { wordsOf } from '../cell-words.ts';
import { t } from '../table-texts.ts';
import type { TableEditorProps } from './table-editor.tsx';

/** How the entry of a cell looks. */
export const entry =
  'h-full min-w-0 w-full rounded-1 bg-raised px-2 text-13 text-text-1 outline-none aria-invalid:text-bad-text';

/** Where the keyboard goes after a key that ends an edit. */
export function nextOf(event: KeyboardEvent): 'down' | 'right' | 'left' | undefined {
  if (event.key === 'Enter') return 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right';
  return undefined;
}

interface EditorChoice {
  value: CellValue;
  key: string;
  label: string;
}

/** A list under the cell, found by typing. The focus stays in the entry, as in every combobox here. */
export function ChoiceEditor({ column, value, typed, people, offers, onCommit, onCancel }: TableEditorProps) {
  const say = useSay();
  const language = useLanguage();
  const found = usePickerSource(offers, typed);
  const named = offers === undefined ? people : found.items.map((item) => ({ id: item.value, name: item.label }));
  const all: EditorChoice[] =
    column.kind === 'person'
      ? named.map(({ id, name }) => ({ value: { id, name }, key: id, label: name }))
      : column.kind === 'flag'
        ? [
            { value: true, key: 'true', label: say(t.yes) },
            { value: false, key: 'false', label: say(t.no) },
          ]
        : column.kind === 'choice'
          ? Object.entries(column.choices).map(([key, word]) => ({ value: key, key, label: say(word) }))
          : [];
  const current = value === null ? '' : typeof value === 'object' && 'id' in value ? value.id : String(value);
  const [words, setWords] = useState(typed ?? '');
  const shown = found.onSearch === undefined ? all.filter(({ label }) => plain(label).includes(plain(words))) : all;
  const [moved, setMoved] = useState<number>();
  // What stands there, until somebody types or steps; where it is not among them, as it need not be of a search, nothing.
  const at = moved ?? (words === '' && current !== '' ? shown.findIndex(({ key }) => key === current) : 0);
  const active = shown[Math.min(at, shown.length - 1)];
  const activeId = active === undefined ? undefined : `table-editor-${active.key}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  const input = useRef<HTMLInputElement>(null);
  const list = useCellRoom<HTMLUListElement>();
  const isDone = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const take = (choice: EditorChoice | undefined, next: 'down' | 'right' | 'left' | undefined) => {
    if (choice === undefined && words !== '') return;
    isDone.current = true;
    onCommit(choice === undefined ? value : choice.value, next);
  };
  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={say(t.edit, { name: say(column.label) })}
        aria-expanded="true"
        aria-controls="table-editor-list"
        aria-activedescendant={activeId}
        className={entry}
        placeholder={wordsOf(column, value, language) || say(t.choose)}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setMoved(0);
          found.onSearch?.(event.target.value);
        }}
        onBlur={() => {
          if (!isDone.current) onCancel();
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
          const next = nextOf(event);
          if (step !== undefined) {
            event.preventDefault();
            setMoved(stepped(Math.min(at, shown.length - 1), step, shown.length));
          } else if (next !== undefined) {
            event.preventDefault();
            take(active, next);
          } else if (event.key === 'Escape') {
            isDone.current = true;
            onCancel();
          }
        }}
      />
      <ul
        ref={list}
        id="table-editor-list"
        role="listbox"
        aria-label={say(column.label)}
        className="grid-hung floats max-h-64 min-w-full overflow-y-auto p-1"
      >
        {shown.length === 0 && !found.loading && <li className="px-2 py-1.5 text-13 text-text-3">{say(t.nobody)}</li>}
        {shown.map((choice) => (
          <li
            key={choice.key}
            id={`table-editor-${choice.key}`}
            role="option"
            aria-selected={choice === active}
            className="cursor-pointer rounded-1 px-2 py-1.5 text-13 aria-selected:bg-hover"
            // A press would take the focus from the entry, and with it the list, before the click arrives.
            onMouseDown={(event) => {
              event.preventDefault();
              take(choice, undefined);
            }}
          >
            {choice.label}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Several of a closed list, ticked one by one. */
export function SeveralEditor({ column, value, onCommit, onCancel }: TableEditorProps) {
  const say = useSay();
  const [picked, setPicked] = useState<readonly string[]>(Array.isArray(value) ? value : []);
  const box = useCellRoom<HTMLDivElement>();
  const isDone = useRef(false);
  useEffect(() => box.current?.querySelector('input')?.focus(), [box]);
  const choices = column.kind === 'choices' ? Object.entries(column.choices ?? {}) : [];
  return (
    <div
      ref={box}
      role="group"
      aria-label={say(t.edit, { name: say(column.label) })}
      className="grid-hung is-over floats flex min-w-full flex-col overflow-y-auto p-1"
      onBlur={(event) => {
        if (isDone.current || event.currentTarget.contains(event.relatedTarget)) return;
        isDone.current = true;
        onCommit([...picked], undefined);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        const next = nextOf(event);
        if (event.key === 'Escape') {
          isDone.current = true;
          onCancel();
        } else if (event.key === 'Enter' && next !== undefined) {
          event.preventDefault();
          isDone.current = true;
          onCommit([...picked], next);
        }
      }}
    >
      {choices.map(([key, word]) => (
        <label key={key} className="flex items-center gap-2 rounded-1 px-2 py-1.5 text-13 hover:bg-hover">
          <input
            type="checkbox"
            checked={picked.includes(key)}
            onChange={(event) =>
              setPicked((now) => (event.target.checked ? [...now, key] : now.filter((each) => each !== key)))
            }
          />
          {say(word)}
        </label>
      ))}
    </div>
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
