import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import type { Phase } from '#areas/quality/punch/schema.ts';

/** How bad it is, in one tap. `other`: of an item that is there and stands between them. */
export type Gravity = 'minor' | 'usual' | 'safety' | 'other';

/** By when the taps on a list say that it is put right: what is said to be fixed before it ships keeps its module in the factory. */
const before = { factory: 'ship', site: 'handover' } as const satisfies Record<Phase, string>;

/** What a tap says of priority, severity and by when. */
export function saidByGravity(gravity: Gravity, phase: Phase) {
  if (gravity === 'other') return {};
  if (gravity === 'minor') return { priority: 'low', severity: 'cosmetic', must_fix_before: 'handover' } as const;
  if (gravity === 'usual')
    return { priority: 'medium', severity: 'functional', must_fix_before: before[phase] } as const;
  return { priority: 'urgent', severity: 'safety', must_fix_before: before[phase] } as const;
}

/** The tap that says what an item already says. */
export function gravityOf(item: { severity: string; must_fix_before: string }, phase: Phase): Gravity {
  if (item.severity === 'safety') return 'safety';
  if (item.severity === 'cosmetic') return 'minor';
  return item.must_fix_before === before[phase] ? 'usual' : 'other';
}

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
