import { z } from 'zod';
import type { BusinessCalendar } from '#areas/company/deadlines/schema.ts';
import { CalendarDate, Email, line, prose } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rules } from '#platform/shared/rules.ts';

const channels = ['dtc', 'b2b'] as const;
const lands = ['owned', 'in_escrow', 'searching', 'unknown'] as const;
const times = ['0-3m', '3-6m', '6-12m', '12m+'] as const;
const languages = ['en', 'es'] as const;
const oneOf = <K extends string>(keys: readonly K[]) => z.enum(keys, { error: rules.either(keys) });

export const sameBy = ['email', 'phone', 'address'] as const;

/** A lead that may be the same person, and by what. */
export const LikeLead = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  state: z.string(),
  by: z.array(z.enum(sameBy)),
});
export type LikeLead = z.infer<typeof LikeLead>;

/** What decides the time to answer: the company's working hours. Null while the company has none. */
export const LeadClock = z.object({
  calendar: z.object({ name: z.string(), calendar: z.custom<BusinessCalendar>() }).nullable(),
});

/** What is taken from the lead that goes, beside what the one that stays lacks. */
export const Merge = z.strictObject({
  into: Id,
  take: z.array(line(40), { error: rules.text }).max(40),
});

/** What somebody sends from the builder's web page. */
export const FormLead = z.strictObject({
  riddle: Id,
  /** The number that solves the riddle. */
  answer: z.int({ error: rules.wholeNumber }).min(0).max(1_000_000_000),
  name: line(140),
  email: Email,
  phone: line(40).nullish(),
  company_name: line(140).nullish(),
  channel: oneOf(channels),
  site_address: line(200).nullish(),
  land_status: oneOf(lands).nullish(),
  timeline: oneOf(times).nullish(),
  message: prose(4000).nullish(),
  language: oneOf(languages),
  campaign: line(80).nullish(),
  marketing_consent: z.boolean({ error: rules.flag }),
  /** Nobody sees this field: what a program fills in shows that it is one. */
  website: z.string().max(500).optional(),
});
export type FormLead = z.infer<typeof FormLead>;

/** What a lead would become: the names are those that are known already, or those that would be written down. */
export const Becomes = z.object({
  name: z.string(),
  next_step: z.string().nullable(),
  next_due: z.string().nullable(),
  contact: z.object({ name: z.string(), is_known: z.boolean() }),
  company: z.object({ name: z.string(), is_known: z.boolean() }).nullable(),
});
export type Becomes = z.infer<typeof Becomes>;

/** What is said of the opportunity that the lead does not say yet. */
export const Qualify = z.strictObject({ name: line(140), next_step: line(140), next_step_on: CalendarDate });
export type Qualify = z.infer<typeof Qualify>;
