import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Text } from '#platform/shared/text.ts';
import { useSettings } from './settings-store.ts';

/** One key of a screen: `c`, `?`, two after each other as `g p`, or with Ctrl (Cmd on a Mac) as `mod+k`. */
export interface ScreenKey {
  key: string;
  label: Text;
  /** Left out for a key that a part of the page takes itself, the bell's panel for one: it is listed and not acted on here. */
  act?: (() => void) | undefined;
}

export interface KeySet {
  /** Whose keys these are, for the list of keys: "Everywhere", "This table". */
  title: Text;
  keys: readonly ScreenKey[];
}

/** The key sets of what is on screen now, the oldest first. The list under `?` shows them; the last one that knows a key wins. */
export const useKeySets = create<{ sets: readonly KeySet[] }>()(() => ({ sets: [] }));

/** What the list of keys shows: the newest set first, of each what no newer one takes from it, and no set of which nothing is left. */
export function keysInForce(sets: readonly KeySet[]): readonly KeySet[] {
  const taken = new Set<string>();
  return sets.toReversed().flatMap(({ title, keys }) => {
    const left = keys.filter(({ key, act }) => act === undefined || !taken.has(key));
    for (const { key, act } of keys) if (act !== undefined) taken.add(key);
    return left.length === 0 ? [] : [{ title, keys: left }];
  });
}

/** Two keys after each other count as one while no more than this lies between them. */
export const pairWithinMs = 1_200;

/**
 * Gives the screen its keys for as long as it stands. None acts inside a field, an editor or a dialog, and keys without Ctrl
 * only while the person has not switched them off (WCAG 2.1.4). What is not worth a name of its own does not need a key.
 */
export function useKeys(title: Text, keys: readonly ScreenKey[]): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  // A key's act may change with every render; which keys there are decides whether the set is another one.
  const shape = keys.map(({ key, label }) => `${key}\u0000${label.en}`).join('\u0001');
  useEffect(() => {
    const set: KeySet = {
      title,
      keys: latest.current.map(({ key, label, act }) => ({
        key,
        label,
        act: act && (() => latest.current.find((each) => each.key === key)?.act?.()),
      })),
    };
    useKeySets.setState(({ sets }) => ({ sets: [...sets, set] }));
    return () => useKeySets.setState(({ sets }) => ({ sets: sets.filter((each) => each !== set) }));
  }, [title, shape]);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'isComposing'>;

/** How a pressed key is written in a key set; undefined for one that never is part of a set. */
export function writtenKey(event: Pressed): string | undefined {
  if (event.altKey || event.isComposing || ['Shift', 'Control', 'Meta', 'Alt', 'Dead'].includes(event.key))
    return undefined;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? undefined : `mod+${name}`;
  // Shift is part of signs like `?`, but a capital letter is another wish than the letter.
  return event.shiftKey && /^\p{L}$/u.test(name) ? `shift+${name}` : name;
}

/** True where keys belong to what has the focus: fields, editors, lists that search while one types. */
export function isTypingPlace(target: unknown): boolean {
  return (
    typeof target === 'object' &&
    target !== null &&
    'closest' in target &&
    typeof target.closest === 'function' &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"], [role="grid"] [data-editing]',
    ) !== null
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([data-panel]), [role="alertdialog"]') !== null;
}

let first: { key: string; at: number } | undefined;

/** Acts on a pressed key. True when a set knew it. */
export function pressKey(event: Pressed, at: number = Date.now()): boolean {
  const key = writtenKey(event);
  if (key === undefined) return false;
  const withCtrl = key.startsWith('mod+');
  if (!withCtrl && (isTypingPlace(event.target) || isDialogOpen() || !useSettings.getState().singleKeys)) {
    first = undefined;
    return false;
  }
  // In a field it takes back what was typed there, and behind a dialog nothing is changed unseen.
  if (key === 'mod+z' && (isTypingPlace(event.target) || isDialogOpen())) return false;
  const { sets } = useKeySets.getState();
  const pair = first !== undefined && at - first.at <= pairWithinMs ? `${first.key} ${key}` : undefined;
  first = undefined;
  const found = (pair === undefined ? undefined : find(sets, pair)) ?? find(sets, key);
  if (found !== undefined) {
    found.act?.();
    return true;
  }
  if (
    !withCtrl &&
    sets.some((set) => set.keys.some((each) => each.act !== undefined && each.key.startsWith(`${key} `)))
  )
    first = { key, at };
  return false;
}

function find(sets: readonly KeySet[], key: string): ScreenKey | undefined {
  return sets.toReversed().flatMap((set) => set.keys.filter((each) => each.key === key && each.act !== undefined))[0];
}

/** Listens for keys on the whole page; mounted once by the shell. Returns what ends it. */
export function listenForKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    if (pressKey(event)) event.preventDefault();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
