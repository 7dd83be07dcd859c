import { useEffect } from 'react';
import { create } from 'zustand';
import {
  presenceBeatMs,
  PresenceMessage,
  type PresenceRecord,
  type Present,
  type WritingPlace,
} from '#platform/shared/presence.ts';
import { Socket } from './call/socket.ts';

/** Somebody who has not touched a key for this long writes no more. With the way to the others their line is gone within 1.5 seconds. */
const pauseMs = 1_200;
/** The socket outlives a step from one page to the next. */
const lingerMs = 5_000;

const nobody: readonly Present[] = [];

interface Watch {
  type: PresenceRecord;
  id: string;
  count: number;
  forms: number;
  typing: ReturnType<typeof setTimeout> | undefined;
}

const usePeople = create<Record<string, readonly Present[]>>()(() => ({}));
const watches = new Map<string, Watch>();
/** The kinds of which a list is on screen, each with how many. */
const lists = new Map<PresenceRecord, number>();
let beat: ReturnType<typeof setInterval> | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

const socket = new Socket<PresenceMessage>({
  path: '/ws/presence/',
  schema: async () => PresenceMessage,
  receive: ({ record, id, people }) => {
    const key = keyOf(record, id);
    if (watches.has(key) || lists.has(record)) usePeople.setState({ [key]: people });
  },
  onState: (state) => {
    if (state === 'open') tell();
    // Nothing is known of others while the server is out of reach.
    else usePeople.setState({}, true);
  },
});

/**
 * The others who look at this record right now. While the component stands, they see the reader too; with `isEditing`, as somebody
 * who writes in its form. Only for staff screens: the server refuses all others.
 */
export function usePresence(type: PresenceRecord, id: string, { isEditing = false } = {}): readonly Present[] {
  useEffect(() => watch(type, id), [type, id]);
  useEffect(() => (isEditing ? edit(keyOf(type, id)) : undefined), [type, id, isEditing]);
  return usePeople((all) => all[keyOf(type, id)] ?? nobody);
}

/** While the component stands, `usePeopleAt` knows who is at each record of a kind that this list shows. They don't see the reader by it. */
export function useListPresence(type: PresenceRecord, { isAllowed }: { isAllowed: boolean }): void {
  useEffect(() => {
    if (!isAllowed) return undefined;
    lists.set(type, (lists.get(type) ?? 0) + 1);
    begin();
    tell();
    return () => {
      const left = (lists.get(type) ?? 1) - 1;
      if (left > 0) lists.set(type, left);
      else lists.delete(type);
      tell();
      end();
    };
  }, [type, isAllowed]);
}

/** The others who are at a record of a list. */
export function usePeopleAt(type: PresenceRecord, id: string): readonly Present[] {
  return usePeople((all) => all[keyOf(type, id)] ?? nobody);
}

/** Says that the reader writes on the wall of a record that is on screen; it holds for a moment after the last key. */
export function tellTyping(type: PresenceRecord, id: string): void {
  const found = watches.get(keyOf(type, id));
  if (found === undefined) return;
  const isNew = found.typing === undefined;
  clearTimeout(found.typing);
  found.typing = setTimeout(() => {
    found.typing = undefined;
    tell();
  }, pauseMs);
  if (isNew) tell();
}

function watch(type: PresenceRecord, id: string): () => void {
  const key = keyOf(type, id);
  const found = watches.get(key) ?? { type, id, count: 0, forms: 0, typing: undefined };
  found.count += 1;
  watches.set(key, found);
  begin();
  if (found.count === 1) tell();
  return () => {
    found.count -= 1;
    if (found.count > 0) return;
    clearTimeout(found.typing);
    watches.delete(key);
    usePeople.setState({ [key]: nobody });
    tell();
    end();
  };
}

function begin(): void {
  clearTimeout(closing);
  if (beat !== undefined) return;
  beat = setInterval(tell, presenceBeatMs);
  document.addEventListener('visibilitychange', tell);
  socket.open();
}

function end(): void {
  if (watches.size + lists.size === 0) closing = setTimeout(stop, lingerMs);
}

function edit(key: string): (() => void) | undefined {
  const found = watches.get(key);
  if (found === undefined) return undefined;
  found.forms += 1;
  tell();
  return () => {
    found.forms -= 1;
    tell();
  };
}

/** All that this tab looks at; nothing while it is hidden, for then nobody looks. */
function tell(): void {
  const isHidden = document.visibilityState === 'hidden';
  const seen = isHidden ? [] : [...watches.values()];
  socket.send({
    type: 'look',
    records: seen.slice(0, 20).map(({ type, id, forms, typing }) => ({ type, id, writing: writingOf(forms, typing) })),
    ...(isHidden || lists.size === 0 ? {} : { lists: [...lists.keys()].slice(0, 5) }),
  });
}

function writingOf(forms: number, typing: Watch['typing']): WritingPlace | null {
  if (forms > 0) return 'form';
  return typing === undefined ? null : 'wall';
}

function stop(): void {
  clearInterval(beat);
  beat = undefined;
  document.removeEventListener('visibilitychange', tell);
  socket.close();
}

function keyOf(type: PresenceRecord, id: string): string {
  return `${type}:${id.toLowerCase()}`;
}
