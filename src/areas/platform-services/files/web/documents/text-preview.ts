/** The beginning of a file as text. What is not UTF-8 is taken for the usual encoding of older Windows programs. */
export function textOf(bytes: Uint8Array<ArrayBuffer>, isWhole: boolean): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    // A letter that the cut has gone through is no sign of another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a CSV text, parted by whichever of comma, semicolon and tab its first line has most of. Quoted cells may hold anything. */
export function rowsOf(text: string, most: number): string[][] {
  const head = text.slice(0, Math.max(0, text.indexOf('\n')) || text.length);
  const [separator = ','] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (sign !== '\r') cell += sign;
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) rows.push([...row, cell]);
  return rows;
}
