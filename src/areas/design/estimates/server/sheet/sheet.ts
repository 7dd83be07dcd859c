import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Column } from '#platform/shared/table.ts';
import { say, type Language, type Text } from '#platform/shared/text.ts';
import { sendRows } from '#platform/server/table/send-rows.ts';
import type { EstimateDetail } from '#areas/design/estimates/schema.ts';
import { isCounted } from '#areas/design/shared/pricing.ts';
import {
  confidenceChoices,
  costSourceChoices,
  lineTypeChoices,
  placeChoices,
} from '#areas/design/estimates/choices.ts';
import { clientShares, offersOf } from '../shares.ts';

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
  column('alternate_of', 'text', { en: 'Alternate to', es: 'Alternativa a' }, 220),
  column('optional', 'text', { en: 'Optional', es: 'Opcional' }, 80),
  column('type', 'text', { en: 'Type', es: 'Tipo' }, 90),
  column('place', 'text', { en: 'Where', es: 'Dónde' }, 90),
  column('module', 'text', { en: 'Module', es: 'Módulo' }, 90),
  column('quantity', 'number', { en: 'Quantity', es: 'Cantidad' }),
  column('uom', 'text', { en: 'Unit', es: 'Unidad' }, 70),
  column('rounded', 'number', { en: 'With waste', es: 'Con merma' }),
  column('unit_cost', 'number', { en: 'Unit cost USD', es: 'Costo unitario USD' }),
  column('cost_source', 'text', { en: 'Price from', es: 'Precio de' }, 90),
  column('cost_as_of', 'text', { en: 'Price of', es: 'Precio del' }),
  column('amount', 'money', { en: 'Amount USD', es: 'Importe USD' }),
  column('difference', 'money', { en: 'Price difference USD', es: 'Diferencia de precio USD' }, 130),
  column('markup_override', 'number', { en: 'Own mark-up %', es: 'Recargo propio %' }),
  column('taxable', 'text', { en: 'Taxable', es: 'Gravable' }, 80),
  column('hours', 'number', { en: 'Hours', es: 'Horas' }, 80),
  column('crew', 'text', { en: 'Crew', es: 'Cuadrilla' }, 120),
  column('confidence', 'text', { en: 'Certainty', es: 'Certeza' }, 90),
  column('note', 'text', { en: 'Note', es: 'Nota' }, 220),
];
const forClients: ReadonlySet<string> = new Set([
  'section',
  'description',
  'alternate_of',
  'optional',
  'quantity',
  'uom',
  'amount',
  'difference',
]);
const yes = { en: 'Yes', es: 'Sí' };

/** The lines as a file. A client's has no cost of ours, only what each line comes to with its share of the mark-ups. */
export async function sendSheet(
  reply: FastifyReply,
  detail: z.input<typeof EstimateDetail>,
  query: { format: 'csv' | 'xlsx'; view: 'client' | 'internal'; language: Language },
): Promise<void> {
  const shares = query.view === 'client' ? clientShares(detail) : undefined;
  const { estimate } = detail;
  const { language } = query;
  const offers = new Map(offersOf(detail).map((offer) => [offer.line.line_uid, offer]));
  const mark = (isSo: boolean) => (isSo ? say(yes, language) : null);
  await sendRows(
    reply,
    {
      name: `${estimate.code}-r${estimate.revision}-${query.view}`,
      format: query.format,
      columns: query.view === 'client' ? columns.filter(({ key }) => forClients.has(key)) : columns,
      language,
      zone: 'UTC',
    },
    detail.lines.map((line) => ({
      section: line.section,
      cost_code: line.cost_code,
      description: line.description,
      alternate_of: offers.get(line.line_uid)?.insteadOf.description ?? null,
      optional: mark(line.optional),
      type: say(lineTypeChoices[line.type], language),
      place: say(placeChoices[line.place], language),
      module: line.module,
      quantity: Number(line.quantity),
      uom: line.uom,
      rounded: Number(line.rounded),
      unit_cost: line.unit_cost === null ? null : Number(line.unit_cost),
      cost_source: line.unit_cost === null ? null : say(costSourceChoices[line.cost_source], language),
      cost_as_of: line.cost_as_of,
      amount: isCounted(line) ? (shares?.get(line.line_uid) ?? line.cents) : null,
      difference: offers.get(line.line_uid)?.cents ?? null,
      markup_override: line.markup_override === null ? null : Number(line.markup_override),
      taxable: mark(line.taxable),
      hours: Number(line.hours) === 0 ? null : Number(line.hours),
      crew: line.crew,
      confidence: say(confidenceChoices[line.confidence], language),
      note: line.note,
    })),
  );
}
