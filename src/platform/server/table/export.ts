import { PassThrough } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/errors.ts';
import type { ExportQuery } from '#platform/shared/table-contract.ts';
import type { Database } from '../database/database.ts';
import { contentDisposition } from '../files/file-names.ts';
import { readAs } from '../viewer-reads.ts';
import { namedRows, selectionOf } from './filter.ts';
import { orderFor } from './order.ts';
import { type FoundRow, rowsSql, wantedColumns } from './rows.ts';
import { csvWriter, idColumn, type SheetPlan, type SheetWriter } from './sheet-writers.ts';
import { xlsxWriter } from './xlsx-writer.ts';
import { columnOf, type Asked } from './source.ts';

/** Rows that are fetched, turned into cells and sent at a time: few, so that other requests get their turn between. The FETCH says the same. */
const batch = 250;
/** Each holds a connection of its builder's pool for as long as its reader takes; builders of one process do not count for each other. */
const mostAtOnce = 4;
const underWay = new WeakMap<Database, number>();

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Sends the rows as a file while they are read: a cursor gives them out of one snapshot, so that neither the server holds them all nor
 * a change in between tears them. `isBelted`: the viewer reads behind row-level security. Columns that the viewer may not see are refused like ones that never were.
 */
export async function sendExport(
  db: Database,
  isBelted: boolean,
  asked: Asked,
  query: ExportQuery,
  to: { name: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const keys = wantedColumns(asked, query.columns);
  const chosen = namedRows(asked, selectionOf(asked, query), query.ids);
  const statement = rowsSql(asked, chosen, orderFor(asked, query.sort ?? []), keys, {});
  const before = underWay.get(db) ?? 0;
  if (before >= mostAtOnce)
    throw new AppError('too_many_requests', {
      said: {
        en: 'Several exports are under way. Try again soon.',
        es: 'Hay varias exportaciones en curso. Inténtalo pronto.',
      },
      retryAfterS: 5,
    });
  underWay.set(db, before + 1);
  const file = new PassThrough({ highWaterMark: 256 * 1024 });
  const { knownBy } = asked.source;
  const isKnown = knownBy === undefined || keys.includes(knownBy);
  const plan: SheetPlan = {
    columns: [
      ...keys.map((key) => ({ key, column: columnOf(asked, key, 'columns').column })),
      ...(isKnown ? [] : [idColumn]),
    ],
    language: asked.language,
    zone: asked.zone,
  };
  try {
    await db.transaction(
      async (tx) => {
        if (isBelted) await readAs(tx, asked.viewer);
        await tx.execute(sql`declare sheet no scroll cursor for ${statement}`);
        let writer: SheetWriter | undefined;
        for (;;) {
          const { rows } = await tx.execute<FoundRow>(sql`fetch forward 250 from sheet`);
          // Only now it is certain that the statement runs: a fault before is still answered as one.
          writer ??= begin(file, plan, query.format, to, `${to.name}-${asked.today}`);
          await writer.write(rows);
          if (rows.length < batch) break;
          await breathe();
        }
        await writer.end();
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } catch (error) {
    if (!to.reply.sent) throw error;
    // The head has gone out: the reader sees a file that breaks off instead of one that looks complete.
    file.destroy(error instanceof Error ? error : undefined);
  } finally {
    underWay.set(db, (underWay.get(db) ?? 1) - 1);
  }
}

function begin(
  file: PassThrough,
  plan: SheetPlan,
  format: ExportQuery['format'],
  { reply }: { reply: FastifyReply },
  name: string,
): SheetWriter {
  const writer = format === 'csv' ? csvWriter(file, plan) : xlsxWriter(file, plan);
  void reply
    .headers({
      'content-disposition': contentDisposition('attachment', `${name}.${format}`),
      'cache-control': 'no-store',
    })
    .type(types[format])
    .send(file);
  return writer;
}
