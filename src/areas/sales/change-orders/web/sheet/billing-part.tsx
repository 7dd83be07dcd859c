import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Select } from '#ui/inputs/select.tsx';
import { Section } from '#ui/layout/section.tsx';
import { payments, paymentWords, type Payment } from '#areas/sales/change-orders/choices.ts';
import { useBill } from '../queries.ts';

const t = texts({
  title: { en: 'Payment', es: 'Pago' },
});

/** How far the payment of an executed one is. */
export function BillingPart({ id, payment }: { id: string; payment: Payment }) {
  const say = useSay();
  const bill = useBill();
  return (
    <Section title={say(t.title)}>
      <Select
        aria-label={say(t.title)}
        items={payments.map((value) => ({ value, label: say(paymentWords[value]) }))}
        value={payment}
        disabled={bill.isPending}
        onValueChange={(value) => bill.mutate({ body: { ids: [id], payment: value } })}
      />
    </Section>
  );
}
