import { Bell, Receipt } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf, useRead } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useSearch } from '#platform/web/place.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { paymentWords, type Payment } from '../choices.ts';
import { changeOrder } from '../record.ts';
import { useBill, useRemind } from './queries.ts';
import { wordsIn } from './row-values.ts';

const t = texts({
  remind: { en: 'Remind', es: 'Recordar' },
  remindText: {
    en: 'Those whose decision is missing get one message. Who was reminded within a day does not.',
    es: 'A quienes falta decidir les llega un mensaje. A quien se le recordó hace menos de un día, no.',
  },
  bill: { en: 'Mark payment', es: 'Marcar el pago' },
  billText: {
    en: 'What is carried out and not there yet.',
    es: 'Lo ejecutado que aún no está ahí.',
  },
  state: { en: 'Payment', es: 'Pago' },
  invoice: { en: 'Invoice', es: 'Factura' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  done: { en: '{n, plural, one {# done} other {# done}}', es: '{n, plural, one {# lista} other {# listas}}' },
  none: { en: 'Nothing here.', es: 'Nada aquí.' },
});

/** What may become billed, paid, or part of a loan: whatever comes before that. */
const before = {
  billed: ['not_billed'],
  paid: ['not_billed', 'billed', 'in_loan'],
  in_loan: ['not_billed', 'billed'],
} as const satisfies Record<Exclude<Payment, 'not_billed'>, readonly Payment[]>;

/** What can be done to many in the tab that is open: reminding those who decide, and saying how far the payment of what is carried out is. */
export function ViewActions() {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const quick = useSearch()['quick'];
  if (quick !== 'sent' && quick !== 'late' && quick !== 'bill') return null;
  const does = quick === 'bill' ? 'bill' : 'remind';
  return (
    <>
      <Button icon={does === 'bill' ? <Receipt /> : <Bell />} onClick={() => setOpen(true)}>
        {say(t[does])}
      </Button>
      {open && <ManyDialog does={does} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses among those that wait for it, all of them at first, and does one thing to each; what refuses is named. */
function ManyDialog({ does, onClose }: { does: 'bill' | 'remind'; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const [remind, bill] = [useRemind(), useBill()];
  const [left, setLeft] = useState<readonly string[]>([]);
  const [invoice, setInvoice] = useState('');
  const [payment, setPayment] = useState<Exclude<Payment, 'not_billed'>>('billed');
  const filter =
    does === 'bill'
      ? {
          all: [
            ['status', 'is', 'executed'],
            ['payment', 'any_of', before[payment]],
          ],
        }
      : ['status', 'is', 'sent'];
  const { data } = useRead(recordEndpoints(changeOrder).rows, {
    query: { filter: JSON.stringify(filter), columns: 'code,title', sort: 'code', limit: 200 },
  });
  const rows = data?.rows ?? [];
  const ids = rows.flatMap(({ id }) => (left.includes(id) ? [] : [id]));
  const run = async () => {
    const outcome = await outcomeOf(
      does === 'bill'
        ? bill.mutateAsync({
            body: {
              ids,
              payment,
              ...(payment !== 'billed' || invoice.trim() === '' ? {} : { invoice_ref: invoice.trim() }),
            },
          })
        : remind.mutateAsync({ body: { ids } }),
    );
    if (!outcome.ok) return;
    notify.success(say(t.done, { n: outcome.data.done }));
    for (const { code, why } of outcome.data.refused.slice(0, 3)) notify.info(`${code}: ${why[language]}`);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={say(t[does])}
      description={say(does === 'bill' ? t.billText : t.remindText)}
      closeLabel={say(t.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={remind.isPending || bill.isPending}
            disabled={ids.length === 0}
            onClick={() => void run()}
          >
            {say(t[does])} ({ids.length})
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {does === 'bill' && (
          <Field label={say(t.state)}>
            <Select
              items={(['billed', 'paid', 'in_loan'] as const).map((value) => ({
                value,
                label: say(paymentWords[value]),
              }))}
              value={payment}
              onValueChange={(value) => {
                setPayment(value);
                setLeft([]);
              }}
            />
          </Field>
        )}
        {does === 'bill' && payment === 'billed' && (
          <Field label={say(t.invoice)}>
            <TextInput value={invoice} maxLength={60} onChange={(event) => setInvoice(event.target.value)} />
          </Field>
        )}
        {rows.length === 0 && <p className="text-13 text-text-2">{say(t.none)}</p>}
        <div className="grid max-h-80 gap-1 overflow-y-auto">
          {rows.map((row) => (
            <Checkbox
              key={row.id}
              label={`${wordsIn(row, 'code')} ${wordsIn(row, 'title')}`}
              checked={!left.includes(row.id)}
              onChange={(event) =>
                setLeft(event.target.checked ? left.filter((id) => id !== row.id) : [...left, row.id])
              }
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
