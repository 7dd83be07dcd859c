import { fitOutRules } from './starter-fit-out.ts';
import { structureRules } from './starter-structure.ts';
import type { StarterRule } from './starter-words.ts';

/** Maps the houses that the portal is tried with, and most that programs of the field write. */
export const starterRules: readonly StarterRule[] = [...structureRules, ...fitOutRules];
