import { z } from 'zod';

/** What a BOM was made from. */
export const BomSource = z.object({
  run_id: z.string().optional(),
  model_id: z.string().optional(),
  file_sha256: z.string().optional(),
  document_id: z.string().optional(),
  microversion: z.string().optional(),
});
export type BomSource = z.infer<typeof BomSource>;

/** Where a line stands in a CAD platform's own assembly; rows are joined by these ids, never by part number. */
export const CadReference = z.object({
  did: z.string(),
  wvm: z.enum(['w', 'v', 'm']),
  wvmid: z.string(),
  eid: z.string(),
  part_id: z.string().optional(),
  configuration: z.string().optional(),
  row_id: z.string(),
});
export type CadReference = z.infer<typeof CadReference>;

/** A figure that a person has set in place of the one that was worked out. */
export const LineOverride = z.object({
  field: z.enum(['quantity', 'unit_cost', 'item_id', 'make_buy', 'station', 'supplier_id']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.string(),
  reason: z.string(),
});
export type LineOverride = z.infer<typeof LineOverride>;
