import { sql, type SQL } from 'drizzle-orm';
import type { Capability } from '#platform/shared/access.ts';
import type { Text } from '#platform/shared/text.ts';
import type { WaitTodo } from '#platform/shared/waits.ts';
import type { Viewer } from './viewer.ts';

/** What the select of a source answers; a column that it has nothing for is null. `waitColumns` puts them in their order. */
interface WaitColumns {
  id: SQL;
  /** The record's own words. */
  title: SQL;
  /** The same in Spanish, where its words are ours. */
  titleEs?: SQL;
  /** Where it leads within the portal. */
  link: SQL;
  /** What is asked, by the key of one of the source's `asks`. */
  ask: SQL;
  projectId?: SQL;
  /** Who asks, and whom it waits for where one person is meant. */
  asker?: SQL;
  waiter?: SQL;
  since: SQL;
  changed?: SQL;
  dueOn?: SQL;
  cents?: SQL;
}

/** The columns of a source's select, under the names and in the order that the Inbox joins them by. */
export function waitColumns(columns: WaitColumns): SQL {
  const { id, title, titleEs, link, ask, projectId, asker, waiter, since, changed = since, dueOn, cents } = columns;
  return sql`${id} as id, ${title}::text as title, ${titleEs ?? sql`null`}::text as title_es, ${link}::text as link,
    ${ask}::text as ask, ${projectId ?? sql`null`}::uuid as project_id,
    ${asker ?? sql`null`}::uuid as asker, ${waiter ?? sql`null`}::uuid as waiter, ${since}::timestamptz as since,
    ${changed}::timestamptz as changed,
    ${dueOn ?? sql`null`}::date as due_on, ${cents ?? sql`null`}::bigint as cents`;
}

/** One kind of thing that waits for people: what a kit record derives from `waits`, and what any other area hands in. */
export interface WaitSource {
  /** Unique among the sources. */
  kind: string;
  /** What things of this kind are called, in the plural: a filter offers them by it. */
  many: Text;
  todo: WaitTodo;
  /** What is asked, by the keys that the select answers; `{who}` is who asks. */
  asks: Readonly<Record<string, Text>>;
  /**
   * By the same keys, who is asked where the select names nobody: all who have a role on the thing's project; or anybody who holds a right,
   * first of them whoever leads the department of that name.
   */
  whose?: Readonly<Record<string, { right: Capability; department?: string | undefined } | { role: string }>>;
  /**
   * A select of `waitColumns`: what waits for the viewer (`mine`), or what the viewer asked of others (`asked`). Holds only what the
   * viewer may see at this moment. Undefined where there is nothing of the kind for them.
   */
  select(viewer: Viewer, part: 'mine' | 'asked'): SQL | undefined;
}
