import { BellRing, FileBadge2, PencilLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { recipientStateWords } from '#areas/sales/signing/choices.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { ReasonDialog } from '#platform/web/forms/reason-dialog.tsx';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { useCorrect, useRemind, useVoid, type Whole } from '../queries.ts';

const t = texts({
  title: { en: 'Signatures', es: 'Firmas' },
  remind: { en: 'Remind', es: 'Recordar' },
  void: { en: 'Take back', es: 'Retirar' },
  voidTitle: { en: 'Take the contract back', es: 'Retirar el contrato' },
  voidText: {
    en: 'Nobody can sign it any more. All who were asked are told why.',
    es: 'Ya nadie podrá firmarlo. A quienes se les pidió se les dice por qué.',
  },
  certificate: { en: 'Signed file with certificate', es: 'Archivo firmado con certificado' },
  sealing: { en: 'The signed file is being sealed.', es: 'Se está sellando el archivo firmado.' },
  correct: { en: 'Correct the address of {name}', es: 'Corregir la dirección de {name}' },
  correctText: {
    en: 'The link that went out ends, and a new one goes to this address.',
    es: 'El enlace anterior termina y uno nuevo va a esta dirección.',
  },
  name: { en: 'Name', es: 'Nombre' },
  email: { en: 'E-mail', es: 'Correo' },
  save: { en: 'Correct and send', es: 'Corregir y enviar' },
  prepared: { en: 'Go on preparing the envelope', es: 'Seguir preparando el sobre' },
  envelope: { en: 'Envelope {number}', es: 'Sobre {number}' },
});

const tones = {
  waiting: 'neutral',
  sent: 'info',
  opened: 'info',
  signed: 'good',
  declined: 'bad',
  expired: 'bad',
} as const;

type Signer = Whole['signers'][number];

/** Who of a contract that went out has signed, and what can be done about the others. */
export function SigningPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const [corrected, setCorrected] = useState<Signer>();
  const { id, can, signers } = whole;
  return (
    <Section title={say(t.title)}>
      <ol className="grid gap-1.5 text-14">
        {signers.map((signer) => (
          <li key={signer.id} className="flex min-h-8 items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {signer.name}
              {signer.acted_at !== null && (
                <span className="block text-12 text-text-3">{formatMoment(signer.acted_at, language)}</span>
              )}
            </span>
            <Tag tone={tones[signer.state]}>{say(recipientStateWords[signer.state])}</Tag>
            {can.void && ['waiting', 'sent', 'opened'].includes(signer.state) && (
              <IconButton label={say(t.correct, { name: signer.name })} onClick={() => setCorrected(signer)}>
                <PencilLine />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <EnvelopeSteps whole={whole} />
      {corrected !== undefined && <CorrectDialog id={id} signer={corrected} onClose={() => setCorrected(undefined)} />}
    </Section>
  );
}

function EnvelopeSteps({ whole: { id, can, envelope } }: { whole: Whole }) {
  const say = useSay();
  const remind = useRemind();
  const [isVoiding, setVoiding] = useState(false);
  if (envelope === null) return null;
  const isDone = envelope.state === 'completed';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {can.void && (
        <>
          <Button icon={<BellRing />} loading={remind.isPending} onClick={() => remind.mutate({ params: { id } })}>
            {say(t.remind)}
          </Button>
          <Button look="danger" icon={<Undo2 />} onClick={() => setVoiding(true)}>
            {say(t.void)}
          </Button>
        </>
      )}
      {isDone && envelope.is_sealed && (
        <Button
          icon={<FileBadge2 />}
          onClick={() => void download(`/api/envelopes/${envelope.id}/sealed`, `${envelope.number}.pdf`)}
        >
          {say(t.certificate)}
        </Button>
      )}
      {isDone && !envelope.is_sealed && <span className="text-13 text-text-3">{say(t.sealing)}</span>}
      <Link className="link text-13" to={`/sales/envelopes/${envelope.id}`}>
        {envelope.state === 'draft' ? say(t.prepared) : say(t.envelope, { number: envelope.number })}
      </Link>
      {isVoiding && <VoidDialog id={id} onClose={() => setVoiding(false)} />}
    </div>
  );
}

function VoidDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay();
  const change = useVoid();
  return (
    <ReasonDialog
      title={say(t.voidTitle)}
      text={say(t.voidText)}
      button={say(t.void)}
      onDo={(reason) => change.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function CorrectDialog({ id, signer, onClose }: { id: string; signer: Signer; onClose: () => void }) {
  const say = useSay();
  const change = useCorrect();
  const [name, setName] = useState(signer.name);
  const [email, setEmail] = useState(signer.email ?? '');
  const to = { recipient_id: signer.id, name: name.trim(), email: email.trim() };
  return (
    <AskDialog
      title={say(t.correct, { name: signer.name })}
      text={say(t.correctText)}
      button={say(t.save)}
      disabled={to.name === '' || to.email === ''}
      onDo={() => change.mutateAsync({ params: { id }, body: to })}
      onClose={onClose}
    >
      <Field label={say(t.name)} required>
        <TextInput value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label={say(t.email)} required>
        <TextInput type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
    </AskDialog>
  );
}
