import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatMonth } from '#platform/shared/dates.ts';
import { formatMoney, formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { GroupedBars } from '#ui/charts/grouped-bars.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useCashIn } from './queries.ts';

const t = texts({
  open: { en: 'Cash in', es: 'Ingresos' },
  title: { en: 'What signed contracts bring in', es: 'Lo que traen los contratos firmados' },
  close: { en: 'Close', es: 'Cerrar' },
  loading: { en: 'Adding it up', es: 'Sumando' },
  month: { en: 'Month', es: 'Mes' },
  received: { en: 'Received', es: 'Recibido' },
  due: { en: 'Still due', es: 'Por cobrar' },
  overdue: { en: '{amount} is overdue.', es: '{amount} está vencido.' },
  undated: {
    en: '{amount} waits for a milestone that has no date.',
    es: '{amount} espera un hito sin fecha.',
  },
  dollars: { en: 'Dollars', es: 'Dólares' },
});

/** Shows what contracts bring in by month, of one project or of all; for those who may see money. */
export function CashInButton({ projectId }: { projectId?: string }) {
  const say = useSay();
  const groups = useGroups();
  const [isOpen, setOpen] = useState(false);
  if (!holds(groups, 'contracts.money')) return null;
  return (
    <>
      <Button icon={<ChartColumn />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={say(t.title)} closeLabel={say(t.close)} size="wide">
          <CashIn {...(projectId === undefined ? {} : { projectId })} />
        </Dialog>
      )}
    </>
  );
}

function CashIn({ projectId }: { projectId?: string }) {
  const say = useSay();
  const language = useLanguage();
  const read = useCashIn(projectId);
  const { data } = read;
  if (data === undefined) return <PartNotYet read={read} rows={8} loading={say(t.loading)} />;
  return (
    <div className="grid gap-4">
      <GroupedBars
        label={say(t.title)}
        series={[say(t.received), say(t.due)]}
        groups={data.months.map(({ month, due, received }) => ({
          key: month,
          label: formatMonth(month, language).slice(0, 3),
          values: [received, due],
          line: null,
        }))}
        lineLabel=""
        unit={say(t.dollars)}
        format={formatMoneyShort}
      />
      {data.overdue > 0 && (
        <p className="text-14 text-bad-text">{say(t.overdue, { amount: formatMoney(data.overdue, language) })}</p>
      )}
      {data.undated > 0 && (
        <p className="text-14 text-text-2">{say(t.undated, { amount: formatMoney(data.undated, language) })}</p>
      )}
      <Table caption={say(t.title)} compact>
        <thead>
          <tr>
            <HeadCell>{say(t.month)}</HeadCell>
            <HeadCell numeric>{say(t.received)}</HeadCell>
            <HeadCell numeric>{say(t.due)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.months.map(({ month, due, received }) => (
            <tr key={month}>
              <Cell rowHead>{formatMonth(month, language)}</Cell>
              <Cell numeric>{formatMoney(received, language)}</Cell>
              <Cell numeric>{formatMoney(due, language)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
