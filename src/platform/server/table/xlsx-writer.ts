import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellValue, Column } from '#platform/shared/table.ts';
import { say, shortened } from '#platform/shared/text.ts';
import { cellWords, taken, zonedDate, type SheetPlan, type SheetWriter } from './sheet-writers.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Hearth" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // The order of cellXfs is what the numbers in `styleOf` mean.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00;[Red]-&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="0.##%"/><numFmt numFmtId="166" formatCode="yyyy-mm-dd"/><numFmt numFmtId="167" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 165, 166, 167].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
};

/** The first day that the format knows; when a file was made is no part of a workbook. */
const undated = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const;
const bold = 1;
const styleOf: Partial<Record<Column['kind'], number>> = { money: 2, percent: 3, date: 4, moment: 5 };
/** What one cell of a spreadsheet program holds at most. */
const mostCharacters = 32_767;

/**
 * A workbook of one sheet, written row by row: figures, money, shares and days are values of their type, and a text stays a text
 * whatever it begins with, because only an `<f>` is ever run.
 */
export function xlsxWriter(into: PassThrough, plan: SheetPlan): SheetWriter {
  const zip = new ZipFile();
  zip.on('error', (error: unknown) => into.destroy(error instanceof Error ? error : new Error(String(error))));
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + text), name, undated);
  const sheet = new PassThrough();
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { ...undated, compressionLevel: 4 });
  zip.outputStream.pipe(into);
  const letters = plan.columns.map((_column, index) => letterOf(index));
  let rowNumber = 1;
  let pending = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${colsOf(plan)}<sheetData><row r="1">${plan.columns
    .map(({ column }, index) => textCell(`${letters[index]}1`, say(column.label, plan.language), bold))
    .join('')}</row>`;
  const cellOf = (column: Column, value: CellValue, at: string): string => {
    if (value === null) return '';
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
    const style = styleOf[column.kind];
    if (typeof value === 'number') return figureCell(at, style === undefined ? value : value / 100, style);
    if (typeof value === 'string' && column.kind === 'date')
      return figureCell(at, serialOf(new Date(`${value}T00:00:00Z`)), style);
    if (typeof value === 'string' && column.kind === 'moment')
      return figureCell(at, serialOf(zonedDate(value, plan.zone)), style);
    const text = cellWords(column, value, plan.language);
    return text === '' ? '' : textCell(at, text);
  };
  return {
    async write(rows) {
      for (const row of rows) {
        rowNumber += 1;
        pending += `<row r="${rowNumber}">`;
        for (const [index, { key, column }] of plan.columns.entries())
          pending += cellOf(column, row[key] ?? null, `${letters[index]}${rowNumber}`);
        pending += '</row>';
      }
      sheet.write(pending);
      pending = '';
      if (sheet.writableNeedDrain) await Promise.race([once(sheet, 'drain'), once(into, 'close')]);
      await taken(into);
    },
    async end() {
      sheet.end(`${pending}</sheetData></worksheet>`);
      zip.end();
      await Promise.race([once(zip.outputStream, 'end'), once(into, 'close')]);
    },
  };
}

/** Columns are as wide as on the screen; a spreadsheet counts in widths of a digit, about seven pixels. */
function colsOf(plan: SheetPlan): string {
  const cols = plan.columns.map(
    ({ column }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(8, Math.round(column.width / 7))}" customWidth="1"/>`,
  );
  return `<cols>${cols.join('')}</cols>`;
}

/** The name of a column: A to Z, then AA and on. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** Days since the last day of 1899, with the hours as a fraction. */
function serialOf(date: Date): number {
  return date.getTime() / 86_400_000 + 25_569;
}

function figureCell(at: string, value: number, style: number | undefined): string {
  return style === undefined ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" s="${style}"><v>${value}</v></c>`;
}

const special = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u;
const written: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function textCell(at: string, text: string, style?: number): string {
  const cut = shortened(text, mostCharacters, '');
  // Signs that XML can't hold are left out.
  const safe = special.test(cut) ? cut.replaceAll(new RegExp(special, 'gu'), (sign) => written[sign] ?? '') : cut;
  const look = style === undefined ? '' : ` s="${style}"`;
  return `<c r="${at}"${look} t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}
