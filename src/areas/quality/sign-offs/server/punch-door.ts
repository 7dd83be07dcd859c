import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { FormRow, ItemRow } from './form-rows.ts';

export interface RaisedPunch {
  id: string;
  code: string;
  is_open: boolean;
}

/** An answer that fails. */
export interface Failed {
  form: Pick<FormRow, 'id' | 'project_id' | 'module_id' | 'unit_id'>;
  item: Pick<ItemRow, 'id' | 'key' | 'area_id' | 'asked'>;
  answer: string | null;
  note: string | null;
  photoIds: readonly string[];
}

/** What sign-offs need of punch lists, put in where the portal is put together: the only place that knows both. */
export interface PunchDoor {
  /** Makes a punch item of an answer that fails, with its photos; answers its id. */
  raise(write: Write, viewer: Viewer, failed: Failed): Promise<string>;
  /** Adds to the item of a fail what was photographed and said of it since; `before` is the answer as the item knew it. */
  follow(write: Write, id: string, failed: Failed, before: Pick<Failed, 'answer' | 'note'>): Promise<void>;
  /** Number and state of these, as far as they are there. */
  named(db: Executor, ids: readonly string[]): Promise<RaisedPunch[]>;
}
