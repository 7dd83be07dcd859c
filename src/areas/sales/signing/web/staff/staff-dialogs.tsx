import { useState } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { go } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useCorrect, useInPerson, useVoid, type EnvelopeRead, type Recipient } from '../queries.ts';
import { staffWords as t } from './staff-words.ts';

export function VoidDialog({ envelope, onClose }: { envelope: EnvelopeRead; onClose: () => void }) {
  const say = useSay();
  const [reason, setReason] = useState('');
  const end = useVoid();
  const isDraft = envelope.state === 'draft';
  return (
    <AskDialog
      title={say(isDraft ? t.discardTitle : t.voidTitle)}
      text={say(isDraft ? t.discardText : t.voidText)}
      button={say(isDraft ? t.discard : t.void)}
      danger
      disabled={reason.trim().length < 3}
      onDo={() => end.mutateAsync({ params: { id: envelope.id }, body: { reason: reason.trim() } })}
      onClose={onClose}
    >
      {(fault) => (
        <Field label={say(t.reason)} error={fault} required>
          <Textarea value={reason} maxLength={500} rows={3} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </AskDialog>
  );
}

interface OfRecipient {
  envelope: EnvelopeRead;
  recipient: Recipient;
  onClose: () => void;
}

export function CorrectDialog({ envelope, recipient, onClose }: OfRecipient) {
  const say = useSay();
  const [name, setName] = useState(recipient.name);
  const [email, setEmail] = useState(recipient.email ?? '');
  const correct = useCorrect();
  return (
    <AskDialog
      title={say(t.correctTitle)}
      text={say(t.correctText)}
      button={say(t.save)}
      disabled={name.trim() === '' || !email.includes('@')}
      onDo={() =>
        correct.mutateAsync({
          params: { id: envelope.id, recipient_id: recipient.id },
          body: { name: name.trim(), email: email.trim() },
        })
      }
      onClose={onClose}
    >
      {(fault) => (
        <>
          <Field label={say(t.name)} required>
            <TextInput value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label={say(t.email)} required error={fault}>
            <TextInput type="email" value={email} maxLength={254} onChange={(event) => setEmail(event.target.value)} />
          </Field>
        </>
      )}
    </AskDialog>
  );
}

/** Groups whose people may vouch for a signer without an address. */
const vouching: ReadonlySet<string> = new Set(['admin', 'employee']);

export function InPersonDialog({ envelope, recipient, onClose }: OfRecipient) {
  const say = useSay();
  const [identified, setIdentified] = useState('');
  const [witness, setWitness] = useState<Picked | null>(null);
  const people = useActiveUsers().data ?? [];
  const begin = useInPerson();
  const { email } = recipient;
  const colleagues = people
    .filter(({ group: groups, id }) => groups.some((group) => vouching.has(group)) && id !== envelope.sender?.id)
    .map(({ id, first_name: first, last_name: last, email: detail }) => ({
      value: id,
      label: `${first} ${last}`,
      detail,
    }));
  return (
    <AskDialog
      title={say(t.inPersonTitle)}
      text={say(email === null ? t.inPersonWitnessed : t.inPersonText, { email: email ?? '' })}
      button={say(t.begin)}
      disabled={identified.trim().length < 3 || (email === null && witness === null)}
      onDo={async () => {
        const params = { id: envelope.id, recipient_id: recipient.id };
        const body = { identified: identified.trim(), ...(witness === null ? {} : { witness_id: witness.id }) };
        const { path } = await begin.mutateAsync({ params, body });
        go(path);
      }}
      onClose={onClose}
    >
      {(fault) => (
        <>
          <Field label={say(t.identified)} error={fault} required>
            <TextInput value={identified} maxLength={200} onChange={(event) => setIdentified(event.target.value)} />
          </Field>
          {email === null && (
            <Field label={say(t.witness)} required>
              <RecordPicker source={colleagues} value={witness} onValueChange={setWitness} ofPeople />
            </Field>
          )}
        </>
      )}
    </AskDialog>
  );
}
