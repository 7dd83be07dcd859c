import { z } from 'zod';
import { FaultShape } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rules, rule } from '#platform/shared/rules.ts';

export const importFormats = ['csv', 'xlsx', 'cobie'] as const;
export const importActions = ['create', 'update', 'skip', 'error'] as const;
export type ImportAction = (typeof importActions)[number];

export const maxImportBytes = 20 * 1024 * 1024;
export const maxImportRows = 5000;

/** The columns of a unit that a sheet can fill. */
export const unitFields = [
  'name',
  'plan_code',
  'beds',
  'baths',
  'sqft',
  'level',
  'lot_no',
  'building',
  'address_override',
  'swing',
  'co_on',
  'closing_on',
  'home_name',
] as const;

/** The columns of a module that a sheet can fill. A module's status moves only by its own rules, never by an import. */
export const moduleFields = [
  'module_no',
  'serial_no',
  'label_no',
  'length_ft',
  'width_ft',
  'height_ft',
  'weight_lb',
  'factory',
  'line',
  'station',
  'set_sequence',
  'carrier',
  'trailer_no',
  'online_baseline_on',
  'offline_baseline_on',
  'ship_baseline_on',
  'deliver_baseline_on',
  'set_baseline_on',
  'online_forecast_on',
  'offline_forecast_on',
  'ship_forecast_on',
  'deliver_forecast_on',
  'set_forecast_on',
] as const;

/** What a column can mean: `unit.name`, `module.serial_no`, … */
export const importTargets = [
  ...unitFields.map((field) => `unit.${field}` as const),
  ...moduleFields.map((field) => `module.${field}` as const),
] as const;
export type ImportTarget = (typeof importTargets)[number];

const longestHeader = 10_000;

const Flag = z.boolean({ error: rules.flag });

/** The fields of an import form; the sheet is its one file. */
export const ImportRequest = z.strictObject({
  project_id: Id,
  /** True by default: says what would happen and changes nothing. */
  dry_run: Flag.default(true),
  /** Applies the rows without a fault and leaves the others out; otherwise one fault keeps everything out. */
  skip_faulty: Flag.default(false),
  /** Only says which columns there are and what they are read as; also of a sheet whose headers name nothing yet. */
  look: Flag.default(false),
  /** Header as it stands in the sheet to its meaning; null leaves the column out. Columns not named are guessed. */
  mapping: z
    .record(
      z.string().max(longestHeader),
      z
        .enum(importTargets, {
          error: rule({ en: 'Is not a field that can be imported.', es: 'No es un campo que se pueda importar.' }),
        })
        .nullable(),
      {
        error: rule({ en: 'Must be an object.', es: 'Debe ser un objeto.' }),
      },
    )
    .optional(),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

const Cell = z.union([z.string(), z.number()]).nullable();

const Part = z.object({
  action: z.enum(importActions),
  /** The name of the unit or the number of the module. */
  name: z.string(),
  /** Set when it is there already, or was made by this import. */
  id: Id.nullable(),
  values: z.record(z.string(), Cell),
  /** For an update: the fields that differ from what is stored, with the stored value. */
  before: z.record(z.string(), Cell),
});
export type ImportPart = z.infer<typeof Part>;

export const ImportRow = z.object({
  sheet: z.string(),
  /** The row's number as the spreadsheet program shows it. */
  row: z.int(),
  action: z.enum(importActions),
  unit: Part.nullable(),
  module: Part.nullable(),
  errors: /** Each at the column's header, empty for the whole row. */ z.array(FaultShape),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Counts = z.object({ create: z.int(), update: z.int(), skip: z.int(), error: z.int() });
export type ImportCounts = z.infer<typeof Counts>;

export const ImportReport = z.object({
  format: z.enum(importFormats),
  file_name: z.string(),
  project_id: Id,
  dry_run: z.boolean(),
  /** True when rows were written. False for a dry run, and when a fault kept everything out. */
  applied: z.boolean(),
  sheets: z.array(
    z.object({ name: z.string(), rows: z.int(), used: z.boolean(), /** What was done with it. */ note: z.string() }),
  ),
  columns: z.array(
    z.object({
      sheet: z.string(),
      header: z.string(),
      target: z.enum(importTargets).nullable(),
      example: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  rows: z.array(ImportRow),
  counts: z.object({ rows: Counts, units: Counts, modules: Counts }),
  warnings: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;
