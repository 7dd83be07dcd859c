import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { selectPart, useSelectedPart } from '#areas/design/models/web/queries.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Run, RunLines } from '#areas/design/take-offs/schema.ts';
import { DecideBar } from './decide-bar.tsx';
import { partsOfLine, usePartOfRun, useRunLines, useRuns } from '../queries.ts';
import { ReviewTable } from './review-table.tsx';
import {
  lineCounts,
  linesOfPart,
  partsAsked,
  reviewFilters,
  reviewGroupings,
  reviewRows,
  type ReviewFilter,
  type ReviewGrouping,
  type ReviewRow,
} from './review-rows.ts';
import { RunHead } from './run-head.tsx';
import { useRunColours, usePointed } from './run-marks.ts';
import { StartRun } from './start-run.tsx';
import { words } from '../words.ts';
import { ReviewTools } from './review-tools.tsx';

const t = texts({
  loading: { en: 'Loading the take-off', es: 'Cargando la cuantificación' },
  error: { en: 'The take-off could not be loaded', es: 'No se pudo cargar la cuantificación' },
  nothing: { en: 'No line matches', es: 'Ninguna partida coincide' },
  nothingText: { en: 'Show all, or try another word.', es: 'Muestra todo o prueba otra palabra.' },
  showAll: { en: 'Show all', es: 'Mostrar todo' },
  total: { en: 'At today’s prices', es: 'A precios de hoy' },
  toCheck: { en: 'Still to check, not in the total', es: 'Aún por revisar, no está en el total' },
});

/** The chosen run of a model, or the way to its first one. */
export function ReviewPanel({ model }: { model: BuildingModel }) {
  const say = useSay();
  const wanted = useSearch()['run'];
  const runs = useRuns({ series_id: model.series_id });
  if (runs.rows === undefined)
    return runs.error === null ? (
      <SkeletonRows rows={6} label={say(t.loading)} />
    ) : (
      <ErrorState title={say(t.error)} action={<Button onClick={runs.retry}>{say(words.retry)}</Button>} />
    );
  const run =
    runs.rows.find(({ id }) => id === wanted) ?? runs.rows.find((each) => each.model.id === model.id) ?? undefined;
  if (run === undefined) return <StartRun model={model} />;
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col gap-3">
      <RunHead model={model} run={run} runs={runs.rows} />
      {run.status !== 'failed' && run.counts !== null && (
        <Lines key={run.id} run={run} modelId={run.model.id} isOfModel={run.model.id === model.id} />
      )}
    </div>
  );
}

function Lines({ run, modelId, isOfModel }: { run: Run; modelId: string; isOfModel: boolean }) {
  const say = useSay();
  const lines = useRunLines(run.id);
  useRunColours(run.id, modelId, isOfModel);
  if (lines.data === undefined)
    return lines.isError ? (
      <ErrorState
        title={say(t.error)}
        action={<Button onClick={() => void lines.refetch()}>{say(words.retry)}</Button>}
      />
    ) : (
      <SkeletonRows rows={8} label={say(t.loading)} />
    );
  return <Review run={run} modelId={modelId} result={lines.data} />;
}

function Review({ run, modelId, result }: { run: Run; modelId: string; result: RunLines }) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const filter: ReviewFilter = reviewFilters.find((each) => each === search['show']) ?? 'all';
  const grouping: ReviewGrouping = reviewGroupings.find((each) => each === search['by']) ?? 'code';
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  // Headings are open until they are closed, lines closed until they are opened.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string>();
  const selected = useSelectedPart();
  const related = useRelated(run.id, selected);
  const isOpen = (key: string, level: number) => changed.has(key) !== (level === 1);
  const asked = useMemo(
    () =>
      new Map([
        ...result.lines.map((line) => [line.key, partsAsked({ line }, filter)] as const),
        ...result.rest.map((rest) => [rest.key, partsAsked({ rest }, filter)] as const),
      ]),
    [result, filter],
  );
  const open = [...changed].filter((key) => asked.has(key));
  const reads = useQueries({ queries: open.map((key) => partsOfLine(run.id, asked.get(key) ?? {})) });
  const parts = new Map(open.map((key, index) => [key, reads[index]?.data]));
  const rows = reviewRows(result, { filter, grouping, q, isOpen, partsOf: (key) => parts.get(key) });
  usePointed(run.id, modelId, at === undefined ? undefined : asked.get(at));

  const toggle = (row: ReviewRow) =>
    setChanged((before) => {
      const after = new Set(before);
      if (!after.delete(row.key)) after.add(row.key);
      return after;
    });
  const mark = (row: ReviewRow) => {
    if (row.kind !== 'line' && row.kind !== 'rest' && row.kind !== 'part') return;
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(row.key)) after.add(row.key);
      return after;
    });
  };
  return (
    <>
      <ReviewTools filter={filter} grouping={grouping} typed={typed} onType={setTyped} counts={lineCounts(result)} />
      {rows.length === 0 ? (
        <EmptyState
          drawing={<HouseDrawing />}
          title={say(t.nothing)}
          text={say(t.nothingText)}
          action={
            <Button
              onClick={() => {
                setTyped('');
                setSearch({ show: undefined });
              }}
            >
              {say(t.showAll)}
            </Button>
          }
        />
      ) : (
        <ReviewTable
          rows={rows}
          marked={marked}
          at={at}
          selected={selected}
          related={related}
          onReach={(row) => setAt(row.key)}
          onToggle={toggle}
          onMark={mark}
          onShow={(row) => {
            if (row.kind === 'part') selectPart(row.part.entity);
            else toggle(row);
          }}
        />
      )}
      {marked.size > 0 && run.can.review && (
        <DecideBar
          run={run}
          marked={marked}
          rows={rows}
          askedOf={(key) => asked.get(key)}
          onDone={() => setMarked(new Set())}
        />
      )}
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 border-t border-line-strong pt-2 pr-3 text-13">
        <dt className="text-text-2">{say(t.total)}</dt>
        <dd className="text-right text-16 font-title tabular-nums">{formatMoney(result.total_cents, language)}</dd>
        {result.to_check_cents > 0 && (
          <>
            <dt className="text-warn-text">{say(t.toCheck)}</dt>
            <dd className="text-right tabular-nums text-warn-text">{formatMoney(result.to_check_cents, language)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** The rows under which the part that is looked at stands. */
function useRelated(runId: string, selected: number | undefined): ReadonlySet<string> {
  const parts = usePartOfRun(runId, selected).data;
  return useMemo(() => new Set(selected === undefined ? [] : linesOfPart(parts ?? [])), [parts, selected]);
}
