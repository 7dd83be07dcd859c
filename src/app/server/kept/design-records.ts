import { sql } from 'drizzle-orm';
import { restoreBomChange } from '#areas/design/boms/server/line-changes.ts';
import { bomBin } from '#areas/design/boms/server/undo.ts';
import { itemBin, priceBin, restoreItemChange, restorePriceChange } from '#areas/design/catalogue/server/undo.ts';
import { estimateBin, restoreEstimateChange } from '#areas/design/estimates/server/undo.ts';
import {
  groupBin,
  restoreGroupChange,
  restoreVariantChange,
  variantBin,
} from '#areas/design/model-platform/server/undo.ts';
import { modelBin, restoreModelChange } from '#areas/design/models/server/undo.ts';
import { restoreRuleChange, restoreRunDecision, ruleBin } from '#areas/design/take-offs/server/undo.ts';
import type { KeptRecord } from './kept-record.ts';

/** Estimates, bills of materials, models and the catalogue. */
export const keptDesign: readonly KeptRecord[] = [
  {
    name: 'estimate',
    table: 'estimates',
    undo: restoreEstimateChange,
    bin: estimateBin,
    emptied: {
      label: sql`r.code || ' ' || r.name`,
      projectId: sql`r.project_id`,
      unless: sql`r.approved_at is not null`,
    },
  },
  {
    name: 'bom',
    table: 'boms',
    undo: restoreBomChange,
    bin: bomBin,
    emptied: {
      label: sql`r.code || ' ' || r.name`,
      projectId: sql`r.project_id`,
      unless: sql`r.released_at is not null`,
    },
  },
  {
    name: 'assembly_group',
    table: 'assembly_groups',
    undo: restoreGroupChange,
    bin: groupBin,
    emptied: { label: sql`r.name` },
  },
  {
    name: 'cad_variant',
    table: 'cad_variants',
    undo: restoreVariantChange,
    bin: variantBin,
    emptied: {
      label: sql`r.name`,
      waitsFor: [['assembly_group_members', 'variant_id']],
    },
  },
  {
    name: 'bim2bom',
    table: 'bim2bom_runs',
    undo: restoreRunDecision,
    bin: 'None can be deleted by itself.',
    emptied: { label: sql`r.code`, projectId: sql`r.project_id` },
  },
  {
    name: 'quantity_rule',
    table: 'quantity_rules',
    undo: restoreRuleChange,
    bin: ruleBin,
    emptied: {
      label: sql`r.name`,
      projectId: sql`r.project_id`,
    },
  },
  {
    name: 'building_model',
    table: 'building_models',
    actions: 'model',
    undo: restoreModelChange,
    bin: modelBin,
    emptied: {
      label: sql`r.name`,
      projectId: sql`r.project_id`,
      waitsFor: [['bim2bom_runs', 'model_id']],
    },
  },
  {
    name: 'cost_price',
    table: 'cost_prices',
    undo: restorePriceChange,
    bin: priceBin,
    emptied: { label: sql`r.unit_cost::text` },
  },
  {
    name: 'cost_item',
    table: 'cost_items',
    undo: restoreItemChange,
    bin: itemBin,
    emptied: {
      label: sql`r.sku || ' ' || r.name`,
      waitsFor: [
        ['bom_lines', 'item_id'],
        ['estimate_lines', 'item_id'],
        ['quantity_rules', 'item_id'],
        ['run_elements', 'item_id'],
      ],
    },
  },
];
