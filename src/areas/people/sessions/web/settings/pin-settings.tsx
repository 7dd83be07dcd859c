import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { refresh } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { OtpInput } from '#ui/inputs/otp-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { pinsContract } from '#areas/people/sessions/contract.ts';
import { usePin } from '../queries.ts';
import { proofOf, ProofFields } from '../self-proof.tsx';

const t = texts({
  title: { en: 'PIN', es: 'PIN' },
  off: {
    en: 'With a PIN the screen of a shared tablet locks after 15 minutes without a touch, and your badge lets you in.',
    es: 'Con un PIN, la pantalla de una tableta compartida se bloquea tras 15 minutos sin tocarla, y tu gafete te da acceso.',
  },
  on: {
    en: 'Set. The screen locks after 15 minutes without a touch.',
    es: 'Puesto. La pantalla se bloquea tras 15 minutos sin tocarla.',
  },
  spent: {
    en: 'After five wrong tries your PIN opens nothing any more. Set a new one.',
    es: 'Después de cinco intentos incorrectos tu PIN ya no sirve. Pon uno nuevo.',
  },
  set: { en: 'Set a PIN', es: 'Poner un PIN' },
  change: { en: 'Change the PIN', es: 'Cambiar el PIN' },
  field: { en: 'PIN of six digits', es: 'PIN de seis dígitos' },
  help: {
    en: 'This changes how you sign in, so we ask again.',
    es: 'Esto cambia cómo entras; por eso lo pedimos de nuevo.',
  },
  save: { en: 'Save', es: 'Guardar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
});

/** The PIN of a floor manager: for the locked screen, and beside the badge. */
export function PinSettings() {
  const say = useSay();
  const { data } = usePin();
  const [isSetting, setSetting] = useState(false);
  if (data === undefined) return null;
  const isSpent = data.is_set && data.tries_left === 0;
  return (
    <Section title={say(t.title)}>
      <div className="grid gap-3">
        {isSpent && <Banner tone="warn">{say(t.spent)}</Banner>}
        <p className="max-w-read text-14 text-text-2">{say(data.is_set ? t.on : t.off)}</p>
        <div>
          <Button onClick={() => setSetting(true)}>{say(data.is_set ? t.change : t.set)}</Button>
        </div>
      </div>
      {isSetting && <PinDialog title={say(data.is_set ? t.change : t.set)} onClose={() => setSetting(false)} />}
    </Section>
  );
}

function PinDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const say = useSay();
  const entry = useRecordForm({
    values: { pin: '', password: '', code: '' },
    secrets: ['pin', 'password', 'code'],
    send: ({ pin, ...proof }) => call(pinsContract.set, { body: { pin, ...proofOf(proof) } }),
    onDone: () => {
      void refresh([pinsContract.read]);
      onClose();
    },
  });
  return (
    <FormDialog entry={entry} title={title} submitLabel={say(t.save)} cancelLabel={say(t.cancel)} onClose={onClose}>
      <Field label={say(t.field)} error={entry.fault('pin')}>
        <OtpInput
          isSecret
          autoFocus
          value={entry.form.watch('pin')}
          onValueChange={(pin) => entry.choice('pin').onValueChange(pin)}
        />
      </Field>
      <ProofFields field={(name) => entry.field(name)} fault={(name) => entry.fault(name)} help={say(t.help)} />
    </FormDialog>
  );
}
