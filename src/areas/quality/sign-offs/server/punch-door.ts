import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { FormRow, ItemRow } from './form-rows.ts';

export interface RaisedPunch {
  id: string;
  code: string;
  is_open: boolean;
}

/** What sign-offs need of punch lists, put in where the portal is put together: the only place that knows both. */
export interface PunchDoor {
  /** Makes a punch item of an answer that fails; answers its id. */
  raise(
    write: Write,
    viewer: Viewer,
    failed: { form: FormRow; item: ItemRow; note: string | null; resultId: string },
  ): Promise<string>;
  /** Number and state of these, as far as they are there. */
  named(db: Executor, ids: readonly string[]): Promise<RaisedPunch[]>;
}
