import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvText } from '#platform/server/sheets/csv.ts';
import { xlsxWriter } from '#platform/server/table/xlsx-writer.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  type BreakdownModule,
  type BreakdownProject,
  type Counters,
  departments,
  readCounters,
  shareOf,
  totalOf,
} from '../schema.ts';
import { breakdownTotals, readBreakdown, type BreakdownFilter } from './breakdown-store.ts';

type Cell = string | number | null;

/** A column of the file; the field names of sheet data are English in every language. */
function column(name: string, kind: 'text' | 'number' | 'percent' | 'money', width: number) {
  return { key: name, column: { kind, width, label: { en: name, es: name } } };
}

const columns = [
  column('Level', 'text', 70),
  column('Project', 'text', 90),
  column('Project name', 'text', 220),
  column('Unit', 'text', 120),
  column('Module', 'text', 80),
  column('Percent complete', 'percent', 120),
  column('Percent of subtasks done', 'percent', 160),
  ...['', ...departments.map((department) => `${department} `)].flatMap((of) => [
    column(`${of}To Do`, 'number', 110),
    column(`${of}In Progress`, 'number', 130),
    column(`${of}Completed`, 'number', 130),
  ]),
  column('Contract USD', 'money', 120),
  column('Cost USD', 'money', 120),
  column('Margin USD', 'money', 120),
];

function countCells(counters: Counters): number[] {
  const total = totalOf(counters);
  const counts = readCounters(counters);
  return [
    total.to_do,
    total.in_progress,
    total.completed,
    ...departments.flatMap((department) => {
      const count = counts.find((candidate) => candidate.department === department);
      return [count?.to_do ?? 0, count?.in_progress ?? 0, count?.completed ?? 0];
    }),
  ];
}

function* linesOf(project: BreakdownProject): Generator<Cell[]> {
  const place = [project.project_number, project.name];
  yield [
    'Project',
    ...place,
    null,
    null,
    project.percent_complete,
    project.percent,
    ...countCells(project.counters),
    project.contract_cents,
    project.cost_cents,
    project.margin_cents,
  ];
  const moduleLine = (module: BreakdownModule, unit: string | null): Cell[] => [
    'Module',
    ...place,
    unit,
    module.module_no,
    null,
    module.percent,
    ...countCells(module.counters),
    null,
    null,
    null,
  ];
  for (const unit of project.units ?? []) {
    yield ['Unit', ...place, unit.name, null, null, unit.percent, ...countCells(unit.counters), null, null, null];
    for (const module of unit.modules) yield moduleLine(module, unit.name);
  }
  for (const module of project.modules ?? []) yield moduleLine(module, null);
}

/** Every line of the tree in the order of the columns, money in cents, a page of projects at a time, and the totals at the end. */
async function* lines(db: Executor, viewer: Viewer, filter: BreakdownFilter): AsyncGenerator<Cell[]> {
  const limit = 50;
  for (let after: string | undefined, more = true; more;) {
    const page = await readBreakdown(db, viewer, filter, { limit, after, deep: true });
    for (const project of page) yield* linesOf(project);
    after = page.at(-1)?.project_number;
    more = page.length === limit;
  }
  const totals = await breakdownTotals(db, viewer, filter);
  yield [
    'Total',
    null,
    null,
    null,
    null,
    null,
    shareOf(totalOf(totals.counters)),
    ...countCells(totals.counters),
    totals.contract_cents,
    totals.cost_cents,
    totals.margin_cents,
  ];
}

async function* csvLines(rows: AsyncGenerator<Cell[]>): AsyncGenerator<string> {
  const header = columns.map(({ key }) => key);
  yield csvText(header, []);
  for await (const row of rows) {
    const cells = row.map((cell, at) =>
      typeof cell === 'number' && columns[at]?.column.kind === 'money' ? cell / 100 : cell,
    );
    // The mark of the file's encoding stands before the first line only, and the empty head before a line is not wanted.
    yield csvText([], [cells]).slice('\uFEFF\r\n'.length);
  }
}

function xlsxStream(rows: AsyncGenerator<Cell[]>): PassThrough {
  const out = new PassThrough();
  const sheet = xlsxWriter(out, { columns, language: 'en', zone: 'UTC' });
  const write = async () => {
    for await (const row of rows)
      await sheet.write([Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null]))]);
    await sheet.end();
  };
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}

/** Streams the breakdown as a file. Text stays text in both formats, also what looks like a formula. */
export async function sendBreakdown(
  db: Executor,
  viewer: Viewer,
  query: BreakdownFilter & { format?: 'csv' | 'xlsx' | undefined },
  reply: FastifyReply,
): Promise<void> {
  const format = query.format ?? 'csv';
  const rows = lines(db, viewer, query);
  await reply
    .header(
      'content-type',
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    .header('content-disposition', `attachment; filename="project-breakdown.${format}"`)
    .header('cache-control', 'no-store')
    .send(format === 'csv' ? Readable.from(csvLines(rows)) : xlsxStream(rows));
}
