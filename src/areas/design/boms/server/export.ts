import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Column } from '#platform/shared/table.ts';
import type { Text } from '#platform/shared/text.ts';
import { sendRows } from '#platform/server/table/send-rows.ts';
import type { BomDetail, ExportQuery } from '../schema.ts';

const column = (
  key: string,
  kind: 'text' | 'number' | 'money',
  label: Text,
  width = 120,
): { key: string; column: Column } => ({
  key,
  column: { kind, width, label },
});

const columns = [
  column('cost_code', 'text', { en: 'Code', es: 'Código' }, 90),
  column('part_no', 'text', { en: 'Part', es: 'Pieza' }),
  column('description', 'text', { en: 'Description', es: 'Descripción' }, 300),
  column('module', 'text', { en: 'Module', es: 'Módulo' }, 90),
  column('quantity', 'number', { en: 'Needed', es: 'Necesario' }),
  column('to_buy', 'number', { en: 'To buy', es: 'Por comprar' }),
  column('uom', 'text', { en: 'Unit', es: 'Unidad' }, 70),
  column('make_buy', 'text', { en: 'Make or buy', es: 'Fabricar o comprar' }),
  column('station', 'number', { en: 'Station', es: 'Estación' }, 80),
  column('supplier', 'text', { en: 'Supplier', es: 'Proveedor' }, 200),
  column('lead_days', 'number', { en: 'Lead days', es: 'Días de entrega' }, 90),
  column('unit_cost', 'number', { en: 'Unit cost USD', es: 'Costo unitario USD' }),
  column('price_as_of', 'text', { en: 'Price of', es: 'Precio del' }, 100),
  column('ext_cents', 'money', { en: 'Cost USD', es: 'Costo USD' }),
  column('state', 'text', { en: 'State', es: 'Estado' }),
  column('note', 'text', { en: 'Note', es: 'Nota' }, 200),
];

const purchasing = [
  'supplier',
  'cost_code',
  'part_no',
  'description',
  'to_buy',
  'uom',
  'lead_days',
  'unit_cost',
  'price_as_of',
  'ext_cents',
];

/** The lines of a BOM as a file, or what has to be bought: by supplier, items of all modules together, the longest lead time first. */
export async function sendBom(
  reply: FastifyReply,
  detail: z.input<typeof BomDetail>,
  query: z.infer<typeof ExportQuery>,
): Promise<void> {
  const { bom } = detail;
  const lines = detail.lines.map((line) => ({
    ...line,
    part_no: line.part_no ?? line.item?.sku ?? null,
    supplier: line.supplier?.name ?? null,
    quantity: Number(line.quantity),
    to_buy: Number(line.to_buy),
    unit_cost: line.unit_cost === null ? null : Number(line.unit_cost),
  }));
  const rowOf = (line: (typeof lines)[number]) => ({
    cost_code: line.cost_code,
    part_no: line.part_no,
    description: `${'  '.repeat(line.level)}${line.description}`,
    module: line.module,
    quantity: line.quantity,
    to_buy: line.to_buy,
    uom: line.pieces === null ? line.uom : 'ea',
    make_buy: line.make_buy,
    station: line.station,
    supplier: line.supplier,
    lead_days: line.lead_days,
    unit_cost: line.unit_cost,
    price_as_of: line.unit_cost === null ? null : line.price_as_of,
    ext_cents: line.ext_cents,
    state: line.state,
    note: line.note,
  });
  const wanted =
    query.list === 'lines'
      ? lines.map(rowOf)
      : together(lines.filter((line) => line.make_buy === 'buy' && !line.optional && line.item !== null).map(rowOf));
  await sendRows(
    reply,
    {
      // What comes from a workspace says so by its very name, wherever the file goes.
      name: `${bom.code}-v${bom.version_no}${bom.source_ref.unreleased === true ? '-UNRELEASED' : ''}${query.list === 'purchasing' ? '-purchasing' : ''}`,
      format: query.format,
      columns:
        query.list === 'lines' ? columns : purchasing.flatMap((key) => columns.filter((each) => each.key === key)),
      language: query.language,
      zone: 'UTC',
    },
    wanted,
  );
}

type Row = {
  supplier: string | null;
  part_no: string | null;
  uom: string;
  to_buy: number;
  ext_cents: number;
  lead_days: number | null;
};

function together<T extends Row>(rows: readonly T[]): T[] {
  const byPart = new Map<string, T>();
  for (const row of rows) {
    const key = `${row.supplier ?? ''}/${row.part_no ?? ''}/${row.uom}`;
    const known = byPart.get(key);
    byPart.set(
      key,
      known === undefined
        ? row
        : { ...known, to_buy: known.to_buy + row.to_buy, ext_cents: known.ext_cents + row.ext_cents },
    );
  }
  return [...byPart.values()].toSorted(
    (a, b) => (a.supplier ?? '~').localeCompare(b.supplier ?? '~') || (b.lead_days ?? 0) - (a.lead_days ?? 0),
  );
}
