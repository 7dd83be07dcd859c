import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { windowDays } from '#areas/sales/signing/choices.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { useArrange, type EnvelopeRead } from '../queries.ts';
import { DraftPerson, type PersonDraft } from './draft-person.tsx';
import { staffWords as t } from './staff-words.ts';

/** Who gets an envelope that is not sent yet, in which order, until when, and how often they are reminded. */
export function ArrangeDialog({ envelope, onClose }: { envelope: EnvelopeRead; onClose: () => void }) {
  const say = useSay();
  const arrange = useArrange();
  const [people, setPeople] = useState<PersonDraft[]>(() =>
    envelope.recipients.map(({ id, added, role, step, expires_on, name, email, language }) => {
      return { key: id, isNew: false, added, role, step, expires_on, name, email: email ?? '', language };
    }),
  );
  const [inOrder, setInOrder] = useState(envelope.in_order);
  const [after, setAfter] = useState<number | null>(envelope.remind_after_days);
  const [every, setEvery] = useState<number | null>(envelope.remind_every_days);
  const [message, setMessage] = useState(envelope.message ?? '');
  const change = (key: string, to: Partial<PersonDraft>) =>
    setPeople((now) => now.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const add = () =>
    setPeople((now) => [
      ...now,
      {
        key: requestKey(),
        isNew: true,
        added: true,
        role: 'copy',
        step: Math.min(20, Math.max(...now.map(({ step }) => step)) + 1),
        expires_on: now[0]?.expires_on ?? addDays(companyToday(), windowDays.usual),
        name: '',
        email: '',
        language: 'en',
      },
    ]);
  const isWhole = people.every(({ isNew, name, email }) => !isNew || (name.trim() !== '' && email.includes('@')));
  const keep = () =>
    arrange.mutateAsync({
      params: { id: envelope.id },
      body: {
        in_order: inOrder,
        message: message.trim() === '' ? null : message.trim(),
        remind_after_days: after ?? 1,
        remind_every_days: every ?? 1,
        recipients: people.map(({ key, isNew, role, step, expires_on, name, email, language }) => ({
          role,
          step,
          expires_on,
          ...(isNew ? { name: name.trim(), email: email.trim(), language } : { id: key }),
        })),
      },
    });
  return (
    <AskDialog
      wide
      title={say(t.arrange)}
      text={say(t.arrangeText)}
      button={say(t.save)}
      disabled={!isWhole || after === null || every === null}
      onDo={keep}
      onClose={onClose}
    >
      {(fault) => (
        <>
          {envelope.review === 'again' && <Banner tone="warn">{say(t.reviewAgain)}</Banner>}
          <ol className="grid gap-3">
            {people.map((person) => (
              <DraftPerson
                key={person.key}
                person={person}
                isInOrder={inOrder}
                onChange={(to) => change(person.key, to)}
                onRemove={() => setPeople((now) => now.filter(({ key }) => key !== person.key))}
              />
            ))}
          </ol>
          <Button icon={<Plus />} className="justify-self-start" onClick={add}>
            {say(t.addPerson)}
          </Button>
          <Checkbox label={say(t.inOrder)} checked={inOrder} onChange={({ target }) => setInOrder(target.checked)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={say(t.remindAfter)}>
              <NumberInput value={after} min={1} max={90} onValueChange={setAfter} />
            </Field>
            <Field label={say(t.remindEvery)}>
              <NumberInput value={every} min={1} max={90} onValueChange={setEvery} />
            </Field>
          </div>
          <Field label={say(t.message)}>
            <Textarea value={message} rows={2} maxLength={2000} onChange={({ target }) => setMessage(target.value)} />
          </Field>
          {fault !== undefined && (
            <p role="alert" className="text-14 text-bad-text">
              {fault}
            </p>
          )}
        </>
      )}
    </AskDialog>
  );
}
