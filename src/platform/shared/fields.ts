import { z } from 'zod';
import { formatDecimal, one, parseDecimal } from './decimal.ts';
import { withoutPasted } from './invisible.ts';
import { rules, rule } from './rules.ts';

/** One line of text: trimmed, without what was pasted unseen, no control characters, length in characters. Every name and title is one. */
export function line(max: number, min = 1) {
  return z
    .string({ error: rules.text })
    .overwrite(withoutPasted)
    .trim()
    .min(min, { error: min === 1 ? rules.notEmpty : rules.fewestCharacters(min) })
    .max(max, { error: rules.mostCharacters(max) })
    .regex(/^[^\u0000-\u001f\u007f]*$/u, { error: rules.noControlCharacters });
}

const addressInName = rule({
  en: 'Must be a name, without a web or mail address in it.',
  es: 'Debe ser un nombre, sin una dirección web o de correo.',
});

/** The name of a person or an organisation, as mails to others carry it: one line without anything that a reader could follow. */
export function nameLine(max: number, min = 1) {
  return line(max, min).refine((name) => !carriesAddress(name), { error: addressInName });
}

/** True for text of which a mail program could make a link: a web or mail address, or a word like a domain. */
export function carriesAddress(text: string): boolean {
  return /:\/\/|\bwww\.|@|[\p{L}\p{N}-]{2,}[.\u3002]\p{L}{2,}/iu.test(text.normalize('NFKC'));
}

/** Text of several lines; NUL is refused because PostgreSQL can't store it. */
export function prose(max: number) {
  return z
    .string({ error: rules.text })
    .max(max, { error: rules.mostCharacters(max) })
    .refine((text) => !text.includes('\u0000'), { error: rules.noControlCharacters });
}

/** A whole number within bounds. */
export function WholeNumber(min: number, max: number) {
  return z
    .int({ error: rules.wholeNumber })
    .min(min, { error: rules.atLeast(min) })
    .max(max, { error: rules.atMost(max) });
}

/** Text that is compared as it is: a name out of a file, spaces and all. */
export const ExactText = z.string({ error: rules.text }).max(500, { error: rules.mostCharacters(500) });

/** A calendar date without a time zone, `YYYY-MM-DD`, years 1900 to 2199. */
export const CalendarDate = z.iso
  .date({ error: rule({ en: 'Must be a date like 2026-11-20.', es: 'Debe ser una fecha como 2026-11-20.' }) })
  .refine((date) => date >= '1900-01-01' && date < '2200-01-01', {
    error: rule({ en: 'Must lie between 1900 and 2199.', es: 'Debe estar entre 1900 y 2199.' }),
  });

/** A moment in UTC, ISO 8601. */
export const Moment = z.iso.datetime({
  error: rule({
    en: 'Must be a UTC time like 2026-11-20T18:00:00Z.',
    es: 'Debe ser una hora UTC como 2026-11-20T18:00:00Z.',
  }),
});

/** Money in integer cents, signed. */
export const Cents = z
  .int({ error: rule({ en: 'Must be a whole number of cents.', es: 'Debe ser un número entero de centavos.' }) })
  .min(-1e15, { error: rules.tooSmall })
  .max(1e15, { error: rules.tooLarge });

/** A share from 0 to 100. */
export const Percent = z
  .number({ error: rules.number })
  .min(0, { error: rules.atLeast(0) })
  .max(100, { error: rules.atMost(100) });

/** The row's version that the caller has seen; a stale one is answered 409 with the row as it is. */
export const Version = z
  .int({ error: rules.wholeNumber })
  .min(1, { error: rules.atLeast(1) })
  .max(2_147_483_647, { error: rules.tooLarge });

export const Email = z
  .string({ error: rules.text })
  .trim()
  .toLowerCase()
  .max(254, { error: rules.mostCharacters(254) })
  .regex(/^[\u0000-\u007f]*$/u, {
    error: rule({
      en: 'Mail reaches only addresses in plain letters: ask for one without ü, é and the like.',
      es: 'El correo solo llega a direcciones en letras simples: pide una sin ü, é y similares.',
    }),
  })
  // The letters that RFC 5322 allows before the @; behind it a domain of two parts or more.
  .pipe(
    z.email({
      pattern:
        /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/u,
      error: rule({ en: 'Must be an e-mail address.', es: 'Debe ser una dirección de correo.' }),
    }),
  );

/** The name of a time zone that this machine knows. */
export const TimeZone = line(60).refine(isTimeZone, {
  error: rule({
    en: 'Must be a time zone like America/Denver.',
    es: 'Debe ser una zona horaria como America/Monterrey.',
  }),
});

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
    .number({ error: rules.number })
    .int({ error: rules.wholeNumber })
    .min(1, { error: rules.atLeast(1) })
    .max(1000, { error: rules.atMost(1000) })
    .optional(),
  after: line(200).optional(),
};

/** An exact decimal from 0 up as text, without needless zeros; a number is taken too, as tables and spreadsheets send it. */
export function Amount(max: number, moreThan?: 0) {
  const shape = {
    error: rule({
      en: 'Must be a decimal like 12.5 with at most six places.',
      es: 'Debe ser un decimal como 12.5, con seis decimales como máximo.',
    }),
  };
  return z
    .union([z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/u, shape), z.number(shape)], shape)
    .transform((value) => parseDecimal(typeof value === 'number' ? String(value) : value))
    .refine((value) => value !== undefined, shape)
    .transform((value) => value ?? 0n)
    .refine((value) => value >= 0n, { error: rules.atLeast(0) })
    .refine((value) => moreThan === undefined || value > 0n, { error: rules.moreThanZero })
    .refine((value) => value <= BigInt(max) * one, { error: rules.atMost(max) })
    .transform(formatDecimal);
}

/** A sentence in the portal's languages, as answers carry it. */
export const Said = z.object({ en: z.string(), es: z.string() });

/** A fault inside an answer that went through: of a row of an import, of one record among many. */
export const FaultShape = z.object({
  path: z.string(),
  message: z.string(),
  said: Said,
  place: z.string().optional(),
});
