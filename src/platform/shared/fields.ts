import { z } from 'zod';
import { formatDecimal, one, parseDecimal } from './decimal.ts';

/** One line of text: trimmed, no control characters, length in characters. */
export function line(max: number, min = 1) {
  return z
    .string({ error: 'Must be text.' })
    .trim()
    .min(min, { error: min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.` })
    .max(max, { error: `Must have at most ${max} characters.` })
    .regex(/^[^\u0000-\u001f\u007f]*$/u, { error: 'Must not hold control characters.' });
}

/** Text of several lines; NUL is refused because PostgreSQL can't store it. */
export function prose(max: number) {
  return z
    .string({ error: 'Must be text.' })
    .max(max, { error: `Must have at most ${max} characters.` })
    .refine((text) => !text.includes('\u0000'), { error: 'Must not hold control characters.' });
}

/** A whole number within bounds. */
export function WholeNumber(min: number, max: number) {
  return z
    .int({ error: 'Must be a whole number.' })
    .min(min, { error: `Must be at least ${min}.` })
    .max(max, { error: `Must be at most ${max}.` });
}

/** Text that is compared as it is: a name out of a file, spaces and all. */
export const ExactText = z.string({ error: 'Must be text.' }).max(500, { error: 'Must have at most 500 characters.' });

/** A calendar date without a time zone, `YYYY-MM-DD`, years 1900 to 2199. */
export const CalendarDate = z.iso
  .date({ error: 'Must be a date like 2026-11-20.' })
  .refine((date) => date >= '1900-01-01' && date < '2200-01-01', { error: 'Must lie between 1900 and 2199.' });

/** A moment in UTC, ISO 8601. */
export const Moment = z.iso.datetime({ error: 'Must be a UTC time like 2026-11-20T18:00:00Z.' });

/** Money in integer cents, signed. */
export const Cents = z
  .int({ error: 'Must be a whole number of cents.' })
  .min(-1e15, { error: 'Is too small.' })
  .max(1e15, { error: 'Is too large.' });

/** A share from 0 to 100. */
export const Percent = z
  .number({ error: 'Must be a number.' })
  .min(0, { error: 'Must be at least 0.' })
  .max(100, { error: 'Must be at most 100.' });

/** The row's version that the caller has seen; a stale one is answered 409 with the row as it is. */
export const Version = z
  .int({ error: 'Must be a whole number.' })
  .min(1, { error: 'Must be at least 1.' })
  .max(2_147_483_647, { error: 'Is too large.' });

export const Email = z
  .string({ error: 'Must be text.' })
  .trim()
  .toLowerCase()
  .max(254, { error: 'Must have at most 254 characters.' })
  .pipe(z.email({ error: 'Must be an e-mail address.' }));

/** The name of a time zone that this machine knows. */
export const TimeZone = line(60).refine(isTimeZone, { error: 'Must be a time zone like America/Denver.' });

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Keyset paging: `after` is the opaque cursor of the reply header `x-next-cursor`. */
export const PageQuery = {
  limit: z.coerce
    .number({ error: 'Must be a number.' })
    .int({ error: 'Must be a whole number.' })
    .min(1, { error: 'Must be at least 1.' })
    .max(1000, { error: 'Must be at most 1000.' })
    .optional(),
  after: line(200).optional(),
};

/** An exact decimal from 0 up as text, without needless zeros; a number is taken too, as tables and spreadsheets send it. */
export function Amount(max: number, moreThan?: 0) {
  const shape = { error: 'Must be a decimal like 12.5 with at most six places.' };
  return z
    .union([z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/u, shape), z.number(shape)], shape)
    .transform((value) => parseDecimal(typeof value === 'number' ? String(value) : value))
    .refine((value) => value !== undefined, shape)
    .transform((value) => value ?? 0n)
    .refine((value) => value >= 0n, { error: 'Must be at least 0.' })
    .refine((value) => moreThan === undefined || value > 0n, { error: 'Must be more than 0.' })
    .refine((value) => value <= BigInt(max) * one, { error: `Must be at most ${max}.` })
    .transform(formatDecimal);
}
