import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { TimelineEntry, TimelineQuery } from './schema.ts';

export const timelineContract = contract({
  read: {
    method: 'GET',
    path: '/activities/timeline',
    summary:
      'What was noted of a lead, an opportunity, a contact or a company, with the steps that were taken: the newest hundred.',
    access: 'sales.read',
    query: TimelineQuery,
    reply: z.array(TimelineEntry),
  },
});
