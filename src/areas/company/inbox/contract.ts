import { contract } from '#platform/shared/contract.ts';
import {
  InboxAsk,
  InboxAsked,
  InboxCounts,
  InboxFacets,
  InboxFacetsQuery,
  InboxMark,
  InboxPage,
  InboxQuery,
} from './schema.ts';

export const inboxContract = contract({
  list: {
    method: 'GET',
    path: '/inbox',
    summary: 'What waits for you, late first; or what you wait for, have put off or are done with. A page at a time.',
    access: 'inbox.use',
    query: InboxQuery,
    reply: InboxPage,
  },
  counts: {
    method: 'GET',
    path: '/inbox/counts',
    summary: 'How much waits for you, and how much of it is late or unread.',
    access: 'inbox.use',
    reply: InboxCounts,
  },
  facets: {
    method: 'GET',
    path: '/inbox/facets',
    summary: 'The kinds, projects and people that a tab of your inbox can be narrowed to.',
    access: 'inbox.use',
    query: InboxFacetsQuery,
    reply: InboxFacets,
  },
  askAgain: {
    method: 'POST',
    path: '/inbox/reminders',
    summary:
      'Reminds whoever has something that you asked for; once a day for each thing. Answers how many were reminded.',
    access: 'inbox.use',
    body: InboxAsk,
    reply: InboxAsked,
  },
  mark: {
    method: 'POST',
    path: '/inbox/marks',
    summary: 'Marks something that waits for you: seen, done, snoozed until a time, or open again.',
    access: 'inbox.use',
    body: InboxMark,
    reply: 'empty',
  },
});
