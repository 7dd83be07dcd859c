import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { SearchHit } from '../schema.ts';
import { excerptOf, piecesOf, termsOf } from './highlight.ts';
import { reachOf, visibleEntries } from './scope.ts';

export interface Wanted {
  q: string;
  /** With a condition of their own on entries `e`, for those that have one. */
  kinds: readonly { kind: string; seen: SQL | undefined }[];
  /** Results of each kind. */
  limit: number;
}

interface Row extends Record<string, unknown> {
  kind: string;
  id: string;
  title: string;
  subtitle: string | null;
  body: string;
  staff_body: string;
  unit_id: string | null;
  facts: SearchHit['facts'];
  project_number: string | null;
  project_name: string | null;
  unit_name: string | null;
}

/** Rows that are ranked at most in each kind; a word that half of all rows hold says too little to look at them all. */
const rankedAtMost = 200;

const ranked = sql`e.entity_type, e.entity_id, e.folded, e.document, e.updated_at`;

/** Where a search looks: whose rows, and on which connections. */
export interface Context {
  /** The viewer's own reads; for people outside staff row-level security. All that is answered comes from here. */
  db: Executor;
  /**
   * Finds which entries hold the words, and hands on their ids alone. Behind row-level security no index on words may be used, since
   * a policy has to be asked before them.
   */
  index: Executor;
  viewer: Viewer;
}

/**
 * What holds the words, the best of each kind first: whole titles, then beginnings of titles, then words by their weight. Where
 * nothing holds them, words that nothing begins with stand for the known words most like them, and the answer is a guess.
 */
export async function findEntries(context: Context, wanted: Wanted): Promise<{ items: SearchHit[]; isGuess: boolean }> {
  const { db, viewer } = context;
  const isStaff = seesEverything(viewer);
  const seen = visibleEntries(viewer, await reachOf(db, viewer));
  const typed = await typedWords(context, sql`hearth_search_query(${wanted.q}, ${isStaff})`, wanted);
  const found = await namesOf(context, wanted, seen, typed, true);
  if (found.length > 0) return { items: await read(context, found, wanted), isGuess: false };
  const guess = await typedWords(context, sql`hearth_search_guess(${wanted.q}, ${isStaff})`, wanted);
  const nearest = guess.query === null ? [] : await namesOf(context, wanted, seen, guess, false);
  return { items: await read(context, nearest, wanted), isGuess: nearest.length > 0 };
}

interface Typed extends Record<string, unknown> {
  folded: string;
  query: string | null;
}

/** The words as the index has them. Asked first, so that the planner of the search knows how rare they are. */
async function typedWords({ index }: Context, query: SQL, { q }: Wanted): Promise<Typed> {
  const { rows } = await index.execute<Typed>(sql`select hearth_fold(${q}) as folded, ${query}::text as query`);
  return rows[0] ?? { folded: '', query: null };
}

/**
 * Of kinds with a condition of their own those that hold the words at all, whoever may see what holds them. Some forty conditions,
 * each with the rows of its record, took the planner longer than the search.
 */
async function kindsWithWords(
  { index }: Context,
  { kinds }: Wanted,
  { folded, query }: Typed,
): Promise<Wanted['kinds']> {
  const asked = kinds.flatMap(({ kind, seen }) => (seen === undefined ? [] : [kind]));
  if (asked.length === 0) return kinds;
  // Each with its name as a value of its own, so that the planner knows how many rows of it there are.
  const { rows } = await index.execute<{ kind: string }>(
    sql.join(
      asked.map(
        (kind) => sql`
    select ${kind}::text as kind
    where exists (select 1 from search_entries e where e.entity_type = ${kind} and e.document @@ ${query}::tsquery)
      or exists (select 1 from search_entries e where e.entity_type = ${kind} and ${begun(folded)})`,
      ),
      sql` union all `,
    ),
  );
  const held = new Set(rows.map(({ kind }) => kind));
  return kinds.filter(({ kind, seen }) => seen === undefined || held.has(kind));
}

/** That an entry `e` begins with the folded words. */
const begun = (folded: string): SQL =>
  sql`e.folded collate "C" >= ${folded} and e.folded collate "C" < ${`${folded}\uffff`}`;

interface Name extends Record<string, unknown> {
  entity_type: string;
  entity_id: string;
}

/** Kind and id of what holds the words, in the order of the results. */
async function namesOf(
  context: Context,
  wanted: Wanted,
  seen: SQL,
  typed: Typed,
  withBeginnings: boolean,
): Promise<Name[]> {
  const { limit } = wanted;
  const { folded, query } = typed;
  const kinds = await kindsWithWords(context, wanted, typed);
  if (kinds.length === 0) return [];
  const begins = (kind: string, own: SQL) => sql`
    (select ${ranked} from search_entries e where e.entity_type = ${kind} and ${begun(folded)}
      and ${seen} ${own} order by e.folded collate "C" limit ${limit})
    union all`;
  const ofKind = (kind: string, own: SQL) => sql`(
    select once.entity_type, once.entity_id from (
      select distinct on (c.entity_id) c.* from (
        ${withBeginnings ? begins(kind, own) : sql``}
        (select ${ranked} from search_entries e
          where e.entity_type = ${kind} and e.document @@ ${query}::tsquery and ${seen} ${own} limit ${rankedAtMost})
      ) c order by c.entity_id
    ) once
    order by (once.folded = ${folded} or once.folded like ${folded} || ' %') desc, (once.folded like ${folded} || '%') desc,
      ts_rank(once.document, ${query}::tsquery) desc, once.updated_at desc, once.entity_id limit ${limit}
  )`;
  const { rows } = await context.index.execute<Name>(
    sql.join(
      kinds.map(({ kind, seen: own }) => ofKind(kind, own === undefined ? sql`` : sql`and ${own}`)),
      sql` union all `,
    ),
  );
  return rows;
}

/** The entries themselves, from the viewer's own reads. */
async function read({ db, viewer }: Context, names: readonly Name[], wanted: Wanted): Promise<SearchHit[]> {
  if (names.length === 0) return [];
  const kinds = `{${names.map((name) => name.entity_type).join(',')}}`;
  const ids = `{${names.map((name) => name.entity_id).join(',')}}`;
  const { rows } = await db.execute<Row>(sql`
    select e.entity_type as kind, e.entity_id as id, e.title, e.subtitle, e.body, e.staff_body, e.unit_id, e.facts,
      p.project_number, p.name as project_name, u.name as unit_name
    from unnest(${kinds}::text[], ${ids}::uuid[]) with ordinality found (kind, id, place)
    join search_entries e on e.entity_type = found.kind and e.entity_id = found.id
    left join projects p on p.id = e.project_id left join units u on u.id = e.unit_id order by found.place`);
  return toHits(rows, wanted, seesEverything(viewer));
}

function toHits(rows: readonly Row[], wanted: Wanted, isStaff: boolean): SearchHit[] {
  const terms = termsOf(wanted.q);
  return rows.map((row) => {
    const title = piecesOf(row.title, terms);
    const subtitle = piecesOf(row.subtitle ?? '', terms);
    const isInTitle = [...title, ...subtitle].some((piece) => piece.hit);
    const { kind, id, unit_id, facts, project_number, project_name, unit_name } = row;
    return {
      kind,
      id,
      title,
      subtitle,
      excerpt: isInTitle ? [] : excerptOf(isStaff ? `${row.body} ${row.staff_body}`.trim() : row.body, terms),
      project_number,
      project_name,
      unit_id,
      unit_name,
      facts,
    };
  });
}
