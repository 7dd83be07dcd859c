import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';

/** The first sheet of a file as another program opens it: a CSV file as plain texts. */
export async function readSheet(bytes: Buffer, format: string): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook();
  if (format === 'csv') return book.csv.read(Readable.from([bytes]), { map: (value: unknown) => value });
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const [sheet] = book.worksheets;
  if (sheet === undefined) throw new Error('The file has a sheet.');
  return sheet;
}

/** The file that the other program writes of it. */
export async function bytesOf(sheet: ExcelJS.Worksheet, format: string): Promise<Uint8Array> {
  const { workbook } = sheet;
  return new Uint8Array(
    format === 'csv'
      ? await workbook.csv.writeBuffer({ sheetName: sheet.name, map: (value: unknown) => value })
      : await workbook.xlsx.writeBuffer(),
  );
}
