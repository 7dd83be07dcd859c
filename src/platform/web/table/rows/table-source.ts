import type { Endpoint } from '#platform/shared/contract.ts';
import type { CellValue } from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { BulkReply, TableGroup } from '#platform/shared/table-contract.ts';
import { call, type CallResult } from '#platform/web/call/call.ts';

/** A row as the table reads it: its columns by key, beside id and version. */
export type TableRow = { id: string; version: number } & Readonly<Record<string, CellValue | undefined>>;

/** The endpoints of a table, as `tableEndpoints` makes them. */
export interface TableEndpoints {
  rows: Endpoint;
  groups: Endpoint;
  export: Endpoint;
  bulk?: Endpoint;
}

/** Which rows: what every question to a table carries. */
export interface Which {
  filter?: FilterTree | undefined;
  q?: string | undefined;
}

/** What a file or a sheet of paper is made of: the rows of a filter in their order, or those that were picked. */
export type Extract = Which & { sort: string; ids?: readonly string[] };

export interface RowsPage {
  rows: TableRow[];
  /** Of each row, in their order, the places of the marks that it fits. */
  marks?: number[][];
  next: string | null;
  total?: number;
  totals?: Record<string, number | string | null>;
}

export interface GroupsReply {
  groups: TableGroup[];
  cut: boolean;
}

export interface RowChange {
  id: string;
  values: Readonly<Record<string, unknown>>;
  version?: number;
}

/** Which rows an action is for: these, all of a filter, or each with values of its own. */
export type BulkTarget = { ids: readonly string[] } | { matching: Which } | { rows: readonly RowChange[] };

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function whichQuery({ filter, q }: Which): Record<string, string | undefined> {
  return { filter: filter === undefined ? undefined : JSON.stringify(filter), q: q === '' ? undefined : q, zone };
}

/**
 * The calls of any table. The reply's type is that of the table's own contract, which a part for all tables can not know; the
 * server writes it by its schema, so that the shape is true.
 */
async function ask<Reply>(endpoint: Endpoint, input: object, signal?: AbortSignal): Promise<CallResult<Reply>> {
  const send: (
    endpoint: Endpoint,
    input: object,
    options: { signal?: AbortSignal; timeoutMs?: number },
  ) => Promise<CallResult<unknown>> = call;
  const result = await send(endpoint, input, { ...(signal === undefined ? {} : { signal }), timeoutMs: 60_000 });
  return result as CallResult<Reply>;
}

export function askRows(endpoints: TableEndpoints, query: object, signal?: AbortSignal): Promise<CallResult<RowsPage>> {
  return ask(endpoints.rows, { query }, signal);
}

export function askGroups(
  endpoints: TableEndpoints,
  query: object,
  signal?: AbortSignal,
): Promise<CallResult<GroupsReply>> {
  return ask(endpoints.groups, { query }, signal);
}

export function sendBulk(
  endpoint: Endpoint,
  action: string,
  target: BulkTarget,
  values: object | undefined,
  isDryRun = false,
): Promise<CallResult<BulkReply>> {
  const where = 'matching' in target ? { matching: { ...target.matching, zone } } : target;
  const body = {
    action,
    ...where,
    ...(values === undefined ? {} : { values }),
    ...(isDryRun ? { dry_run: true } : {}),
  };
  return ask(endpoint, { body });
}

/** The value of a cell; what the reader may not see reads like what is not there. */
export function cellOf(row: TableRow, key: string): CellValue {
  return row[key] ?? null;
}

/** The text of a cell; empty where it holds none. */
export function textIn(row: TableRow, key: string): string {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
}

/** The change of one field as the area's patch takes it: `address.city` becomes `{address: {city}}`. */
export function patchOf(field: string, value: unknown): Record<string, unknown> {
  const [head = field, ...rest] = field.split('.');
  return { [head]: rest.length === 0 ? value : patchOf(rest.join('.'), value) };
}

/** Several changes of one row as one patch, fields inside an object together. */
export function mergedPatch(patches: readonly Record<string, unknown>[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const patch of patches)
    for (const [key, value] of Object.entries(patch)) {
      const before = merged[key];
      merged[key] = isPlain(before) && isPlain(value) ? mergedPatch([before, value]) : value;
    }
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
