import type { FastifyReply, FastifyRequest } from 'fastify';
import { todayIn } from '#platform/shared/dates.ts';
import type { ExportQuery, GroupsQuery, RowsQuery, TableGroup } from '#platform/shared/table-contract.ts';
import type { Columns, RowOf } from '#platform/shared/table.ts';
import { languageFor, type Language } from '#platform/shared/text.ts';
import type { Database } from '../database/database.ts';
import type { Executor } from '../writes/transaction.ts';
import { perGroup, type Viewer } from '../viewer.ts';
import { sendExport } from './export.ts';
import { readGroups } from './groups.ts';
import { readRows } from './rows.ts';
import { columnsFor, columnsPerGroup, withAdded, type AddedColumns, type Asked, type TableSource } from './source.ts';

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

/** Where a table's rows come from, for this viewer on this day, in this language. */
export type SourceFor<C extends Columns> = (viewer: Viewer, today: string, language: Language) => TableSource<C>;

/** What the engine asks a table for one viewer, in a language and seen from a time zone (UTC if none is named). */
export function askTable<C extends Columns>(
  columns: C,
  sourceFor: SourceFor<C>,
  who: { viewer: Viewer; language: Language; zone: string | undefined },
): Asked {
  const zone = who.zone ?? 'UTC';
  const today = todayIn(zone);
  const asked = { ...who, zone, today, columns: columnsFor(columns, who.viewer) };
  const source = sourceFor(who.viewer, today, who.language);
  const groups = perGroup(who.viewer);
  if (groups.length < 2) return { ...asked, source };
  const rows = groups.map((viewer) => ({ viewer, where: sourceFor(viewer, today, who.language).where }));
  return { ...asked, source: { ...source, columns: columnsPerGroup(columns, source.columns, rows) }, perGroup: rows };
}

/** The columns that data adds to a table: what their names begin with, and what they are at present. */
export interface Adds {
  prefix: string;
  read(db: Executor): Promise<AddedColumns>;
}

/**
 * The question with the columns that data adds, where it names one of them: whoever asks for what the table declares pays nothing for the
 * others, and does not get them unasked.
 */
export async function askWith(adds: Adds | undefined, db: Executor, asked: Asked, query: unknown): Promise<Asked> {
  return adds !== undefined && namesOne(query, adds.prefix) ? withAdded(asked, await adds.read(db)) : asked;
}

/** True where a word in it begins so: which columns a question names is found in its columns, order, groups, filter and marks alike. */
function namesOne(query: unknown, prefix: string): boolean {
  if (typeof query === 'string') return query.startsWith(prefix);
  return typeof query === 'object' && query !== null && Object.values(query).some((each) => namesOne(each, prefix));
}

/** The handlers of a table's `rows`, `groups` and `export`, for `mount`. `name` is what an exported file is called. */
export function serveTable<const C extends Columns>(
  database: Database,
  name: string,
  columns: C,
  sourceFor: SourceFor<C>,
  adds?: Adds,
): TableHandlers<C> {
  const ask = (
    { viewer, request, db, query }: Pick<Request<{ zone?: string | undefined }>, 'viewer' | 'request' | 'db' | 'query'>,
    language: Language = languageFor(request.headers['accept-language']),
  ) => askWith(adds, db, askTable(columns, sourceFor, { viewer, language, zone: query.zone }), query);
  return {
    async rows(asking) {
      const { query, db } = asking;
      const page = await readRows(db, await ask(asking), query);
      // The statement names the declared columns and casts each to its kind, which is what RowOf says.
      return { ...page, rows: page.rows as unknown as RowOf<C>[] };
    },
    groups: async (asking) => readGroups(asking.db, await ask(asking), asking.query),
    async export(asking) {
      const { query, db, request, reply } = asking;
      return sendExport(database, db !== database, await ask(asking, query.language), query, { name, request, reply });
    },
  };
}
