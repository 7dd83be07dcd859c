import type { PunchCategory } from '#areas/company/tickets/choices.ts';

/** How bad it is, in one tap: what a list then says of priority, severity and by when. */
export const gravities = {
  minor: { priority: 'low', severity: 'cosmetic', must_fix_before: 'handover' },
  usual: { priority: 'medium', severity: 'functional' },
  safety: { priority: 'urgent', severity: 'safety' },
} as const;
export type Gravity = keyof typeof gravities;

/** What is said of one item. The place stands in the address, so that it stays for the next. */
export interface PunchWords {
  category: PunchCategory | undefined;
  defect: string | undefined;
  /** Empty: what the defect and area say. */
  title: string;
  gravity: Gravity;
  lead: string | null;
  due: string | null;
  position: string;
  description: string;
}

export const emptyWords: PunchWords = {
  category: undefined,
  defect: undefined,
  title: '',
  gravity: 'usual',
  lead: null,
  due: null,
  position: '',
  description: '',
};

/** Where something is wrong. */
export interface PunchPlace {
  project: string | undefined;
  module: string | undefined;
  area: string;
}
