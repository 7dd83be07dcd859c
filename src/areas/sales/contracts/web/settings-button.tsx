import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { useContractSettings, useWriteSettings } from './queries.ts';

const t = texts({
  open: { en: 'Review limit', es: 'Límite de revisión' },
  text: {
    en: 'Above this amount finance approves a contract before it is sent, and never who submitted it.',
    es: 'Por encima de este importe, finanzas aprueba un contrato antes de enviarlo, y nunca quien lo presentó.',
  },
  dollars: { en: 'Amount in dollars', es: 'Importe en dólares' },
  save: { en: 'Save', es: 'Guardar' },
});

/** Where an admin says above which amount a second person approves. */
export function SettingsButton() {
  const say = useSay();
  const groups = useGroups();
  const mayChange = holds(groups, 'contracts.settings');
  const { data } = useContractSettings(mayChange);
  const [isOpen, setOpen] = useState(false);
  if (!mayChange || data === undefined) return null;
  return (
    <>
      <Button icon={<Settings2 />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      {isOpen && <SettingsDialog cents={data.review_above} onClose={() => setOpen(false)} />}
    </>
  );
}

function SettingsDialog({ cents, onClose }: { cents: number; onClose: () => void }) {
  const say = useSay();
  const write = useWriteSettings();
  const [dollars, setDollars] = useState<number | null>(cents / 100);
  return (
    <AskDialog
      title={say(t.open)}
      text={say(t.text)}
      button={say(t.save)}
      disabled={dollars === null || dollars < 0}
      onDo={() => write.mutateAsync({ body: { review_above: Math.round((dollars ?? 0) * 100) } })}
      onClose={onClose}
    >
      <Field label={say(t.dollars)} required>
        <NumberInput value={dollars} onValueChange={setDollars} min={0} />
      </Field>
    </AskDialog>
  );
}
