import parsePhoneNumber from 'libphonenumber-js';
import { firstResponseClock } from '../clock.ts';
import { calendarFor } from '#areas/company/deadlines/server/reads.ts';
import { Email } from '#platform/shared/fields.ts';
import { refuse } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { scoreOf } from '../rules.ts';
import { rules } from './rules.ts';

type Values = Readonly<Record<string, unknown>>;

/** Mexican mobile numbers had a 1 after the country code until 2019, and many phones still hold them so. */
const oldMexicanMobile = /^(\s*(?:\+|00)\s*52[\s().-]*)1([\s().-]*(?:\d[\s().-]*){10})$/u;

/** A phone number as it is kept and compared; undefined for what is none. Without a country code it is one of the United States. */
export function phoneOf(text: string): string | undefined {
  const read = parsePhoneNumber(text.replace(oldMexicanMobile, '$1$2'), 'US');
  if (read === undefined || !read.isPossible()) return undefined;
  return read.ext === undefined ? read.number : `${read.number} x${read.ext}`;
}

/** What follows from the values of a lead: how it is reached, how promising it is, and until when it is to be answered. Throws what it refuses. */
export async function settleLead(db: Executor, before: Values | undefined, after: Values): Promise<Values> {
  const at = momentText(new Date().toISOString());
  const { budget_min: least, budget_max: most } = after;
  if (typeof least === 'number' && typeof most === 'number' && most < least) throw refuse('budget_max', rules.budget);
  const reached = reachedBy(after);
  return {
    ...reached,
    ...consentOf(before, after, at),
    ...answeredBy(before, after, at),
    score: scoreOf({ ...after, ...reached }).score,
    ...(before === undefined ? { response_due_at: await firstDue(db, at) } : {}),
  };
}

/** Until when whoever asked at a moment is to be answered, in the company's working time. */
async function firstDue(db: Executor, at: string): Promise<string | null> {
  const calendar = await calendarFor(db, null);
  if (calendar === undefined) return null;
  const { dueAt } = firstResponseClock({ openedAt: at, answeredAt: null }, calendar.calendar, at);
  return dueAt === null ? null : momentText(dueAt);
}

/** A moment as rows keep it, with the microseconds of the database: an undo compares the two. */
const momentText = (at: string): string => at.replace('Z', '000Z');

function reachedBy({ email, phone }: Values): Values {
  const isThere = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  if (!isThere(email) && !isThere(phone)) throw refuse('email', rules.reach);
  const address = isThere(email) ? Email.safeParse(email) : undefined;
  if (address?.success === false) throw refuse('email', rules.email);
  const number = isThere(phone) ? phoneOf(phone) : null;
  if (number === undefined) throw refuse('phone', rules.phone);
  return { email: address?.data ?? null, phone: number };
}

/** Consent is kept with its moment and with the words that were agreed to. */
function consentOf(before: Values | undefined, after: Values, at: string): Values {
  const [was, is] = [before?.['marketing_consent'] === true, after['marketing_consent'] === true];
  if (is && typeof after['consent_words'] !== 'string') throw refuse('consent_words', rules.consent);
  return was === is ? {} : { consent_at: at };
}

function answeredBy(before: Values | undefined, after: Values, at: string): Values {
  if (before === undefined || before['state'] === after['state'] || after['state'] !== 'contacted') return {};
  return { first_response_at: before['first_response_at'] ?? at, last_contact_at: at };
}
