/** A place where rates hold: what they price, and the factory and state that they are for. */
interface Spot {
  kind: string;
  key: string;
  factory: string | null;
  state: string | null;
}

/** What keeps a rate from what is asked of it. */
export const rateGuards = ['days_free', 'is_draft', 'four_eyes'] as const;

/** A spot as the address of the rates' screen writes it. */
export function spotWord({ kind, key, factory, state }: Spot): string {
  return [kind, key, factory ?? '', state ?? ''].join('/');
}

/** Where in the portal a rate's guard is put right; null where only another person can. */
export function rateGuardPlace(guard: (typeof rateGuards)[number], rate: Spot & { id: string }): string | null {
  switch (guard) {
    case 'days_free':
      return `/finance/rates?tab=waiting&edit=${rate.id}`;
    case 'is_draft':
      return `/finance/rates?rate=${encodeURIComponent(spotWord(rate))}&do=follow`;
    case 'four_eyes':
      return null;
  }
}
