/** The state machine of an estimate. `superseded` is not chosen: a new revision sets it. */
export const estimateStatuses = [
  'draft',
  'in_review',
  'approved',
  'sent',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'archived',
] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

/** What a move of an estimate may wait for. */
export const estimateGuards = ['has_lines', 'all_priced', 'four_eyes', 'margin_floor'] as const;
export type EstimateGuard = (typeof estimateGuards)[number];

interface Transition {
  from: EstimateStatus;
  to: EstimateStatus;
  who: 'estimates.write' | 'estimates.approve';
  guards: readonly EstimateGuard[];
  requires: readonly ('reason' | 'sent_to' | 'valid_until')[];
}

export const estimateTransitions: readonly Transition[] = [
  { from: 'draft', to: 'in_review', who: 'estimates.write', guards: ['has_lines', 'all_priced'], requires: [] },
  { from: 'in_review', to: 'draft', who: 'estimates.write', guards: [], requires: ['reason'] },
  {
    from: 'in_review',
    to: 'approved',
    who: 'estimates.approve',
    guards: ['all_priced', 'four_eyes', 'margin_floor'],
    requires: [],
  },
  { from: 'approved', to: 'sent', who: 'estimates.write', guards: [], requires: ['sent_to', 'valid_until'] },
  { from: 'sent', to: 'accepted', who: 'estimates.write', guards: [], requires: [] },
  { from: 'sent', to: 'declined', who: 'estimates.write', guards: [], requires: ['reason'] },
  { from: 'sent', to: 'expired', who: 'estimates.write', guards: [], requires: [] },
  ...(['draft', 'in_review', 'approved', 'sent', 'declined', 'expired'] as const).map((from): Transition => ({
    from,
    to: 'archived',
    who: 'estimates.write',
    guards: [],
    requires: [],
  })),
];

/** From these a new revision can be made; the old one is superseded and stays readable as it was. */
export const revisable: ReadonlySet<EstimateStatus> = new Set(['approved', 'sent', 'declined', 'expired']);
/** Lines and mark-ups can be edited in these only. */
export const editable: ReadonlySet<EstimateStatus> = new Set(['draft']);

/** Where in the portal an estimate's guard is put right; null where only another person can. */
export function estimateGuardPlace(guard: EstimateGuard, id: string): string | null {
  const page = `/design/estimates/${id}`;
  switch (guard) {
    case 'has_lines':
      return `${page}?side=catalogue`;
    case 'all_priced':
      return `${page}?lines=unpriced`;
    case 'margin_floor':
      return `${page}?side=markups`;
    case 'four_eyes':
      return null;
  }
}
