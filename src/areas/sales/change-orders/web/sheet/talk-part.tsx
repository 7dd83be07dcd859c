import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useComment, type Sheet } from '../queries.ts';

const t = texts({
  title: { en: 'Conversation', es: 'Conversación' },
  internal: { en: 'Inside', es: 'Interno' },
  shared: { en: 'With the client', es: 'Con el cliente' },
  who: { en: 'Who reads it', es: 'Quién lo lee' },
  write: { en: 'Write', es: 'Escribir' },
  send: { en: 'Send to the client', es: 'Enviar al cliente' },
  note: { en: 'Write a note', es: 'Escribir una nota' },
  none: { en: 'Nobody has asked or written yet.', es: 'Nadie ha preguntado ni escrito.' },
});

/** What is said of it inside and with those who decide; who reads a word stands beside the button that sends it. */
export function TalkPart({ id, sheet }: { id: string; sheet: Sheet }) {
  const say = useSay();
  const language = useLanguage();
  const comment = useComment();
  const [body, setBody] = useState('');
  const [audience, setAudience] = useState<'internal' | 'shared'>('internal');
  const send = async () => {
    const outcome = await outcomeOf(comment.mutateAsync({ params: { id }, body: { body: body.trim(), audience } }));
    if (outcome.ok) setBody('');
  };
  return (
    <Section title={say(t.title)} count={sheet.comments.length}>
      {sheet.comments.length === 0 && <p className="text-13 text-text-2">{say(t.none)}</p>}
      <ul className="grid gap-3">
        {sheet.comments.map((each) => (
          <li key={each.id} className="flex gap-2">
            <Avatar name={each.author_name} size={24} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-12 text-text-2">
                <span className="font-label text-text-1">{each.author_name}</span>
                {formatMoment(each.at, language)}
                <Tag tone={each.audience === 'shared' ? 'info' : 'neutral'}>{say(t[each.audience])}</Tag>
              </p>
              <p className="text-14 whitespace-pre-line">{each.body}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-2">
        <Textarea
          aria-label={say(t.write)}
          placeholder={say(t.write)}
          rows={2}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Segmented
            label={say(t.who)}
            items={[
              { value: 'internal', label: say(t.internal) },
              { value: 'shared', label: say(t.shared) },
            ]}
            value={audience}
            onValueChange={setAudience}
          />
          <Button loading={comment.isPending} disabled={body.trim() === ''} onClick={() => void send()}>
            {say(audience === 'shared' ? t.send : t.note)}
          </Button>
        </div>
      </div>
    </Section>
  );
}
