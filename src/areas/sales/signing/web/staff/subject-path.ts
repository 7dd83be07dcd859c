import type { EnvelopeRead } from '../queries.ts';

/** The address of the record that an envelope is of. */
export const subjectPath = ({ kind, id }: EnvelopeRead['of']): string =>
  kind === 'contract' ? `/sales/contracts?panel=${id}` : `/projects/change-orders/${id}`;
