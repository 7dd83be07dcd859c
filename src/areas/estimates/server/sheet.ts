import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Column } from '#platform/shared/table.ts';
import type { Language, Text } from '#platform/shared/text.ts';
import { sendRows } from '#platform/server/table/send-rows.ts';
import type { EstimateDetail } from '../schema.ts';
import { clientShares } from './pdf.ts';

const column = (
  key: string,
  kind: 'text' | 'number' | 'money',
  label: Text,
  width = 110,
): { key: string; column: Column } => ({
  key,
  column: { kind, width, label },
});

const columns = [
  column('section', 'text', { en: 'Section', es: 'Sección' }, 90),
  column('cost_code', 'text', { en: 'Code', es: 'Código' }, 90),
  column('description', 'text', { en: 'Description', es: 'Descripción' }, 320),
  column('place', 'text', { en: 'Where', es: 'Dónde' }, 90),
  column('quantity', 'number', { en: 'Quantity', es: 'Cantidad' }),
  column('uom', 'text', { en: 'Unit', es: 'Unidad' }, 70),
  column('rounded', 'number', { en: 'With waste', es: 'Con merma' }),
  column('unit_cost', 'number', { en: 'Unit cost USD', es: 'Costo unitario USD' }),
  column('cost_as_of', 'text', { en: 'Price of', es: 'Precio del' }),
  column('amount', 'money', { en: 'Amount USD', es: 'Importe USD' }),
  column('note', 'text', { en: 'Note', es: 'Nota' }, 220),
];
const forClients: ReadonlySet<string> = new Set(['section', 'description', 'quantity', 'uom', 'amount']);

/** The lines as a file. A client's has no cost of ours, only what each line comes to with its share of the mark-ups. */
export async function sendSheet(
  reply: FastifyReply,
  detail: z.input<typeof EstimateDetail>,
  query: { format: 'csv' | 'xlsx'; view: 'client' | 'internal'; language: Language },
): Promise<void> {
  const shares = query.view === 'client' ? clientShares(detail) : undefined;
  const { estimate } = detail;
  await sendRows(
    reply,
    {
      name: `${estimate.code}-r${estimate.revision}-${query.view}`,
      format: query.format,
      columns: query.view === 'client' ? columns.filter(({ key }) => forClients.has(key)) : columns,
      language: query.language,
      zone: 'UTC',
    },
    detail.lines.map((line) => ({
      section: line.section,
      cost_code: line.cost_code,
      description: line.description,
      place: line.place,
      quantity: Number(line.quantity),
      uom: line.uom,
      rounded: Number(line.rounded),
      unit_cost: line.unit_cost === null ? null : Number(line.unit_cost),
      cost_as_of: line.cost_as_of,
      amount: line.optional ? null : (shares?.get(line.line_uid) ?? line.cents),
      note: line.note,
    })),
  );
}
