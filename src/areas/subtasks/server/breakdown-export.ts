import { PassThrough, Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import type { FastifyReply } from 'fastify';
import { csvText } from '#platform/server/csv.ts';
import type { Executor } from '#platform/server/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  type BreakdownModule,
  type BreakdownProject,
  type Counters,
  departments,
  readCounters,
  totalOf,
} from '../schema.ts';
import { breakdownTotals, readBreakdown, type BreakdownFilter } from './breakdown-store.ts';

type Cell = string | number | null;

/** The columns of the file; the field names of sheet data are English in every language. */
const header = [
  'Level',
  'Project',
  'Project name',
  'Unit',
  'Module',
  'Percent complete',
  'To Do',
  'In Progress',
  'Completed',
  ...departments.flatMap((department) => [
    `${department} To Do`,
    `${department} In Progress`,
    `${department} Completed`,
  ]),
  'Contract USD',
  'Cost USD',
  'Margin USD',
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

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

function* linesOf(project: BreakdownProject): Generator<Cell[]> {
  const place = [project.project_number, project.name];
  yield [
    'Project',
    ...place,
    null,
    null,
    project.percent,
    ...countCells(project.counters),
    dollars(project.contract_cents),
    dollars(project.cost_cents),
    dollars(project.margin_cents),
  ];
  const moduleLine = (module: BreakdownModule, unit: string | null): Cell[] => [
    'Module',
    ...place,
    unit,
    module.module_no,
    module.percent,
    ...countCells(module.counters),
    null,
    null,
    null,
  ];
  for (const unit of project.units ?? []) {
    yield ['Unit', ...place, unit.name, null, unit.percent, ...countCells(unit.counters), null, null, null];
    for (const module of unit.modules) yield moduleLine(module, unit.name);
  }
  for (const module of project.modules ?? []) yield moduleLine(module, null);
}

/** Every line of the tree, a page of projects at a time, and the totals at the end. */
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
    ...countCells(totals.counters),
    totals.contract_cents / 100,
    totals.cost_cents / 100,
    totals.margin_cents / 100,
  ];
}

async function* csvLines(rows: AsyncGenerator<Cell[]>): AsyncGenerator<string> {
  yield csvText(header, []);
  // The mark of the file's encoding stands before the first line only, and the empty head before a line is not wanted.
  for await (const row of rows) yield csvText([], [row]).slice('\uFEFF\r\n'.length);
}

function xlsxStream(rows: AsyncGenerator<Cell[]>): PassThrough {
  const out = new PassThrough();
  const write = async () => {
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out });
    const sheet = book.addWorksheet('Breakdown', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.addRow(header).font = { bold: true };
    sheet.getRow(1).commit();
    for await (const row of rows) sheet.addRow(row).commit();
    sheet.commit();
    await book.commit();
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
