import { bomsOfGroups } from '#areas/design/boms/server/boms-of-groups.ts';
import { matchOf, writeBom, type NewLine } from '#areas/design/boms/server/writer.ts';
import { bomSize } from '#areas/design/boms/server/reads.ts';
import { EstimateDraft } from '#areas/design/estimates/schema.ts';
import { createEstimate } from '#areas/design/estimates/server/create.ts';
import type { BomPorts } from '#areas/design/model-platform/server/ports.ts';
import type { BomFromRun, WriteBom, WriteEstimate } from '#areas/design/take-offs/server/runs/runs-service.ts';
import { pricesAsOf } from '#areas/design/catalogue/server/reads.ts';
import type { KnownPrice, PricedRunLine, ReadPrices } from '#areas/design/take-offs/server/lines.ts';

/** From most to least certain; a line is as certain as the worst of its parts. */
const certainty = ['count', 'hand', 'set', 'property', 'corrected', 'geometry', 'type'] as const;

/** Makes a BOM in work of what a run came to. Parts without an item become open lines, so that nobody releases it by oversight. */
const bomFromRun: WriteBom = (write, viewer, draft) =>
  writeBom(write, viewer, {
    name: draft.name,
    scope: draft.scope === 'project' && draft.projectId === null ? 'plan' : draft.scope,
    planCode: draft.planCode,
    projectId: draft.projectId,
    source: 'bim',
    sourceRef: {
      run_id: draft.runId,
      model_id: draft.modelId,
      ...(draft.fileSha256 === null ? {} : { file_sha256: draft.fileSha256 }),
    },
    seriesId: draft.seriesId,
    rateDate: draft.rateDate,
    lines: [...draft.lines.map(lineOf), ...draft.unmapped.map(openLine)],
  });

function lineOf(line: PricedRunLine): NewLine {
  const worst = certainty.findLast((source) => (line.sources[source] ?? 0) > 0) ?? 'count';
  return {
    match: matchOf({ itemId: line.item_id, module: line.module, description: line.name }),
    itemId: line.item_id,
    partNo: line.sku,
    description: line.name,
    costCode: line.cost_code,
    quantity: line.quantity,
    uom: line.uom,
    wastePercent: line.waste_percent,
    roundTo: line.round_to,
    pieceSize: line.piece_size,
    makeBuy: line.make_buy,
    station: line.station,
    supplierId: line.price?.supplierId ?? null,
    unitCost: line.price?.unitCost ?? null,
    priceAsOf: line.price?.effectiveFrom ?? null,
    // The catalogue has a price of zero for nothing else.
    suppliedByOwner: line.price !== undefined && Number(line.price.unitCost) === 0,
    extCents: line.cents,
    laborHours: line.hours,
    leadDays: line.price?.leadDays ?? null,
    module: line.module,
    quantitySource: worst,
    elements: line.elements,
    state: line.check > 0 ? 'check' : 'ok',
  };
}

function openLine(part: BomFromRun['unmapped'][number]): NewLine {
  return {
    match: matchOf({ description: part.name }),
    description: part.name,
    quantity: String(part.parts),
    uom: 'ea',
    quantitySource: 'count',
    elements: part.elements,
    state: 'unmapped',
    note: part.ifc_class,
  };
}

/** The cheapest price in force of each item; an hour of work that only a rate prices has no supplier and is left to the estimate. */
const catalogPrices: ReadPrices = async (db, itemIds, on) => {
  const known = new Map<string, KnownPrice>();
  for (const [itemId, best] of await pricesAsOf(db, itemIds, on))
    if (best.price_id !== null && best.supplier !== null)
      known.set(itemId, {
        unitCost: best.unit_cost,
        priceId: best.price_id,
        supplierId: best.supplier.id,
        leadDays: best.lead_days,
        effectiveFrom: best.effective_from,
      });
  return known;
};

/** Makes a draft of the BOM that a run has become, as large as the units say that it is for. */
const estimateFromBom: WriteEstimate = async (write, viewer, { bomId, projectId, name }) =>
  createEstimate(
    write,
    viewer,
    EstimateDraft.parse({ name, project_id: projectId, bom_id: bomId, ...(await bomSize(write.tx, bomId)) }),
  );

/** What the take-offs need of the catalogue, the BOMs and the estimates. */
export const takeOffPorts = { readPrices: catalogPrices, writeBom: bomFromRun, writeEstimate: estimateFromBom };

/** What the BOMs are for the CAD platform. */
export const cadBoms: BomPorts = bomsOfGroups(catalogPrices);
