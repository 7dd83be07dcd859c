import { Lock } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { activityKinds, type ActivityKind, type TimelineKind } from '../choices.ts';
import { useNote } from './queries.ts';

const t = texts({
  kind: { en: 'Kind', es: 'Tipo' },
  title: { en: 'In a line', es: 'En una línea' },
  words: { en: 'What was said', es: 'Lo que se dijo' },
  next: { en: 'Next step', es: 'Próximo paso' },
  due: { en: 'Next step due', es: 'Fecha del próximo paso' },
  readBy: {
    en: 'Read by staff alone. Nothing of it reaches the customer.',
    es: 'Solo lo lee el personal. Nada llega al cliente.',
  },
  send: { en: 'Note it', es: 'Anotar' },
  noted: { en: 'Noted.', es: 'Anotado.' },
});

const nothing = { kind: 'call' as ActivityKind, title: '', words: '', step: '', due: null as string | null };

/** Notes what was said or done with a customer. Who reads it stands beside the button. */
export function Composer({ kind: of, id }: { kind: TimelineKind; id: string }) {
  const say = useSay();
  const language = useLanguage();
  const note = useNote();
  const [draft, setDraft] = useState(nothing);
  const [fault, setFault] = useState<string>();
  const put = (values: Partial<typeof nothing>) => setDraft((held) => ({ ...held, ...values }));
  const isBegun = draft.title !== '' || draft.words !== '';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    try {
      await note.mutateAsync({
        body: {
          kind: draft.kind,
          title: draft.title,
          words: draft.words === '' ? null : draft.words,
          next_step: draft.step === '' ? null : draft.step,
          next_due: draft.due,
          [`${of}_id`]: id,
        },
        options: { undoWords: say(t.noted) },
      });
      setDraft({ ...nothing, kind: draft.kind });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-3 rounded-card border border-line p-3">
      {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
      <div className="grid grid-cols-[140px_minmax(0,1fr)] gap-2">
        <Field label={say(t.kind)}>
          <Select
            items={Object.entries(activityKinds).map(([value, words]) => ({ value, label: words[language] }))}
            value={draft.kind}
            onValueChange={(value) => put({ kind: value as ActivityKind })}
          />
        </Field>
        <Field label={say(t.title)} required>
          <TextInput value={draft.title} maxLength={140} onChange={(event) => put({ title: event.target.value })} />
        </Field>
      </div>
      {isBegun && (
        <>
          <Field label={say(t.words)}>
            <Textarea rows={3} value={draft.words} onChange={(event) => put({ words: event.target.value })} />
          </Field>
          {(of === 'lead' || of === 'opportunity') && (
            <div className="grid grid-cols-[minmax(0,1fr)_160px] gap-2">
              <Field label={say(t.next)}>
                <TextInput value={draft.step} maxLength={140} onChange={(event) => put({ step: event.target.value })} />
              </Field>
              <DayField label={say(t.due)} value={draft.due} onValueChange={(due) => put({ due })} />
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-w-0 flex-1 items-center gap-1.5 text-12 text-text-3">
          <Lock aria-hidden="true" className="size-3.5 flex-none" />
          {say(t.readBy)}
        </span>
        <Button type="submit" loading={note.isPending} disabled={draft.title.trim() === ''}>
          {say(t.send)}
        </Button>
      </div>
    </form>
  );
}
