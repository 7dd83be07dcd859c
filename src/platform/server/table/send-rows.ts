import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CellValue } from '#platform/shared/table.ts';
import { contentDisposition } from '../files/file-names.ts';
import { csvWriter, type SheetPlan } from './sheet-writers.ts';
import { xlsxWriter } from './xlsx-writer.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Answers with rows as a file, CSV or XLSX. Text stays text in both, also what looks like a formula. `name` has no ending. */
export async function sendRows(
  reply: FastifyReply,
  file: SheetPlan & { name: string; format: 'csv' | 'xlsx' },
  rows: readonly Readonly<Record<string, CellValue>>[],
): Promise<void> {
  const out = new PassThrough();
  const writer = file.format === 'csv' ? csvWriter(out, file) : xlsxWriter(out, file);
  const write = async () => {
    for (let at = 0; at < rows.length; at += 500) await writer.write(rows.slice(at, at + 500));
    await writer.end();
  };
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  await reply
    .header('content-type', types[file.format])
    .header('content-disposition', contentDisposition('attachment', `${file.name}.${file.format}`))
    .header('cache-control', 'no-store')
    .send(out);
}
