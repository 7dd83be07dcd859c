/** Drawing instructions as they are at the end of a page or form: what they left open, and where they close what was never opened. */
export interface Balance {
  /** Places of a `Q` without its `q`. */
  extra: number[];
  /** The number of `q` still open. */
  states: number;
  /** The number of marked contents still open. */
  marks: number;
  isText: boolean;
  isPath: boolean;
  /** A picture lies in the instructions themselves: its bytes are not told from instructions with certainty. */
  hasPicture: boolean;
}

const kindOf = new Uint8Array(256);
const [white, delimiter] = [1, 2];
for (const each of [0, 9, 10, 12, 13, 32]) kindOf[each] = white;
for (const each of Buffer.from('()<>[]{}/%')) kindOf[each] = delimiter;

const paths: ReadonlySet<string> = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const paints: ReadonlySet<string> = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);

/** Reads drawing instructions once from front to back; undefined where they end amid something or cannot be told apart. */
export function balanceOf(bytes: Uint8Array): Balance | undefined {
  const found: Balance = { extra: [], states: 0, marks: 0, isText: false, isPath: false, hasPicture: false };
  let brackets = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const kind = kindOf[byte];
    if (kind === white) at += 1;
    else if (byte === 0x25) at = lineEnd(bytes, at);
    else if (byte === 0x28) {
      at = stringEnd(bytes, at);
      if (at < 0) return undefined;
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      at = bytes.indexOf(0x3e, at) + 1;
      if (at === 0) return undefined;
    } else if (kind === delimiter) {
      // Of `<<` and `>>` each sign counts.
      if (byte === 0x5b || byte === 0x3c) brackets += 1;
      else if (byte === 0x5d || byte === 0x3e) brackets -= 1;
      at += byte === 0x3c || (byte === 0x3e && bytes[at + 1] === 0x3e) ? 2 : 1;
      if (byte === 0x2f) at = wordEnd(bytes, at);
      if (brackets < 0) return undefined;
    } else {
      const end = wordEnd(bytes, at);
      // No operator is longer.
      const word = end - at > 3 ? '' : String.fromCharCode(...bytes.subarray(at, end));
      if (word === 'BI') {
        found.hasPicture = true;
        at = pictureEnd(bytes, end);
        if (at < 0) return undefined;
        continue;
      }
      if (/^[qQ]{2,}$/u.test(word)) return undefined;
      note(found, word, at);
      at = end;
    }
  }
  return brackets === 0 ? found : undefined;
}

function note(found: Balance, word: string, at: number): void {
  if (word === 'q') found.states += 1;
  else if (word === 'Q') {
    if (found.states === 0) found.extra.push(at);
    else found.states -= 1;
  } else if (word === 'BT') found.isText = true;
  else if (word === 'ET') found.isText = false;
  else if (word === 'BMC' || word === 'BDC') found.marks += 1;
  else if (word === 'EMC') found.marks = Math.max(0, found.marks - 1);
  else if (paths.has(word)) found.isPath = true;
  else if (paints.has(word)) found.isPath = false;
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && kindOf[bytes[at] ?? 0] === 0) at += 1;
  return at;
}

function lineEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

function stringEnd(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === 0x5c) at += 1;
    else if (bytes[at] === 0x28) depth += 1;
    else if (bytes[at] === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Behind `EI`: the first one that stands alone, with words behind it. */
function pictureEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !(bytes[at] === 0x49 && bytes[at + 1] === 0x44 && kindOf[bytes[at + 2] ?? 32] === white))
    at += 1;
  for (at += 3; at < bytes.length; at += 1) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue;
    const isAlone = kindOf[bytes[at - 1] ?? 0] === white && kindOf[bytes[at + 2] ?? 32] === white;
    const isWords = bytes
      .subarray(at + 2, at + 14)
      .every((each) => kindOf[each] === white || (each > 31 && each < 127));
    if (isAlone && isWords) return at + 2;
  }
  return -1;
}

const isBalanced = (found: Balance): boolean =>
  found.extra.length === 0 && found.states === 0 && found.marks === 0 && !found.isText && !found.isPath;

/**
 * The same instructions so that they draw the same and leave nothing behind: what is closed too often is left out, what is still open is
 * closed at the end. The bytes themselves where nothing is to be mended; undefined where that cannot be done with certainty.
 */
export function balanced(bytes: Uint8Array): Uint8Array | undefined {
  const found = balanceOf(bytes);
  if (found === undefined) return undefined;
  if (isBalanced(found)) return bytes;
  if (found.extra.length > 0 && found.hasPicture) return undefined;
  const kept = Buffer.from(bytes);
  for (const at of found.extra) kept[at] = 0x20;
  const closing = [
    ...(found.isPath ? ['n'] : []),
    ...(found.isText ? ['ET'] : []),
    ...Array.from({ length: found.marks }, () => 'EMC'),
    ...Array.from({ length: found.states }, () => 'Q'),
  ];
  return Buffer.concat([kept, Buffer.from(`\n${closing.join(' ')}\n`)]);
}
