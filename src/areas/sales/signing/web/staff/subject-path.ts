import type { EnvelopeRead } from '../queries.ts';

/** Where that stands of which an envelope is. */
export const subjectPath = ({ kind, id }: EnvelopeRead['of']): string =>
  kind === 'contract' ? `/sales/contracts?panel=${id}` : `/projects/change-orders/${id}`;
