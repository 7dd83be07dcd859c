import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { designContract } from '../contract.ts';
import { readOverview } from './overview.ts';
import { listProducts } from './products.ts';

/** Serves what the design area shows of all its parts together. */
export function mountDesign(kernel: Kernel): void {
  mount(kernel, 'design', designContract, {
    overview: ({ viewer, db }) => readOverview(db, viewer),
    products: ({ db }) => listProducts(db),
  });
}
