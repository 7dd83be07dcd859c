import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { AgendaItem } from '#areas/company/meetings/schema.ts';
import type { RichDocument, RichNode } from '#platform/shared/rich-text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useLease, useNotes } from '../queries.ts';

const saveAfterMs = 600;
/** A hold that is older than this is taken anew before words are sent: it lapses after 30 seconds of silence. */
const holdsForMs = 20_000;
const Fresh = z.object({ current: z.object({ version: z.number(), body: z.custom<RichDocument>().nullable() }) });

const nothing: RichDocument = { type: 'doc', content: [{ type: 'paragraph' }] };
const isSame = (one: RichDocument, other: RichDocument) => JSON.stringify(one) === JSON.stringify(other);
const isBlank = ({ type, content = [] }: RichNode) => type === 'paragraph' && content.length === 0;

/** What somebody else wrote meanwhile stands above what is being typed: no word of either is lost. */
function joined(theirs: RichDocument, mine: RichDocument): RichDocument {
  const content = [...theirs.content, ...mine.content].filter((node) => !isBlank(node));
  return content.length === 0 ? nothing : { type: 'doc', content };
}

interface Held {
  base: RichDocument;
  version: number;
  takenAt: number;
  running: Promise<void>;
  timer: ReturnType<typeof setTimeout> | undefined;
  latest: RichDocument;
}

const clock = () => Date.now();
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Writing the notes of an item: they are held from the first moment, saved a moment after the last key, and given back at the end. A
 * text that comes anew (`round`) is what the entry begins with again.
 */
export function useNotesWriting(item: Pick<AgendaItem, 'id'>) {
  const { mutateAsync: hold } = useLease();
  const { mutateAsync: save } = useNotes();
  const [writing, setWriting] = useState<{ round: number; initial: RichDocument }>();
  const [problem, setProblem] = useState<string>();
  const held = useRef<Held | undefined>(undefined);

  const meet = (now: Held, answer: { version: number; body: RichDocument | null }) => {
    const theirs = answer.body ?? nothing;
    now.version = answer.version;
    if (isSame(theirs, now.base)) return;
    now.latest = joined(theirs, now.latest);
    now.base = theirs;
    setWriting((before) => ({ round: (before?.round ?? 0) + 1, initial: now.latest }));
  };
  const take = async (now: Held) => {
    meet(now, await hold({ params: { id: item.id }, body: { hold: true } }));
    now.takenAt = clock();
  };
  const saveOnce = async (now: Held): Promise<void> => {
    const words = now.latest;
    if (isSame(words, now.base)) return;
    try {
      if (clock() - now.takenAt > holdsForMs) await take(now);
      const sent = now.latest;
      const answer = await save({ params: { id: item.id }, body: { body: sent, version: now.version } });
      now.version = answer.version;
      now.base = sent;
      now.takenAt = clock();
      setProblem(undefined);
    } catch (error) {
      const fresh = error instanceof CallError ? Fresh.safeParse(error.failure.text) : undefined;
      if (fresh?.success !== true) return setProblem(wordsOf(error));
      meet(now, fresh.data.current);
      await saveOnce(now);
    }
  };
  const send = (now: Held) => {
    clearTimeout(now.timer);
    now.running = now.running.then(() => saveOnce(now));
    return now.running;
  };
  const begin = async () => {
    if (held.current !== undefined) return;
    try {
      const answer = await hold({ params: { id: item.id }, body: { hold: true } });
      const initial = answer.body ?? nothing;
      held.current = {
        base: initial,
        latest: initial,
        version: answer.version,
        takenAt: clock(),
        running: Promise.resolve(),
        timer: undefined,
      };
      setProblem(undefined);
      setWriting({ round: 0, initial });
    } catch (error) {
      setProblem(wordsOf(error));
    }
  };
  const end = async () => {
    const now = held.current;
    if (now === undefined) return;
    await send(now);
    // What could not be saved stays open, so that nobody believes it kept.
    if (!isSame(now.latest, now.base) || held.current !== now) return;
    held.current = undefined;
    setWriting(undefined);
    await hold({ params: { id: item.id }, body: { hold: false } }).catch(() => undefined);
  };
  const ending = useRef(end);
  useEffect(() => {
    ending.current = end;
  });
  useEffect(() => () => void ending.current(), []);
  return {
    writing,
    problem,
    begin,
    end,
    write(document: RichDocument) {
      const now = held.current;
      if (now === undefined) return;
      now.latest = document;
      clearTimeout(now.timer);
      now.timer = setTimeout(() => void send(now), saveAfterMs);
    },
  };
}
