import type { z } from 'zod';
import type { ImportReport, ImportTarget } from '../schema.ts';
import type { Fault } from '#platform/shared/errors.ts';

export type Value = string | number;

/** One row of a sheet, read but not yet judged by the rules of units and modules. */
export interface DraftRow {
  sheet: string;
  row: number;
  /** Field to value; empty cells are not there. */
  unit: Record<string, Value>;
  module: Record<string, Value>;
  faults: Fault[];
  /** The header over each field, for faults that are found later. */
  headers: Partial<Record<ImportTarget, string>>;
}

type Report = z.infer<typeof ImportReport>;

/** What was read of a workbook, and what was not. */
export interface Reading {
  format: Report['format'];
  sheets: Report['sheets'];
  columns: Report['columns'];
  rows: DraftRow[];
  warnings: string[];
}
