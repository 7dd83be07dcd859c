import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
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
  close: { en: 'Close', es: 'Cerrar' },
  save: { en: 'Save', es: 'Guardar' },
});

/** A fault of a line, by its place and field: `parties.0.name`. */
export type Faults = Readonly<Record<string, string>>;

/** What a draft says of who, how much and when, saved as a whole; each fault stands at its field. */
export function TermsEditor({ whole, amount, onClose }: { whole: Whole; amount: number | null; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const write = useWriteTerms();
  const [parties, setParties] = useState<readonly Party[]>(whole.parties);
  const [schedule, setSchedule] = useState<readonly Payment[]>(
    (whole.schedule ?? []).map(({ due: _due, received: _received, state: _state, ...line }) => line),
  );
  const [conditions, setConditions] = useState<readonly Condition[]>(
    whole.conditions.map(({ met_on: _met, ...condition }) => condition),
  );
  const [faults, setFaults] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const save = async () => {
    setFaults({});
    setFault(undefined);
    const body = {
      parties: [...parties],
      schedule: [...schedule],
      conditions: [...conditions],
      version: whole.version,
    };
    try {
      await write.mutateAsync({ params: { id: whole.id }, body });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { details } = refusalOf(error.failure);
      setFaults(Object.fromEntries(details.map(({ path, said }) => [path, said[language]])));
      setFault(details.find(({ path }) => path === 'schedule')?.said[language] ?? error.message);
    }
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title)}
      closeLabel={say(t.close)}
      className="w-[52rem]"
      footer={
        <>
          <Button onClick={onClose}>{say(t.close)}</Button>
          <Button look="primary" loading={write.isPending} onClick={() => void save()}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 p-5">
        {fault !== undefined && <Banner tone="bad">{fault}</Banner>}
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
      </div>
    </Drawer>
  );
}
