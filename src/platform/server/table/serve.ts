import type { FastifyReply, FastifyRequest } from 'fastify';
import { todayIn } from '#platform/shared/dates.ts';
import type { ExportQuery, GroupsQuery, RowsQuery, TableGroup } from '#platform/shared/table-contract.ts';
import type { Columns, RowOf } from '#platform/shared/table.ts';
import { languageFor, type Language } from '#platform/shared/text.ts';
import type { Database } from '../database/database.ts';
import type { Executor } from '../writes/transaction.ts';
import type { Viewer } from '../viewer.ts';
import { sendExport } from './export.ts';
import { readGroups } from './groups.ts';
import { readRows } from './rows.ts';
import { columnsFor, type Asked, type TableSource } from './source.ts';

interface Request<Q> {
  viewer: Viewer;
  query: Q;
  db: Executor;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface TableHandlers<C extends Columns> {
  rows(request: Request<RowsQuery>): Promise<{
    rows: RowOf<C>[];
    marks?: number[][];
    next: string | null;
    total?: number;
    totals?: Record<string, number | string | null>;
  }>;
  groups(request: Request<GroupsQuery>): Promise<{ groups: TableGroup[]; cut: boolean }>;
  export(request: Request<ExportQuery>): Promise<void>;
}

/** Where a table's rows come from, for this viewer on this day. */
export type SourceFor<C extends Columns> = (viewer: Viewer, today: string) => TableSource<C>;

/** What the engine asks a table for one viewer, in a language and seen from a time zone (UTC if none is named). */
export function askTable<C extends Columns>(
  columns: C,
  sourceFor: SourceFor<C>,
  who: { viewer: Viewer; language: Language; zone: string | undefined },
): Asked {
  const zone = who.zone ?? 'UTC';
  const today = todayIn(zone);
  return {
    viewer: who.viewer,
    language: who.language,
    zone,
    today,
    columns: columnsFor(columns, who.viewer),
    source: sourceFor(who.viewer, today),
  };
}

/** The handlers of a table's `rows`, `groups` and `export`, for `mount`. `name` is what an exported file is called. */
export function serveTable<const C extends Columns>(
  database: Database,
  name: string,
  columns: C,
  sourceFor: SourceFor<C>,
): TableHandlers<C> {
  const ask = (viewer: Viewer, request: FastifyRequest, zone: string | undefined, language?: Language) =>
    askTable(columns, sourceFor, {
      viewer,
      language: language ?? languageFor(request.headers['accept-language']),
      zone,
    });
  return {
    async rows({ viewer, query, db, request }) {
      const page = await readRows(db, ask(viewer, request, query.zone), query);
      // The statement names the declared columns and casts each to its kind, which is what RowOf says.
      return { ...page, rows: page.rows as unknown as RowOf<C>[] };
    },
    groups: ({ viewer, query, db, request }) => readGroups(db, ask(viewer, request, query.zone), query),
    export: ({ viewer, query, db, request, reply }) =>
      sendExport(database, db !== database, ask(viewer, request, query.zone, query.language), query, {
        name,
        request,
        reply,
      }),
  };
}
