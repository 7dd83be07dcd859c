import { badInput } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/ids.ts';

/** The values that the last row of a page is sorted by, as one opaque word for the header `x-next-cursor`. */
export function toCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The sort values of a cursor, as text; throws `bad_input` for a word that we did not make. */
export function fromCursor(cursor: string, length: number): string[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
  }
  if (
    !Array.isArray(values) ||
    values.length !== length ||
    !values.every((value) => (typeof value === 'string' && !value.includes('\u0000')) || typeof value === 'number')
  )
    throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
  return values.map(String);
}

/** The id in a cursor that is made of one. */
export function idFromCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const parsed = Id.safeParse(fromCursor(cursor, 1)[0]);
  if (!parsed.success)
    throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
  return parsed.data;
}

/** Where a page of a list goes on that is sorted by the moment and id of its rows, the newest first. */
export function newestFrom(cursor: string): { at: string; id: string } {
  const [at = '', id] = fromCursor(cursor, 2);
  const parsed = Id.safeParse(id);
  if (Number.isNaN(Date.parse(at)) || !parsed.success)
    throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
  return { at, id: parsed.data };
}
