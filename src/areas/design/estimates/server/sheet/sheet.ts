import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { say, type Language } from '#platform/shared/text.ts';
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
import { clientColumns, sheetColumns } from './sheet-columns.ts';

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
      columns: query.view === 'client' ? sheetColumns.filter(({ key }) => clientColumns.has(key)) : sheetColumns,
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
