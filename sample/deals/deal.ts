import type { Pipeline } from '#areas/sales/opportunities/choices.ts';
import type { Factory } from '#platform/shared/factories.ts';

/** A deal of the sample company, as its seller would tell it. */
export interface SampleDeal {
  name: string;
  pipeline: Pipeline;
  owner: 'priya' | 'hannah' | 'employee' | 'tomas';
  dollars: number;
  homes: number;
  modules: number;
  source: 'web' | 'referral' | 'repeat' | 'event' | 'partner' | 'ad';
  company?: readonly [name: string, kind: 'developer' | 'hospitality' | 'employer' | 'public_body', city: string];
  contact: readonly [name: string, email: string, phone: string];
  site: readonly [street: string, city: string, state: string];
  /** How many days it stood in each of its stages, from the first; the last is where it stands. */
  days: readonly number[];
  /** What comes next, and in how many days. */
  step?: readonly [words: string, inDays: number];
  /** In how many days it is expected to close. */
  closes?: number;
  factory?: Factory;
  /** The month wanted, counted from this one, and how many modules are held in it. */
  month?: number;
  held?: number;
  closed?: { ago: number; lost?: string; project?: string };
}

/** A deal with a company. */
export const b2b = (
  name: string,
  owner: SampleDeal['owner'],
  company: NonNullable<SampleDeal['company']>,
  contact: SampleDeal['contact'],
  site: SampleDeal['site'],
  facts: Omit<SampleDeal, 'name' | 'pipeline' | 'owner' | 'company' | 'contact' | 'site'>,
): SampleDeal => ({ name, pipeline: 'b2b', owner, company, contact, site, ...facts });

/** A deal with a family, of one home. */
export const dtc = (
  name: string,
  owner: SampleDeal['owner'],
  contact: SampleDeal['contact'],
  site: SampleDeal['site'],
  facts: Omit<SampleDeal, 'name' | 'pipeline' | 'owner' | 'contact' | 'site' | 'homes'>,
): SampleDeal => ({ name, pipeline: 'dtc', owner, contact, site, homes: 1, ...facts });

export const inland = ['Inland Courts Partners', 'developer', 'Moreno Valley'] as const;
export const sierra = ['Sierra Infill Group', 'developer', 'Reno'] as const;
