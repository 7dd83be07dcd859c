import { useState, type ReactNode } from 'react';
import { pipelines, pipelineWords } from '#areas/sales/opportunities/choices.ts';
import { formatMonth } from '#platform/shared/dates.ts';
import { factories, factoryChoices } from '#platform/shared/factories.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { roomOf } from './overview/rows-of.ts';
import { useChangePlan, useSalesPlan, type SalesPlan } from './queries.ts';

const t = texts({
  title: { en: 'Targets and room', es: 'Metas y lugar en planta' },
  targets: { en: 'To close, by month', es: 'Por cerrar, por mes' },
  rooms: { en: 'Modules that a factory can begin', es: 'Módulos que una planta puede empezar' },
  roomsHelp: {
    en: 'A figure holds from its month on, until the next one. Below it stands what is planned and held already.',
    es: 'Una cifra vale desde su mes hasta la siguiente. Debajo está lo ya planeado y reservado.',
  },
  month: { en: 'Month', es: 'Mes' },
  cell: { en: '{of}, {month}', es: '{of}, {month}' },
  together: { en: 'Both', es: 'Ambos' },
  taken: { en: '{n} taken', es: '{n, plural, one {# ocupado} other {# ocupados}}' },
  saved: { en: '{of}, {month}: kept.', es: '{of}, {month}: guardado.' },
  loading: { en: 'Loading the plan', es: 'Cargando el plan' },
  failed: { en: 'The plan could not be loaded', es: 'No se pudo cargar el plan' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

/** What sales mean to close and what the factories can begin, month by month; each figure is kept as soon as it is left. */
export function Screen() {
  const say = useSay();
  const plan = useSalesPlan();
  const { data } = plan;
  return (
    <PageFrame title={say(t.title)}>
      {data === undefined && plan.isError && (
        <ErrorState
          title={say(t.failed)}
          action={<Button onClick={() => void plan.refetch()}>{say(t.retry)}</Button>}
        />
      )}
      {data === undefined && !plan.isError && <SkeletonRows rows={12} label={say(t.loading)} />}
      {data !== undefined && (
        <div className="grid gap-8">
          <Targets plan={data} />
          <Rooms plan={data} />
        </div>
      )}
    </PageFrame>
  );
}

interface MonthTableProps<Key extends string> {
  title: string;
  months: SalesPlan['months'];
  /** The month that the address asks for: it stands out. */
  asked?: string | undefined;
  columns: readonly Key[];
  words: Readonly<Record<Key, Text>>;
  /** What stands in a month of a column; `names` say which in the words of a figure. */
  renderCell: (column: Key, month: string, names: { of: string; month: string }) => ReactNode;
  /** What all columns of a month are together. */
  renderAll?: (month: string) => ReactNode;
}

/** A row for each month, a column for each of what is planned. */
function MonthTable<Key extends string>({
  title,
  months,
  asked,
  columns,
  words,
  renderCell,
  renderAll,
}: MonthTableProps<Key>) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Table caption={title} compact>
      <thead>
        <tr>
          <HeadCell>{say(t.month)}</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} numeric>
              {say(words[column])}
            </HeadCell>
          ))}
          {renderAll !== undefined && <HeadCell numeric>{say(t.together)}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr
            key={month}
            ref={month === asked ? (row) => row?.scrollIntoView({ block: 'center' }) : undefined}
            {...(month === asked ? { 'aria-current': true, className: 'bg-accent-fill' } : {})}
          >
            <Cell rowHead className="first-letter:uppercase">
              {formatMonth(month, language)}
            </Cell>
            {columns.map((column) => (
              <Cell key={column} numeric>
                {renderCell(column, month, { of: say(words[column]), month: formatMonth(month, language) })}
              </Cell>
            ))}
            {renderAll !== undefined && <Cell numeric>{renderAll(month)}</Cell>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Targets({ plan }: { plan: SalesPlan }) {
  const say = useSay();
  const change = useChangePlan();
  return (
    <Section title={say(t.targets)}>
      <MonthTable
        title={say(t.targets)}
        months={plan.target_months}
        asked={useSearch()['month']}
        columns={pipelines}
        words={pipelineWords}
        renderAll={(month) => {
          const own = plan.targets.filter((each) => each.month === month);
          return own.length > 0 && formatMoneyShort(own.reduce((sum, { amount }) => sum + amount, 0));
        }}
        renderCell={(pipeline, month, names) => {
          const said = plan.targets.find((each) => each.pipeline === pipeline && each.month === month);
          if (!plan.can_change) return said !== undefined && formatMoneyShort(said.amount);
          return (
            <Figure
              label={say(t.cell, names)}
              value={said === undefined ? null : said.amount / 100}
              start="$"
              onKeep={(amount) =>
                change.mutateAsync({
                  body: {
                    targets: [{ pipeline, month, amount: amount === null ? null : Math.round(amount * 100) }],
                    rooms: [],
                  },
                  options: { undoWords: say(t.saved, names) },
                })
              }
            />
          );
        }}
      />
    </Section>
  );
}

function Rooms({ plan }: { plan: SalesPlan }) {
  const say = useSay();
  const change = useChangePlan();
  return (
    <Section title={say(t.rooms)}>
      <p className="mb-2 text-13 text-text-2">{say(t.roomsHelp)}</p>
      <MonthTable
        title={say(t.rooms)}
        months={plan.months}
        columns={factories}
        words={factoryChoices}
        renderCell={(factory, month, names) => {
          const room = plan.rooms.find((each) => each.factory === factory && each.month === month);
          if (room === undefined) return null;
          return (
            <>
              {plan.can_change ? (
                <Figure
                  label={say(t.cell, names)}
                  value={room.said ? room.modules : null}
                  placeholder={String(room.modules)}
                  onKeep={(modules) =>
                    change.mutateAsync({
                      body: { targets: [], rooms: [{ factory, month, modules }] },
                      options: { undoWords: say(t.saved, names) },
                    })
                  }
                />
              ) : (
                room.modules
              )}
              <span className={`block text-11 ${room.taken > room.modules ? 'text-warn-text' : 'text-text-3'}`}>
                {room.taken === 0 ? (
                  say(t.taken, { n: 0 })
                ) : (
                  <Link className="link" to={roomOf(factory, month)}>
                    {say(t.taken, { n: room.taken })}
                  </Link>
                )}
              </span>
            </>
          );
        }}
      />
    </Section>
  );
}

interface FigureProps {
  label: string;
  value: number | null;
  placeholder?: string;
  start?: string;
  onKeep: (value: number | null) => Promise<unknown>;
}

/** A figure that is kept when it is left; what is refused stands there again as it was. */
function Figure({ label, value, placeholder, start, onKeep }: FigureProps) {
  const [typed, setTyped] = useState<number | null>();
  const shown = typed === undefined ? value : typed;
  const leave = async () => {
    if (typed !== undefined && typed !== value) await onKeep(typed).catch(() => undefined);
    setTyped(undefined);
  };
  return (
    <span className="my-0.5 ml-auto block w-36 max-md:w-32">
      <NumberInput
        aria-label={label}
        value={shown}
        min={0}
        grouped
        onValueChange={setTyped}
        onBlur={() => void leave()}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(start === undefined ? {} : { start })}
      />
    </span>
  );
}
