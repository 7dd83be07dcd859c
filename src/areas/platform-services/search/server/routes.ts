import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { searchContract } from '../contract.ts';
import { searchKinds } from '../schema.ts';
import { findEntries } from './store.ts';

const usualLimit = 5;

/** Serves the search area. */
export function mountSearch(kernel: Kernel): void {
  mount(kernel, 'search', searchContract, {
    async find({ viewer, db, query }) {
      const kinds = searchKinds.filter((kind) => query.types?.includes(kind) ?? true);
      const wanted = { q: query.q, kinds, limit: query.limit ?? usualLimit };
      const { items, isGuess } = await findEntries({ db, index: kernel.db, viewer }, wanted);
      return { items, is_guess: isGuess };
    },
  });
}
