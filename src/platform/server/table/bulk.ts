import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, refuse } from '#platform/shared/errors.ts';
import {
  mostPickedRows,
  type BulkActions,
  type BulkBody,
  type BulkReply,
  type BulkResult,
} from '#platform/shared/table-contract.ts';
import type { Columns } from '#platform/shared/table.ts';
import { languageFor, sentence } from '#platform/shared/text.ts';
import type { FastifyRequest } from 'fastify';
import { isRetryable } from '../database/database.ts';
import { toAppError, type ConstraintFaults } from '../http/faults.ts';
import type { Write } from '../writes/transaction.ts';
import type { Viewer } from '../viewer.ts';
import { selectionOf } from './filter.ts';
import { askTable, askWith, type Adds, type SourceFor } from './serve.ts';
import { joinsFor, type Asked } from './source.ts';

/** One action on one row, by the rules of a single change; throws what that throws. `version`: the one that the person has seen. */
export type BulkAct<V> = (
  write: Write,
  viewer: Viewer,
  id: string,
  values: V,
  version: number | undefined,
) => Promise<void>;

/** By name, what can be done to rows: the values that it takes, and what it does to one of them. */
export type RowActs = Readonly<Record<string, { values: z.ZodObject; act: BulkAct<never> }>>;

/** What each of these takes, for a contract. */
export const takenBy = (acts: RowActs = {}): BulkActions =>
  Object.fromEntries(Object.entries(acts).map(([name, { values }]) => [name, values]));

/** What each of these does, for a table. */
export const doneTo = (acts: RowActs = {}): Readonly<Record<string, BulkAct<never>>> =>
  Object.fromEntries(Object.entries(acts).map(([name, { act }]) => [name, act]));

/** Thrown to take everything back after a dry run; carries what would have happened. */
class DryRun extends Error {
  readonly results: BulkResult[];
  constructor(results: BulkResult[]) {
    super('A dry run is taken back.');
    this.results = results;
  }
}

interface BulkTable<C extends Columns> {
  columns: C;
  sourceFor: SourceFor<C>;
  /** Columns that data adds, by which the rows may be filtered too. */
  adds?: Adds | undefined;
  /** How a person knows a row, over the source's aliases. */
  label: SQL;
  actions: Readonly<Record<string, BulkAct<never>>>;
  constraints: ConstraintFaults;
}

/**
 * The handler of a table's `bulk`. Each row is judged and done by itself, so that one refusal stops no other; all that were done are
 * one transaction, one entry to undo, and have an audit row each.
 */
export function serveBulk<C extends Columns>(table: BulkTable<C>) {
  return async (context: {
    viewer: Viewer;
    body: BulkBody;
    write: Write;
    request: FastifyRequest;
  }): Promise<BulkReply> => {
    const { viewer, body, write } = context;
    const who = {
      viewer,
      language: languageFor(context.request.headers['accept-language']),
      zone: body.matching?.zone,
    };
    const asked = await askWith(table.adds, write.tx, askTable(table.columns, table.sourceFor, who), body.matching);
    const act = table.actions[body.action];
    if (act === undefined) throw new Error(`The table declares the action ${body.action} and does not do it.`);
    const rows = await rowsOf(write, asked, body);
    const labels = await labelsOf(write, asked, table.label, [...rows.keys()]);
    const doAll = (within: Write) => doEach(within, viewer, act, rows, labels, table.constraints);
    const results =
      body.dry_run === true
        ? await write
            .attempt(async (within) => {
              throw new DryRun(await doAll(within));
            })
            .catch((error: unknown) => {
              if (error instanceof DryRun) return error.results;
              throw error;
            })
        : await doAll(write);
    const done = results.filter(({ ok }) => ok).length;
    const unchanged = results.filter((result) => result.unchanged === true).length;
    return { results, done, unchanged, refused: results.length - done, undo: write.undoId() ?? null };
  };
}

/** What is asked of each row, by its id. */
type Wanted = Map<string, { values: unknown; version: number | undefined }>;

async function rowsOf(write: Write, asked: Asked, body: BulkBody): Promise<Wanted> {
  if (body.rows !== undefined)
    return new Map(body.rows.map(({ id, values, version }) => [id.toLowerCase(), { values, version }]));
  const ids = body.ids?.map((id) => id.toLowerCase()) ?? (await matching(write, asked, body.matching ?? {}));
  return new Map(ids.map((id) => [id, { values: body.values, version: undefined }]));
}

async function matching(write: Write, asked: Asked, wanted: NonNullable<BulkBody['matching']>): Promise<string[]> {
  const { where, needs } = selectionOf(asked, wanted);
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select ${asked.source.id} as id from ${asked.source.from} ${joinsFor(asked.source, needs)} where ${where}
      order by ${asked.source.id} limit ${mostPickedRows + 1}`,
  );
  if (rows.length > mostPickedRows)
    throw refuse(
      'matching',
      sentence(
        {
          en: 'More than {mostPickedRows} rows match. Narrow the filter down.',
          es: 'Coinciden más de {mostPickedRows} filas. Ajusta el filtro.',
        },
        { mostPickedRows },
      ),
    );
  return rows.map(({ id }) => id);
}

async function labelsOf(
  write: Write,
  { source }: Asked,
  label: SQL,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await write.tx.execute<{ id: string; label: string }>(
    sql`select ${source.id} as id, ${label} as label from ${source.from}
      where ${source.where} and ${source.id} = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.label]));
}

async function doEach(
  write: Write,
  viewer: Viewer,
  act: BulkAct<never>,
  rows: Wanted,
  labels: ReadonlyMap<string, string>,
  constraints: ConstraintFaults,
): Promise<BulkResult[]> {
  const results = new Map<string, BulkResult>();
  // In one order for everybody, so that two bulk changes of the same rows never wait for each other in a ring.
  for (const id of [...rows.keys()].toSorted()) {
    const wanted = rows.get(id);
    const label = labels.get(id) ?? null;
    if (label === null || wanted === undefined) {
      results.set(id, refusal(id, null, new AppError('not_found')));
      continue;
    }
    try {
      // The contract has checked the values against the schema of this very action.
      const before = write.audited();
      await write.attempt((within) => act(within, viewer, id, wanted.values as never, wanted.version));
      // Every change leaves an audit entry: an act without one has found the row as it was to become.
      const hasWritten = write.audited() > before;
      results.set(id, { id, label, ok: true, ...(hasWritten ? {} : { unchanged: true }) });
    } catch (error) {
      results.set(id, refusal(id, label, refusalOf(error, constraints)));
    }
  }
  return [...rows.keys()].flatMap((id) => results.get(id) ?? []);
}

/** A refusal concerns its row; a fault of the server or the database concerns them all. */
export function refusalOf(error: unknown, constraints: ConstraintFaults): AppError {
  if (isRetryable(error)) throw error;
  const known = toAppError(error, constraints);
  if (known.status >= 500) throw error;
  return known;
}

function refusal(id: string, label: string | null, { code, message, said, details }: AppError): BulkResult {
  return { id, label, ok: false, code, error: message, said, ...(details === undefined ? {} : { details }) };
}
