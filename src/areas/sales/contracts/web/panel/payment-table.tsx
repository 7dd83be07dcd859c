import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { paymentStateWords, paymentTriggerWords } from '#areas/sales/contracts/choices.ts';
import type { Line } from '../queries.ts';

const t = texts({
  title: { en: 'Payments', es: 'Pagos' },
  what: { en: 'Payment', es: 'Pago' },
  due: { en: 'Due', es: 'Vence' },
  amount: { en: 'Amount', es: 'Importe' },
  state: { en: 'State', es: 'Estado' },
});

const tones = { planned: 'neutral', overdue: 'bad', part: 'warn', paid: 'good' } as const;
type Shown = Pick<Line, 'key' | 'label' | 'label_es' | 'amount' | 'trigger' | 'due' | 'state'>;

/** The lines of a schedule with their days and states; the same for staff and for the parties themselves. */
export function PaymentTable({ lines }: { lines: readonly Shown[] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Table caption={say(t.title)} compact flush>
      <thead>
        <tr>
          <HeadCell>{say(t.what)}</HeadCell>
          <HeadCell>{say(t.due)}</HeadCell>
          <HeadCell numeric>{say(t.amount)}</HeadCell>
          <HeadCell>{say(t.state)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <Cell rowHead>{language === 'es' ? (line.label_es ?? line.label) : line.label}</Cell>
            <Cell className={line.due === null ? '' : 'whitespace-nowrap'}>
              {line.due === null ? say(paymentTriggerWords[line.trigger]) : formatDay(line.due, language)}
            </Cell>
            <Cell numeric>{formatMoney(line.amount, language)}</Cell>
            <Cell>
              <Tag tone={tones[line.state]}>{say(paymentStateWords[line.state])}</Tag>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
