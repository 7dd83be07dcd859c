import { contract } from '#platform/shared/contract.ts';
import { SearchQuery, SearchReply } from './schema.ts';

export const searchContract = contract({
  find: {
    method: 'GET',
    path: '/search',
    summary: 'Finds projects, units, modules, people, files and words of the wall, among what you may see.',
    access: 'search.use',
    query: SearchQuery,
    reply: SearchReply,
  },
});
