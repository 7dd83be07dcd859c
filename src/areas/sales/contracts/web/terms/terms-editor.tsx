import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { ListEditor } from '#platform/web/forms/list-editor.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import type { Condition, Party, Payment } from '#areas/sales/contracts/schema.ts';
import { useWriteTerms, type Whole } from '../queries.ts';
import { ConditionLines } from './condition-lines.tsx';
import { PartyLines } from './party-lines.tsx';
import { PaymentLines } from './payment-lines.tsx';

const t = texts({
  title: { en: 'Parties, payments, conditions', es: 'Partes, pagos, condiciones' },
  parties: { en: 'Parties, in the order in which they sign', es: 'Partes, en el orden en que firman' },
  payments: { en: 'Payments', es: 'Pagos' },
  conditions: { en: 'Conditions', es: 'Condiciones' },
});

/** What a draft says of who, how much and when, saved as a whole; each fault stands at its field. */
export function TermsEditor({ whole, amount, onClose }: { whole: Whole; amount: number | null; onClose: () => void }) {
  const say = useSay();
  const write = useWriteTerms();
  const [parties, setParties] = useState<readonly Party[]>(whole.parties);
  const [schedule, setSchedule] = useState<readonly Payment[]>(
    (whole.schedule ?? []).map(({ due: _due, received: _received, state: _state, ...line }) => line),
  );
  const [conditions, setConditions] = useState<readonly Condition[]>(
    whole.conditions.map(({ met_on: _met, ...condition }) => condition),
  );
  const save = () => {
    const lists = { parties: [...parties], schedule: [...schedule], conditions: [...conditions] };
    return write.mutateAsync({ params: { id: whole.id }, body: { ...lists, version: whole.version } });
  };
  return (
    <ListEditor title={say(t.title)} width="w-[52rem]" leading="schedule" onSave={save} onClose={onClose}>
      {(faults) => (
        <>
          <Section title={say(t.parties)}>
            <PartyLines lines={parties} faults={faults} onChange={setParties} />
          </Section>
          {whole.schedule !== undefined && (
            <Section title={say(t.payments)}>
              <PaymentLines lines={schedule} amount={amount} faults={faults} onChange={setSchedule} />
            </Section>
          )}
          <Section title={say(t.conditions)}>
            <ConditionLines lines={conditions} faults={faults} onChange={setConditions} />
          </Section>
        </>
      )}
    </ListEditor>
  );
}
