import { holds } from '#platform/shared/access.ts';
import { badInput } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { searchContract } from '../contract.ts';
import { searchKinds } from '../schema.ts';
import type { FoundKind } from './declared.ts';
import { findEntries } from './store.ts';

const usualLimit = 5;

/** Serves the search area: its own kinds, then the declared records that this person may read. */
export function mountSearch(kernel: Kernel, declared: readonly FoundKind[]): void {
  const known = new Set<string>([...searchKinds, ...declared.map(({ kind }) => kind)]);
  mount(kernel, 'search', searchContract, {
    async find({ viewer, db, query }) {
      if (query.types?.every((kind) => known.has(kind)) === false)
        throw badInput('types', { en: 'Must be a known kind.', es: 'Debe ser un tipo conocido.' });
      const own = declared.filter(({ access }) => holds(viewer.groups, access));
      const kinds = [
        ...searchKinds.map((kind) => ({ kind, seen: undefined })),
        ...own.map(({ kind, visible }) => ({ kind, seen: visible(viewer) })),
      ].filter(({ kind }) => query.types?.includes(kind) ?? true);
      const wanted = { q: query.q, kinds, limit: query.limit ?? usualLimit };
      const { items, isGuess } = await findEntries({ db, index: kernel.db, viewer }, wanted);
      return { items, is_guess: isGuess };
    },
  });
}
