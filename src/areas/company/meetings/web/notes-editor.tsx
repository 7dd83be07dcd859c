import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useUserId } from './use-user-id.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { AgendaItem } from '../schema.ts';
import { useNow } from './clock.ts';
import { useLease, useNotes } from './queries.ts';

const t = texts({
  notes: { en: 'Notes on {title}', es: 'Notas de {title}' },
  write: { en: 'Write notes', es: 'Escribe notas' },
  writes: { en: '{who} writes the notes', es: '{who} toma notas' },
  unsaved: { en: 'Not saved: {why}', es: 'Sin guardar: {why}' },
});

const saveAfterMs = 600;
const Fresh = z.object({ current: z.object({ version: z.number(), notes: z.string().nullable() }) });

/** The colleague who writes these notes now. Whoever went away without giving them back has them no longer than they were theirs. */
function useOtherWriter({ writer, writer_until: until }: AgendaItem): NonNullable<AgendaItem['writer']> | undefined {
  const userId = useUserId();
  const someone = writer !== null && writer.id !== userId ? writer : undefined;
  const now = useNow(someone !== undefined);
  return Date.parse(until ?? '') > now ? someone : undefined;
}

/**
 * The notes of an item. Whoever begins to write holds them while they write, and is followed by others as they are saved; what somebody
 * else wrote meanwhile is never written over: it stays above what is being typed.
 */
export function NotesEditor({ item, isFrozen }: { item: AgendaItem; isFrozen: boolean }) {
  const say = useSay();
  const { mutateAsync: hold } = useLease();
  const { mutateAsync: save } = useNotes();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const state = useRef({
    base: '',
    version: 0,
    running: Promise.resolve(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    latest: undefined as string | undefined,
  });
  const other = useOtherWriter(item);

  const send = () => {
    const held = state.current;
    clearTimeout(held.timer);
    held.running = held.running.then(async () => {
      const words = held.latest;
      if (words === undefined || words === held.base) return;
      try {
        const answer = await save({ params: { id: item.id }, body: { notes: words, version: held.version } });
        held.base = words;
        held.version = answer.version;
        setProblem(undefined);
      } catch (error) {
        const fresh = error instanceof CallError ? Fresh.safeParse(error.failure.text) : undefined;
        if (fresh?.success === true) {
          const theirs = fresh.data.current.notes ?? '';
          held.version = fresh.data.current.version;
          if (theirs !== held.base) {
            held.latest = `${theirs}\n${held.latest ?? ''}`.trim();
            setTyped(held.latest);
          }
          held.base = theirs;
          held.timer = setTimeout(() => void send(), saveAfterMs);
        } else setProblem(error instanceof Error ? error.message : String(error));
      }
    });
    return held.running;
  };
  const begin = async () => {
    const held = state.current;
    try {
      const answer = await hold({ params: { id: item.id }, body: { hold: true } });
      held.base = answer.notes ?? '';
      held.version = answer.version;
      // What was typed while the answer was on its way stays.
      held.latest ??= held.base;
      setTyped(held.latest);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const end = async () => {
    await send();
    if (state.current.latest !== state.current.base) return;
    state.current.latest = undefined;
    setTyped(undefined);
    await hold({ params: { id: item.id }, body: { hold: false } }).catch(() => undefined);
  };
  const ending = useRef(end);
  useEffect(() => {
    ending.current = end;
  });
  useEffect(() => () => void ending.current(), []);

  const shown = typed ?? item.notes ?? '';
  if (isFrozen)
    return shown === '' ? null : (
      <p className="border-l-2 border-line-strong pl-3 text-14 whitespace-pre-wrap">{shown}</p>
    );
  return (
    <div>
      <Textarea
        aria-label={say(t.notes, { title: item.title })}
        placeholder={say(t.write)}
        rows={1}
        maxLength={50_000}
        value={shown}
        readOnly={other !== undefined}
        onFocus={() => void (other === undefined && begin())}
        onChange={(event) => {
          const held = state.current;
          held.latest = event.target.value;
          setTyped(event.target.value);
          clearTimeout(held.timer);
          if (held.version > 0) held.timer = setTimeout(() => void send(), saveAfterMs);
        }}
        onBlur={() => void end()}
      />
      {other !== undefined && <p className="pt-1 text-12 text-text-3">{say(t.writes, { who: other.name })}</p>}
      {problem !== undefined && <p className="pt-1 text-12 text-bad-text">{say(t.unsaved, { why: problem })}</p>}
    </div>
  );
}
