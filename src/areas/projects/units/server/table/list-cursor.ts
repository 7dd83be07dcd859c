import { badInput } from '#platform/shared/errors.ts';

/** A keyset cursor: the sort values of the last row. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The sort values of a cursor; refused where it is none of these lists. */
export function decodeCursor(cursor: string | undefined): [string, string, string] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length === 3 &&
      values.every((value) => typeof value === 'string') &&
      /^[0-9a-f-]{36}$/u.test(values[2] ?? '')
    )
      return [values[0] ?? '', values[1] ?? '', values[2] ?? ''];
  } catch {
    // Falls through: a cursor that can't be read is a fault of the input.
  }
  throw badInput('after', { en: 'Is no cursor of this list.', es: 'No es un cursor de esta lista.' });
}
