import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { go } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Becomes } from '../schema.ts';
import { useBecomes, useQualify } from './queries.ts';

const t = texts({
  title: { en: 'Make an opportunity of it', es: 'Convertirlo en oportunidad' },
  text: {
    en: 'What is known of the lead goes along: who it is, the site, the budget and what they asked.',
    es: 'Va con ella lo que se sabe del prospecto: quién es, el terreno, el presupuesto y lo que preguntó.',
  },
  contact: { en: 'Contact', es: 'Contacto' },
  company: { en: 'Company', es: 'Empresa' },
  isKnown: { en: '{name}, known already', es: '{name}, ya se conoce' },
  isNew: { en: '{name}, written down now', es: '{name}, se registra ahora' },
  name: { en: 'Name of the opportunity', es: 'Nombre de la oportunidad' },
  step: { en: 'Next step', es: 'Próximo paso' },
  due: { en: 'Next step due', es: 'Fecha del próximo paso' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  make: { en: 'Qualify', es: 'Calificar' },
  loading: { en: 'Looking who it is', es: 'Buscando quién es' },
});

/** What a lead becomes, and the little that it does not say yet. */
export function QualifyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useBecomes(id);
  const say = useSay();
  if (data !== undefined) return <Asked id={id} becomes={data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={say(t.title)} closeLabel={say(t.cancel)}>
      <SkeletonRows rows={4} label={say(t.loading)} />
    </Dialog>
  );
}

function Asked({ id, becomes, onClose }: { id: string; becomes: Becomes; onClose: () => void }) {
  const say = useSay();
  const qualify = useQualify();
  const [name, setName] = useState(becomes.name);
  const [step, setStep] = useState(becomes.next_step ?? '');
  const [due, setDue] = useState(becomes.next_due);
  const [fault, setFault] = useState<string>();
  const run = async () => {
    if (due === null) return;
    setFault(undefined);
    try {
      const made = await qualify.mutateAsync({ params: { id }, body: { name, next_step: step, next_step_on: due } });
      onClose();
      if (made.opportunity_id !== null) go(`/sales/opportunities?panel=${made.opportunity_id}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    }
  };
  const named = ({ name: words, is_known: isKnown }: { name: string; is_known: boolean }) =>
    say(isKnown ? t.isKnown : t.isNew, { name: words });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={qualify.isPending}
            disabled={name.trim() === '' || step.trim() === '' || due === null}
            onClick={() => void run()}
          >
            {say(t.make)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
        <Facts>
          <Fact name={say(t.contact)}>{named(becomes.contact)}</Fact>
          {becomes.company !== null && <Fact name={say(t.company)}>{named(becomes.company)}</Fact>}
        </Facts>
        <Field label={say(t.name)} required>
          <TextInput value={name} maxLength={140} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={say(t.step)} required>
          <TextInput value={step} maxLength={140} onChange={(event) => setStep(event.target.value)} />
        </Field>
        <DayField label={say(t.due)} value={due} onValueChange={setDue} required />
      </div>
    </Dialog>
  );
}
