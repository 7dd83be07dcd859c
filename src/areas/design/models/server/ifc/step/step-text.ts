const apostrophe = 39;

/**
 * One past the apostrophe that closes the text which opens at `from`. Two apostrophes are one within the text, and in `\S\'` the
 * apostrophe is the escaped sign itself.
 */
export function endOfText(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const found = text.indexOf("'", at);
    if (found < 0) return text.length;
    if (text.startsWith('\\S\\', found - 3) && text.charCodeAt(found - 4) !== 92) at = found + 1;
    else if (text.charCodeAt(found + 1) === apostrophe) at = found + 2;
    else return found + 1;
  }
}

/** A text of the file as people read it: `''`, `\\`, `\X2\…\X0\`, `\X4\…\X0\`, `\X\hh`, `\S\c` and raw UTF-8. */
export function decodeText(raw: string): string {
  const plain = raw.includes("''") ? raw.replaceAll("''", "'") : raw;
  // Before the escapes: half of a Japanese sign may be a backslash.
  const japanese = /[\u0081-\u009f]/u.test(plain) ? decodeShiftJis(plain) : undefined;
  if (japanese !== undefined) return japanese;
  const text = plain.includes('\\') ? plain.replaceAll(escapes, decodeEscape) : plain;
  // Many exporters write UTF-8 as it is, which the standard does not allow. It was read byte by byte.
  return /[\u0080-\u00ff]/u.test(plain) ? decodeUtf8(text) : text;
}

const escapes =
  /\\X2\\((?:[0-9A-Fa-f]{4})*)\\X0\\|\\X4\\((?:[0-9A-Fa-f]{8})*)\\X0\\|\\X\\([0-9A-Fa-f]{2})|\\S\\([\s\S])|\\P[A-I]\\|\\\\/gu;

function decodeEscape(whole: string, x2?: string, x4?: string, x?: string, s?: string): string {
  if (x2 !== undefined) return codes(x2, 4);
  if (x4 !== undefined) return codes(x4, 8);
  if (x !== undefined) return String.fromCharCode(Number.parseInt(x, 16));
  if (s !== undefined) return String.fromCharCode(s.charCodeAt(0) + 128);
  return whole === '\\\\' ? '\\' : '';
}

function codes(hex: string, width: 4 | 8): string {
  let text = '';
  for (let at = 0; at < hex.length; at += width) {
    const code = Number.parseInt(hex.slice(at, at + width), 16);
    // Of four digits each is half of a pair where it must be; of eight it is a whole sign.
    text += width === 4 ? String.fromCharCode(code) : code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
}

function decodeUtf8(text: string): string {
  if (/[^\u0000-\u00ff]/u.test(text)) return text;
  const decoded = Buffer.from(text, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

const shiftJis = new TextDecoder('shift_jis', { fatal: true });
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Japanese programs write the bytes of their own machines. Undefined for what is valid UTF-8, for what is no Shift-JIS, and for what
 * would have signs that nobody has defined: Latin texts do not hold the bytes that begin most Japanese signs.
 */
function decodeShiftJis(plain: string): string | undefined {
  const bytes = Buffer.from(plain, 'latin1');
  if (decodedBy(utf8, bytes) !== undefined) return undefined;
  const text = decodedBy(shiftJis, bytes);
  return text === undefined || /[\ue000-\uf8ff]/u.test(text) ? undefined : text;
}

function decodedBy(decoder: { decode(bytes: Uint8Array): string }, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
