import { formatMoney, formatCompact } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { GroupedBars } from '#ui/charts/grouped-bars.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { reasonWords, type ChangeReason } from '../choices.ts';
import { useExposure } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the figures', es: 'Cargando las cifras' },
  months: { en: 'By month', es: 'Por mes' },
  reasons: { en: 'By reason', es: 'Por motivo' },
  executed: { en: 'Executed', es: 'Ejecutado' },
  agreed: { en: 'Agreed, not carried out', es: 'Acordado sin ejecutar' },
  pending: { en: 'Pending', es: 'Pendiente' },
  declined: { en: 'Declined', es: 'Rechazado' },
  month: { en: 'Month', es: 'Mes' },
  reason: { en: 'Reason', es: 'Motivo' },
  label: {
    en: 'Executed, agreed and pending changes by month',
    es: 'Cambios ejecutados, acordados y pendientes por mes',
  },
  none: { en: 'No change in the last year.', es: 'Ningún cambio en el último año.' },
  credits: {
    en: 'Credits are taken off; a month below zero has no bar.',
    es: 'Los créditos se restan; un mes bajo cero no tiene barra.',
  },
});

interface Sums {
  executed: number;
  agreed: number;
  pending: number;
  declined: number;
}

/** Change orders that were executed, are agreed or pending, or were declined in the last year, by month and by reason, as bars and as figures. */
export function ExposureChart() {
  const say = useSay();
  const language = useLanguage();
  const read = useExposure(undefined);
  const { data } = read;
  if (data === undefined)
    return (
      <div className="px-6 py-6 max-md:px-4">
        <PartNotYet read={read} rows={8} loading={say(t.loading)} />
      </div>
    );
  if (data.length === 0) return <p className="px-6 py-6 text-14 text-text-2 max-md:px-4">{say(t.none)}</p>;
  const sums = (of: 'month' | 'reason') =>
    [...Map.groupBy(data, (row) => row[of])].map(([key, rows]): [string, Sums] => [
      key,
      rows.reduce(
        (sum, row) => ({
          executed: sum.executed + row.executed_cents,
          agreed: sum.agreed + row.agreed_cents,
          pending: sum.pending + row.pending_cents,
          declined: sum.declined + row.declined_cents,
        }),
        { executed: 0, agreed: 0, pending: 0, declined: 0 },
      ),
    ]);
  const monthOf = (key: string) =>
    new Date(`${key}-15T12:00:00Z`).toLocaleDateString(language, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const months = sums('month');
  return (
    <div className="grid gap-8 overflow-y-auto px-6 py-4 max-md:px-4">
      <Section title={say(t.months)}>
        <GroupedBars
          label={say(t.label)}
          series={[say(t.executed), say(t.agreed), say(t.pending)]}
          groups={months.map(([key, { executed, agreed, pending }]) => ({
            key,
            label: monthOf(key),
            values: [executed, agreed, pending].map((cents) => Math.max(0, cents / 100)),
            line: null,
          }))}
          lineLabel=""
          unit="USD"
          format={formatCompact}
        />
        <p className="text-12 text-text-2">{say(t.credits)}</p>
        <Figures caption={say(t.months)} head={say(t.month)} rows={months.map(([key, sum]) => [monthOf(key), sum])} />
      </Section>
      <Section title={say(t.reasons)}>
        <Figures
          caption={say(t.reasons)}
          head={say(t.reason)}
          rows={sums('reason').map(([key, sum]) => [isReason(key) ? say(reasonWords[key]) : key, sum])}
        />
      </Section>
    </div>
  );
}

function Figures({ caption, head, rows }: { caption: string; head: string; rows: readonly [string, Sums][] }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Table caption={caption} compact flush>
      <thead>
        <tr>
          <HeadCell>{head}</HeadCell>
          <HeadCell numeric>{say(t.executed)}</HeadCell>
          <HeadCell numeric>{say(t.agreed)}</HeadCell>
          <HeadCell numeric>{say(t.pending)}</HeadCell>
          <HeadCell numeric>{say(t.declined)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { executed, agreed, pending, declined }]) => (
          <tr key={name}>
            <Cell rowHead>{name}</Cell>
            <Cell numeric>{formatMoney(executed, language)}</Cell>
            <Cell numeric>{formatMoney(agreed, language)}</Cell>
            <Cell numeric>{formatMoney(pending, language)}</Cell>
            <Cell numeric>{formatMoney(declined, language)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const isReason = (key: string): key is ChangeReason => Object.hasOwn(reasonWords, key);
