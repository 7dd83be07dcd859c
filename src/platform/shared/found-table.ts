import type { Capability } from './access.ts';

/** A kind that is written by hand and found by staff: by which columns of its table. */
export interface FoundTable {
  kind: string;
  table: string;
  access: Capability;
  /** What a result is called, as SQL over alias `r`. */
  title: string;
  /** The column of its number, by which it is found as a whole. */
  key?: string;
  /** Other words that it is found by, as SQL over alias `r`. */
  words: readonly string[];
  /** What the screens want to know of a result, as SQL over alias `r`; none of it may be null. */
  facts?: Readonly<Record<string, string>>;
  project?: string;
  /** Columns that any of this is read from. */
  held: readonly string[];
  /** Of the rows that have the first in common only the last by the second is found, for all of them; SQL over alias `r`, never null. */
  newest?: { of: string; by: string };
  /** Rows of which this holds are not found, as SQL over alias `r`, beside what is in the bin. */
  unless?: string;
}
