import { z } from 'zod';
import { rule, rules } from './rules.ts';
import { FaultShape, Said, TimeZone } from './fields.ts';

/** What an import of one kind of rows from a sheet takes and answers, wherever an area offers one. */
export const maxSheetBytes = 20 * 1024 * 1024;
export const maxSheetRows = 5000;
/** Of an import that does each row to learn what it does: others who make one of the same kind wait for it. */
export const maxTriedRows = 2000;

const longestHeader = 10_000;

const flag = (value: boolean) => z.boolean({ error: rules.flag }).default(value);

/** The fields of every import form; the sheet is its one file. */
export const sheetImportFields = {
  /** True by default: says what would happen and changes nothing. */
  dry_run: flag(true),
  /** Applies the rows without a fault and leaves the others out; otherwise one fault keeps everything out. */
  skip_faulty: flag(false),
  /** Only says which columns there are and what they are read as; also of a sheet whose headers name nothing yet. */
  look: flag(false),
  /** Header as it stands in the sheet to the name of a field; null leaves the column out. Columns that are not named are guessed. */
  mapping: z
    .record(z.string().max(longestHeader), z.string({ error: rules.text }).nullable(), {
      error: rule({ en: 'Must be an object.', es: 'Debe ser un objeto.' }),
    })
    .optional(),
  /** Rows that are left out, as the spreadsheet program numbers them. */
  leave_out: z
    .array(z.int({ error: rules.wholeNumber }), { error: rules.list })
    .max(maxSheetRows, { error: rules.mostEntries(maxSheetRows) })
    .optional(),
  /** By whose clock times of day are read that name no zone of their own; UTC where none is said. */
  zone: TimeZone.optional(),
};

export const SheetImportRow = z.object({
  /** As the spreadsheet program numbers it. */
  row: z.int(),
  action: z.enum(['create', 'update', 'skip', 'error']),
  /** How a person knows what the row is about. */
  name: z.string(),
  /** What differs from what is stored: `price 12.5 → 13`. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  errors: z.array(FaultShape),
  /** Records of before, or of rows above, that may be the same as the one that is made: as a person knows them. */
  alike: z.array(z.string()).optional(),
});
export type SheetImportRow = z.infer<typeof SheetImportRow>;

export const SheetImportReport = z.object({
  format: z.enum(['csv', 'xlsx']),
  file_name: z.string(),
  dry_run: z.boolean(),
  applied: z.boolean(),
  /** Each column of the sheet, the field that it was read as (null: left out) and a cell of it. */
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable(),
      example: z.string().nullable(),
      /** Left out, and known: the portal works it out by itself. */
      is_ours: z.boolean(),
      /** The way in which its days or numbers were read, where another way was possible. */
      note: Said.nullable(),
    }),
  ),
  /** All fields that a column can fill. A file needs the required ones, or a key, by which a row is known again. */
  fields: z.array(z.object({ name: z.string(), label: Said, required: z.boolean(), is_key: z.boolean() })),
  rows: z.array(SheetImportRow),
  /** What takes all of it back, for 30 days; null where nothing of it can be. */
  undo: z.string().nullable(),
  counts: z.object({ create: z.int(), update: z.int(), skip: z.int(), error: z.int() }),
});
export type SheetImportReport = z.infer<typeof SheetImportReport>;
