import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf, useRead } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { setSearch } from '#platform/web/place.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Board } from '#ui/board/board.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { changeStatuses, statusWords, type ChangeStatus } from '../choices.ts';
import { changeOrder } from '../record.ts';
import { useStep } from './queries.ts';
import { figureIn, wordsIn } from './row-values.ts';

const t = texts({
  label: { en: 'Change orders by status', es: 'Órdenes de cambio por estado' },
  loading: { en: 'Loading the change orders', es: 'Cargando las órdenes de cambio' },
  move: { en: 'Take to', es: 'Llevar a' },
  noWay: {
    en: 'No step leads here. What asks for a reason is done on its page.',
    es: 'Ningún paso lleva aquí. Lo que pide un motivo se hace en su página.',
  },
  cut: { en: 'The newest {n} are shown.', es: 'Se muestran las {n} más recientes.' },
  late: { en: 'Past its day', es: 'Fuera de plazo' },
  days: { en: '{n, plural, one {# day} other {# days}}', es: '{n, plural, one {# día} other {# días}}' },
});

type Step = 'draft' | 'pricing' | 'internal_review' | 'sent' | 'executed';

/** Steps that a card takes by being put elsewhere: those that ask for nothing. What else each demands the server says. */
const ways: Partial<Record<ChangeStatus, readonly Step[]>> = {
  draft: ['pricing'],
  pricing: ['internal_review', 'draft'],
  internal_review: ['sent', 'pricing'],
  declined: ['draft'],
  approved: ['executed'],
};

const statusOf = (row: TableRow): ChangeStatus => changeStatuses.find((each) => each === row['status']) ?? 'draft';

const shown = 300;

/** The change orders by where they stand, the newest of them. */
export function OrderBoard() {
  const say = useSay();
  const language = useLanguage();
  const step = useStep();
  const read = useRead(recordEndpoints(changeOrder).rows, {
    query: {
      columns: 'code,title,status,total_cents,waits_on,is_late,age_days,project_id',
      sort: '-code',
      limit: shown,
    },
  });
  const { data } = read;
  if (data === undefined)
    return (
      <div className="px-6 max-md:px-4">
        <PartNotYet read={read} rows={8} loading={say(t.loading)} />
      </div>
    );
  const rowOf = (id: string) => data.rows.find((row) => row.id === id);
  const wayTo = (id: string, column: string) => {
    const row = rowOf(id);
    return row === undefined ? undefined : ways[statusOf(row)]?.find((to) => to === column);
  };
  return (
    <>
      {data.rows.length === shown && (
        <p className="px-6 pb-2 text-13 text-text-2 max-md:px-4">{say(t.cut, { n: shown })}</p>
      )}
      <Board
        label={say(t.label)}
        moveLabel={say(t.move)}
        onLift={() => undefined}
        refusalOf={(id, column) => (wayTo(id, column) === undefined ? say(t.noWay) : undefined)}
        onMove={(id, column) => {
          const to = wayTo(id, column);
          if (to === undefined) return;
          void outcomeOf(step.mutateAsync({ params: { id }, body: { to } })).then((outcome) => {
            if (!outcome.ok) notify.error(saidOf(outcome, language) ?? '');
          });
        }}
        onOpen={(id) => setSearch({ panel: id, quick: undefined })}
        columns={changeStatuses.map((status) => {
          const rows = data.rows.filter((row) => statusOf(row) === status);
          return {
            key: status,
            label: say(statusWords[status]),
            head: <Tag tone={statusWords[status].tone}>{say(statusWords[status])}</Tag>,
            count: rows.length,
            cards: rows.map((row) => ({
              id: row.id,
              name: `${wordsIn(row, 'code')} ${wordsIn(row, 'title')}`,
              content: (
                <span className="grid gap-1 text-13">
                  <span className="text-12 text-text-2">{wordsIn(row, 'code')}</span>
                  <span className="font-label">{wordsIn(row, 'title')}</span>
                  <span className="flex flex-wrap items-center justify-between gap-2">
                    <span className="tabular-nums">{formatMoney(figureIn(row, 'total_cents'), language)}</span>
                    <span className="text-12 text-text-2">{say(t.days, { n: figureIn(row, 'age_days') })}</span>
                  </span>
                  <span className="truncate text-12 text-text-2">{wordsIn(row, 'waits_on')}</span>
                  {row['is_late'] === true && (
                    <span>
                      <Tag tone="bad">{say(t.late)}</Tag>
                    </span>
                  )}
                </span>
              ),
            })),
          };
        })}
      />
    </>
  );
}
