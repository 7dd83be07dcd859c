import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { longestPrivateNotes } from '#areas/company/meetings/choices.ts';
import type { AgendaItem } from '#areas/company/meetings/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { usePrivateNotes } from '../queries.ts';

const t = texts({
  open: { en: 'Note for myself', es: 'Nota para mí' },
  name: { en: 'Note for myself on {title}', es: 'Nota para mí sobre {title}' },
  only: { en: 'Only you read this: it is in no minutes.', es: 'Solo tú lees esto: no va en la minuta.' },
  unsaved: { en: 'Not saved: {why}', es: 'Sin guardar: {why}' },
});

const saveAfterMs = 800;
const Kept = z.object({ text: z.string(), version: z.number() }).nullable();
const Fresh = z.object({ current: z.object({ private_notes: Kept }) });

/** What somebody notes about an item for themselves; also once the meeting is over. */
export function PrivateNotes({ item }: { item: Pick<AgendaItem, 'id' | 'title' | 'private_notes'> }) {
  const say = useSay();
  const { mutateAsync: save } = usePrivateNotes();
  const kept = item.private_notes;
  const [isOpen, setOpen] = useState(kept !== null);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const state = useRef({ latest: '', base: kept, running: Promise.resolve(), timer: undefined as Timer });
  const send = async (): Promise<void> => {
    const now = state.current;
    const text = now.latest;
    if (text === (now.base?.text ?? '')) return;
    try {
      const answer = await save({
        params: { id: item.id },
        body: { text, ...(now.base === null ? {} : { version: now.base.version }) },
      });
      now.base = answer.private_notes;
      setProblem(undefined);
    } catch (error) {
      const fresh = error instanceof CallError ? Fresh.safeParse(error.failure.text) : undefined;
      if (fresh?.success !== true) return setProblem(error instanceof Error ? error.message : String(error));
      // Written on another device meanwhile: both stay.
      now.base = fresh.data.current.private_notes;
      now.latest = [now.base?.text, text].filter(Boolean).join('\n');
      setTyped(now.latest);
      await send();
    }
  };
  const queue = () => {
    clearTimeout(state.current.timer);
    state.current.running = state.current.running.then(send);
    return state.current.running;
  };
  const ending = useRef(queue);
  useEffect(() => {
    ending.current = queue;
  });
  const wasTyped = useRef(false);
  useEffect(() => () => void (wasTyped.current && ending.current()), []);
  if (!isOpen)
    return (
      <Button size="small" look="quiet" icon={<Lock />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
    );
  return (
    <div className="w-full rounded-2 border border-dashed border-control bg-sunken p-2">
      <Textarea
        aria-label={say(t.name, { title: item.title })}
        placeholder={say(t.open)}
        rows={1}
        maxLength={longestPrivateNotes}
        value={typed ?? kept?.text ?? ''}
        onChange={(event) => {
          // What stood there when the first key was pressed is what this writes over.
          if (!wasTyped.current) state.current.base = kept;
          wasTyped.current = true;
          state.current.latest = event.target.value;
          setTyped(event.target.value);
          clearTimeout(state.current.timer);
          state.current.timer = setTimeout(() => void queue(), saveAfterMs);
        }}
        onBlur={() => void (wasTyped.current && queue())}
      />
      <p className="flex items-center gap-1.5 pt-1 text-12 text-text-3">
        <Lock className="size-3" aria-hidden="true" />
        {say(t.only)}
      </p>
      {problem !== undefined && (
        <p role="alert" className="pt-1 text-12 text-bad-text">
          {say(t.unsaved, { why: problem })}
        </p>
      )}
    </div>
  );
}

type Timer = ReturnType<typeof setTimeout> | undefined;
