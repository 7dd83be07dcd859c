import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { DesignOverview, Product } from './schema.ts';

export const designContract = contract({
  overview: {
    method: 'GET',
    path: '/design/overview',
    summary: 'What waits in the design area, the newest models, and how much there is of everything.',
    access: 'boms.read',
    reply: DesignOverview,
  },
  products: {
    method: 'GET',
    path: '/design/products',
    summary:
      'The plans: the latest released bill of materials, the cost of every released version, and the projects that build it.',
    access: 'boms.read',
    reply: z.array(Product),
  },
});
