import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import type { Edge, RecordDeclaration } from '#platform/shared/record.ts';
import { sortWord } from '#platform/shared/table.ts';
import { texts } from '#platform/shared/text.ts';
import { wayOut } from '#platform/web/call/call.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { RecordMoveDialog } from '#platform/web/record/record-moves.tsx';
import { useRecord, useRecordChanges } from '#platform/web/record/use-record.ts';
import { askGroups, askRows, whichQuery, textIn } from '#platform/web/table/rows/table-source.ts';
import { bothOf } from '#platform/web/table/table-segments.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Board } from '#ui/board/board.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { LayoutProps } from './layout-parts.ts';
import { LayoutCard } from './layout-card.tsx';

const t = texts({
  label: { en: '{many} by status', es: '{many} por estado' },
  move: { en: 'Move to', es: 'Pasar a' },
  more: { en: '{n} more in the table', es: '{n} más en la tabla' },
  none: { en: 'Nothing here', es: 'Nada por aquí' },
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'The board could not be loaded', es: 'No se pudo cargar el tablero' },
  retry: { en: 'Try again', es: 'Reintentar' },
  noWay: { en: 'No step leads here from “{state}”.', es: 'Ningún paso lleva hasta aquí desde «{state}».' },
});

const mostCards = 50;

/** The step from one state to another that somebody in these groups may take. */
function stepBetween(
  declaration: RecordDeclaration,
  groups: readonly string[],
  state: string,
  to: string,
): Edge | undefined {
  const edges: readonly Edge[] = declaration.states?.edges ?? [];
  return edges.find((edge) => edge.to === to && edge.from.includes(state) && holds(groups, edge.who));
}

/** The lanes that are needed: where something stands, and where a step of that leads. Of `without` only those in which something stands. */
function lanesOf(declaration: RecordDeclaration, filled: ReadonlySet<string>, without: readonly string[]): string[] {
  const { words = {}, edges = [] } = declaration.states ?? {};
  const next = new Set(
    edges.flatMap(({ from, to }) => (!without.includes(to) && from.some((each) => filled.has(each)) ? [to] : [])),
  );
  return Object.keys(words).filter((state) => filled.has(state) || next.has(state));
}

function useLanes({ declaration, endpoints, table, view, wanted }: LayoutProps, without: readonly string[]) {
  const which = whichQuery(view.which);
  const counts = useQuery({
    queryKey: ['tables', table, 'board', which],
    queryFn: async ({ signal }) => {
      const result = await askGroups(endpoints, { ...which, group: 'state', columns: 'state' }, signal);
      if (!result.ok) throw new CallError(result);
      return new Map(result.data.groups.map(({ path, count }) => [typeof path[0] === 'string' ? path[0] : '', count]));
    },
    placeholderData: keepPreviousData,
  });
  const lanes = counts.data === undefined ? undefined : lanesOf(declaration, new Set(counts.data.keys()), without);
  const columns = useQueries({
    queries: (lanes ?? []).map((state) => {
      const filter = bothOf(view.which.filter, ['state', 'is', state]);
      const query = {
        ...whichQuery({ filter, q: view.which.q }),
        sort: sortWord(view.sort) || undefined,
        columns: wanted.join(','),
        limit: mostCards,
      };
      return {
        queryKey: ['tables', table, 'board', query],
        enabled: (counts.data?.get(state) ?? 0) > 0,
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const result = await askRows(endpoints, query, signal);
          if (!result.ok) throw new CallError(result);
          return result.data.rows;
        },
        placeholderData: keepPreviousData,
      };
    }),
  });
  const failed = [counts, ...columns].find(({ error, data }) => error !== null && data === undefined);
  return {
    failed,
    lanes: lanes?.map((state, index) => ({
      state,
      count: counts.data?.get(state) ?? 0,
      rows: (counts.data?.get(state) ?? 0) === 0 ? [] : columns[index]?.data,
    })),
  };
}

/** The records by where they stand. A card goes along the steps of its declaration; lanes that no step leads to are grey while it is dragged. */
export function RecordBoard(props: LayoutProps & { without?: readonly string[] }) {
  const { declaration, view, cells, onOpen, without = [] } = props;
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const { failed, lanes } = useLanes(props, without);
  const { move } = useRecordChanges(declaration);
  const [asking, setAsking] = useState<{ id: string; edge: Edge }>();
  if (failed !== undefined)
    return (
      <ErrorState
        title={say(t.errorTitle)}
        text={failed.error?.message ?? ''}
        action={<Button onClick={() => void failed.refetch()}>{say(t.retry)}</Button>}
      />
    );
  if (lanes === undefined)
    return (
      <div className="px-6 max-md:px-4">
        <SkeletonRows rows={10} label={say(t.loading)} />
      </div>
    );
  if (lanes.length === 0) return view.empty;
  const rowOf = (id: string) => lanes.flatMap(({ rows = [] }) => rows).find((row) => row.id === id);
  const wordOf = (state: string) => declaration.states?.words[state];
  const stepOf = (id: string, to: string) => {
    const row = rowOf(id);
    return row === undefined ? undefined : stepBetween(declaration, groups, textIn(row, 'state'), to);
  };
  return (
    <>
      <Board
        label={say(t.label, { many: declaration.many[language] })}
        moveLabel={say(t.move)}
        refusalOf={(id, to) => {
          if (stepOf(id, to) !== undefined) return undefined;
          const row = rowOf(id);
          const from = row === undefined ? undefined : wordOf(textIn(row, 'state'));
          return say(t.noWay, { state: from?.[language] ?? '' });
        }}
        onLift={() => undefined}
        onMove={(id, to) => {
          const [edge, row] = [stepOf(id, to), rowOf(id)];
          if (edge === undefined || row === undefined) return;
          if (edge.reason !== undefined || (edge.requires ?? []).length > 0) return setAsking({ id, edge });
          move.mutate(
            { params: { id }, body: { to, version: row.version } },
            { onError: (error) => notify.error(error.message, wayOut(error.failure)) },
          );
        }}
        onOpen={onOpen}
        columns={lanes.map(({ state, count, rows = [] }) => {
          const word = wordOf(state);
          return {
            key: state,
            label: word?.[language] ?? state,
            head: (
              <h3 className="min-w-0 truncate">
                <Tag tone={word?.tone ?? 'neutral'}>{word?.[language] ?? state}</Tag>
              </h3>
            ),
            count,
            cards: rows.map((row) => ({
              id: row.id,
              name: props.nameOf(row),
              content: <LayoutCard {...props} row={row} cells={cells} />,
            })),
            foot:
              count === 0 ? (
                <p className="px-3 pb-3 text-12 text-text-3">{say(t.none)}</p>
              ) : count > rows.length && rows.length > 0 ? (
                <p className="px-3 py-2 text-12 text-text-3">{say(t.more, { n: count - rows.length })}</p>
              ) : undefined,
          };
        })}
      />
      {asking !== undefined && <AskedMove {...props} {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** A step that asks for more, of a record that is read for it. */
function AskedMove({
  declaration,
  choices,
  id,
  edge,
  onClose,
}: Pick<LayoutProps, 'declaration' | 'choices'> & { id: string; edge: Edge; onClose: () => void }) {
  const { data: record } = useRecord(declaration, id);
  return record === undefined ? null : (
    <RecordMoveDialog declaration={declaration} record={record} edge={edge} choices={choices} onClose={onClose} />
  );
}
