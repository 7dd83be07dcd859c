/** A cell on its way to another program: the words, and the bare value where it is a number or a date. */
export interface ClipboardCell {
  text: string;
  /** As a spreadsheet reads it without guessing: `1234.5`, `2026-11-24`. Text when left out. */
  value?: number | string | undefined;
}

/** Rows of cells as tab-separated text. A cell with a tab, a line break or a quote is quoted, as spreadsheets do. */
export function toTsv(rows: readonly (readonly ClipboardCell[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(String(cell.value ?? cell.text))).join('\t')).join('\r\n');
}

/** The same as a table of HTML, which spreadsheets prefer: numbers stay numbers, and text that begins with = stays text. */
export function toHtml(rows: readonly (readonly ClipboardCell[])[]): string {
  const cells = rows.map((row) => `<tr>${row.map(htmlCell).join('')}</tr>`).join('');
  return `<meta charset="utf-8"><table><tbody>${cells}</tbody></table>`;
}

function htmlCell(cell: ClipboardCell): string {
  if (typeof cell.value === 'number') return `<td style="mso-number-format:General">${cell.value}</td>`;
  if (cell.value !== undefined) return `<td>${escaped(cell.value)}</td>`;
  return `<td style="mso-number-format:'\\@'">${escaped(cell.text)}</td>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>');
}

function quoted(text: string): string {
  return /[\t\n\r"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A cell in quotes, with those inside of it doubled, up to the tab or the end of the line that must follow. It may hold lines or tabs, but
 * not both: those are cells of other rows. A quote that is not closed so is a letter: `"Premium" vinyl`, `"X-Treme tape 6 in`.
 */
const quotedCell = /"((?:[^"\t]|"")*|(?:[^"\r\n]|"")*)"(?=\t|\r?\n|\r?$)/uy;

/** What a spreadsheet put on the clipboard, as rows of cells. A last empty line is none. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    quotedCell.lastIndex = at;
    const closed = letter === '"' && cell === '' ? quotedCell.exec(text) : null;
    if (closed !== null) {
      cell = (closed[1] ?? '').replaceAll('""', '"');
      at += closed[0].length - 1;
    } else if (letter === '\t') endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
