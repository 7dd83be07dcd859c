import { HandCoins, X } from 'lucide-react';
import { useState } from 'react';
import { companyToday, formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useReceive, useVoidReceipt, type Line, type Whole } from '../queries.ts';
import { PaymentTable } from './payment-table.tsx';

const t = texts({
  title: { en: 'Payments', es: 'Pagos' },
  note: { en: 'Note a payment', es: 'Anotar un pago' },
  noteText: { en: 'What came in, as the bank shows it.', es: 'Lo que entró, como lo muestra el banco.' },
  line: { en: 'For', es: 'Por' },
  dollars: { en: 'Amount in dollars', es: 'Importe en dólares' },
  day: { en: 'Received on', es: 'Recibido el' },
  reference: { en: 'Reference', es: 'Referencia' },
  received: { en: 'Received', es: 'Recibido' },
  notedOn: { en: 'for {code}', es: 'de {code}' },
  voided: { en: 'voided: {reason}', es: 'anulado: {reason}' },
  void: { en: 'Void the payment of {amount}', es: 'Anular el pago de {amount}' },
  voidText: { en: 'The note stays to be read, and counts no more.', es: 'La nota queda para leerse y ya no cuenta.' },
  doVoid: { en: 'Void it', es: 'Anularlo' },
  reason: { en: 'Reason', es: 'Motivo' },
});

type Receipt = NonNullable<Whole['receipts']>[number];

/** What is paid when, what came in, and the way to note it. Nothing for whoever may not see money. */
export function PaymentsPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const [isNoting, setNoting] = useState(false);
  const { schedule, receipts = [] } = whole;
  if (schedule === undefined || schedule.length === 0) return null;
  return (
    <Section title={say(t.title)}>
      <PaymentTable lines={schedule} />
      {receipts.length > 0 && <Receipts whole={whole} receipts={receipts} />}
      {whole.can.receive && (
        <Button className="mt-3" icon={<HandCoins />} onClick={() => setNoting(true)}>
          {say(t.note)}
        </Button>
      )}
      {isNoting && <ReceiveDialog id={whole.id} lines={schedule} onClose={() => setNoting(false)} />}
    </Section>
  );
}

function Receipts({ whole, receipts }: { whole: Whole; receipts: readonly Receipt[] }) {
  const say = useSay();
  const language = useLanguage();
  const [voided, setVoided] = useState<Receipt>();
  return (
    <>
      <h4 className="mt-3 text-13 font-label text-text-2">{say(t.received)}</h4>
      <ul className="grid gap-1 text-13">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex min-h-8 items-center gap-2">
            <span className={receipt.void_reason === null ? '' : 'text-text-3 line-through'}>
              {formatDay(receipt.received_on, language)} {formatMoney(receipt.amount, language)}
            </span>
            <span className="min-w-0 flex-1 text-text-3 wrap-anywhere">
              {[
                receipt.noted_on === null ? null : say(t.notedOn, { code: receipt.noted_on.code }),
                receipt.reference,
                receipt.noted_by,
                receipt.void_reason === null ? null : say(t.voided, { reason: receipt.void_reason }),
              ]
                .filter((each) => each !== null)
                .join(', ')}
            </span>
            {whole.can.receive && receipt.void_reason === null && (
              <IconButton
                label={say(t.void, { amount: formatMoney(receipt.amount, language) })}
                onClick={() => setVoided(receipt)}
              >
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {voided !== undefined && <VoidDialog id={whole.id} receipt={voided} onClose={() => setVoided(undefined)} />}
    </>
  );
}

function VoidDialog({ id, receipt, onClose }: { id: string; receipt: Receipt; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const change = useVoidReceipt();
  const [reason, setReason] = useState('');
  return (
    <AskDialog
      title={say(t.void, { amount: formatMoney(receipt.amount, language) })}
      text={say(t.voidText)}
      button={say(t.doVoid)}
      disabled={reason.trim().length < 3}
      onDo={() => change.mutateAsync({ params: { id }, body: { receipt_id: receipt.id, reason: reason.trim() } })}
      onClose={onClose}
    >
      <Field label={say(t.reason)} required>
        <TextInput value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </AskDialog>
  );
}

function ReceiveDialog({ id, lines, onClose }: { id: string; lines: readonly Line[]; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const receive = useReceive();
  const open = lines.find(({ state }) => state !== 'paid') ?? lines[0];
  const [key, setKey] = useState(open?.key ?? '');
  const [dollars, setDollars] = useState(open === undefined ? null : (open.amount - open.received) / 100);
  const [day, setDay] = useState<string | null>(companyToday());
  const [reference, setReference] = useState('');
  const send = async () => {
    if (dollars === null || day === null) return;
    const said = reference.trim() === '' ? null : reference.trim();
    const body = { payment_key: key, amount: Math.round(dollars * 100), received_on: day, reference: said };
    await receive.mutateAsync({ params: { id }, body });
  };
  return (
    <AskDialog
      title={say(t.note)}
      text={say(t.noteText)}
      button={say(t.note)}
      disabled={dollars === null || dollars <= 0 || day === null}
      onDo={send}
      onClose={onClose}
    >
      <Field label={say(t.line)}>
        <Select
          items={lines.map((line) => ({
            value: line.key,
            label: language === 'es' ? (line.label_es ?? line.label) : line.label,
          }))}
          value={key}
          onValueChange={setKey}
        />
      </Field>
      <Field label={say(t.dollars)} required>
        <NumberInput value={dollars} onValueChange={setDollars} min={0} />
      </Field>
      <DayField label={say(t.day)} value={day} onValueChange={setDay} required />
      <Field label={say(t.reference)}>
        <TextInput value={reference} maxLength={120} onChange={({ target }) => setReference(target.value)} />
      </Field>
    </AskDialog>
  );
}
