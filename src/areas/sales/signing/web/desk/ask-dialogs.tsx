import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { consentWords } from '#areas/sales/signing/choices.ts';
import { deskWords } from './desk-words.ts';

const t = texts({
  consentTitle: { en: 'Sign the documents', es: 'Firmar los documentos' },
  approveTitle: { en: 'Approve the documents', es: 'Aprobar los documentos' },
  consentText: {
    en: 'Your name, the time and how you were identified go on the certificate behind the documents.',
    es: 'Tu nombre, la hora y cómo te identificaste quedan en el certificado detrás de los documentos.',
  },
  declineTitle: { en: 'Why don’t you sign?', es: '¿Por qué no firmas?' },
  declineText: {
    en: 'The signing ends for everybody. All who took part read your reason.',
    es: 'La firma termina para todos. Quienes participan leerán tu motivo.',
  },
  reason: { en: 'Reason', es: 'Motivo' },
  declineButton: { en: 'Don’t sign', es: 'No firmar' },
  delegateTitle: { en: 'Who signs for you?', es: '¿Quién firma por ti?' },
  delegateText: {
    en: 'They get the documents by mail, and the certificate says that they sign in your place.',
    es: 'Recibirá los documentos por correo y el certificado dirá que firma en tu lugar.',
  },
  name: { en: 'Full name', es: 'Nombre completo' },
  email: { en: 'E-mail', es: 'Correo' },
  delegateButton: { en: 'Hand it on', es: 'Delegar' },
  fill: { en: 'Fill this in', es: 'Llena este campo' },
  keep: { en: 'Put it here', es: 'Ponerlo aquí' },
});

const alertOf = (fault: string | undefined) =>
  fault !== undefined && (
    <p role="alert" className="text-14 text-bad-text">
      {fault}
    </p>
  );

interface Asked<T> {
  onDo: (answer: T) => Promise<unknown>;
  onClose: () => void;
}

/** The last step: what somebody agrees to, in full, and the one button that signs. */
export function ConsentDialog({ isApprover, onDo, onClose }: Asked<true> & { isApprover: boolean }) {
  const say = useSay();
  const [isAgreed, setAgreed] = useState(false);
  return (
    <AskDialog
      title={say(isApprover ? t.approveTitle : t.consentTitle)}
      text={say(t.consentText)}
      button={say(isApprover ? deskWords.approve : deskWords.finish)}
      disabled={!isAgreed}
      onDo={() => onDo(true)}
      onClose={onClose}
    >
      {(fault) => (
        <>
          <Checkbox
            label={say(consentWords.consent)}
            checked={isAgreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          {alertOf(fault)}
        </>
      )}
    </AskDialog>
  );
}

export function DeclineDialog({ onDo, onClose }: Asked<string>) {
  const say = useSay();
  const [reason, setReason] = useState('');
  return (
    <AskDialog
      title={say(t.declineTitle)}
      text={say(t.declineText)}
      button={say(t.declineButton)}
      danger
      disabled={reason.trim().length < 3}
      onDo={() => onDo(reason.trim())}
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

export function DelegateDialog({ onDo, onClose }: Asked<{ name: string; email: string }>) {
  const say = useSay();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  return (
    <AskDialog
      title={say(t.delegateTitle)}
      text={say(t.delegateText)}
      button={say(t.delegateButton)}
      disabled={name.trim() === '' || !email.includes('@')}
      onDo={() => onDo({ name: name.trim(), email: email.trim() })}
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

export function TextDialog({ label, value, onDo, onClose }: Asked<string> & { label: string; value: string }) {
  const say = useSay();
  const [text, setText] = useState(value);
  return (
    <AskDialog
      title={say(t.fill)}
      button={say(t.keep)}
      disabled={text.trim() === ''}
      onDo={() => onDo(text.trim())}
      onClose={onClose}
    >
      {() => (
        <Field label={label}>
          <TextInput value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </AskDialog>
  );
}
