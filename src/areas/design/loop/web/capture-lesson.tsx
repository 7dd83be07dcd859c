import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useNeedsConnection } from '#platform/web/offline/needs-connection.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { captureSources, type Captured } from '../schema.ts';
import { useCaptureLesson } from './queries.ts';

const t = texts({
  open: { en: 'Write a lesson down', es: 'Anotar una lección' },
  title: { en: 'What others should know', es: 'Lo que otros deben saber' },
  text: {
    en: 'One sentence is enough. Whoever looks after lessons takes it on.',
    es: 'Basta una frase. Quien lleva las lecciones se encarga.',
  },
  kind: { en: 'How it went', es: 'Cómo resultó' },
  punch: { en: 'It went wrong', es: 'Salió mal' },
  success: { en: 'It went well', es: 'Salió bien' },
  sentence: { en: 'In a sentence', es: 'En una frase' },
  situation: { en: 'What happened', es: 'Qué pasó' },
  kept: { en: 'Written down. The office takes it on.', es: 'Anotado. La oficina se encarga.' },
  send: { en: 'Send', es: 'Enviar' },
});

/** A key for the floor: what somebody saw, in a sentence; of a punch item, where it is named. Nothing for who may write no lesson down. */
export function CaptureLesson({ ticketId }: { ticketId?: string }) {
  const say = useSay();
  const away = useNeedsConnection();
  const [isOpen, setOpen] = useState(false);
  if (!holds(useGroups(), 'lessons.capture')) return null;
  return (
    <div>
      <Button size="large" icon={<GraduationCap />} disabledReason={away} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      {isOpen && <Capture ticketId={ticketId ?? null} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Capture({ ticketId, onClose }: { ticketId: string | null; onClose: () => void }) {
  const say = useSay();
  const capture = useCaptureLesson(say(t.kept));
  const entry = useRecordForm<{ title: string; situation: string; source: Captured['source'] }, { code: string }>({
    values: { title: '', situation: '', source: 'punch' },
    draftKey: `lesson.capture.${ticketId ?? 'new'}`,
    send: ({ title, situation, source }) =>
      outcomeOf(
        capture.mutateAsync({
          body: { title, source, situation: situation.trim() === '' ? null : situation, ticket_id: ticketId },
        }),
      ),
    onDone: onClose,
  });
  const source = entry.choice('source');
  return (
    <FormDialog
      entry={entry}
      title={say(t.title)}
      description={say(t.text)}
      submitLabel={say(t.send)}
      onClose={onClose}
      className="grid gap-4"
    >
      <Segmented
        label={say(t.kind)}
        items={captureSources.map((value) => ({ value, label: say(t[value]) }))}
        {...source}
      />
      <Field label={say(t.sentence)} required error={entry.fault('title')}>
        <TextInput maxLength={140} {...entry.field('title')} />
      </Field>
      <Field label={say(t.situation)} error={entry.fault('situation')}>
        <Textarea rows={3} maxLength={4000} {...entry.field('situation')} />
      </Field>
    </FormDialog>
  );
}
