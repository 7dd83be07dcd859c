import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { type SearchHit, type SearchKind } from '../schema.ts';
import { excerptOf, piecesOf, termsOf } from './highlight.ts';
import { visibleEntries } from './scope.ts';

export interface Wanted {
  q: string;
  kinds: readonly SearchKind[];
  /** Results of each kind. */
  limit: number;
}

interface Row extends Record<string, unknown> {
  kind: SearchKind;
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

const columns = sql`e.entity_type, e.entity_id, e.project_id, e.unit_id, e.title, e.subtitle, e.body, e.staff_body, e.facts, e.folded, e.document, e.updated_at`;
/** As constants, so that each kind is looked up in its own index. */
const kindIs: Readonly<Record<SearchKind, SQL>> = {
  project: sql`e.entity_type = 'project'`,
  unit: sql`e.entity_type = 'unit'`,
  module: sql`e.entity_type = 'module'`,
  person: sql`e.entity_type = 'person'`,
  file: sql`e.entity_type = 'file'`,
};

/**
 * What holds the words, the best of each kind first: whole titles, then beginnings of titles, then words by their weight. With
 * `guesses`, words that nothing begins with stand for the known words most like them.
 */
export async function findEntries(
  db: Executor,
  viewer: Viewer,
  wanted: Wanted,
  guesses: boolean = false,
): Promise<SearchHit[]> {
  const seen = visibleEntries(viewer);
  const isStaff = seesEverything(viewer);
  const query = guesses
    ? sql`hearth_search_guess(${wanted.q}, ${isStaff})`
    : sql`hearth_search_query(${wanted.q}, ${isStaff})`;
  const begins = (kind: SearchKind) => sql`
    (select ${columns} from search_entries e where ${kindIs[kind]} and e.folded collate "C" >= (select folded from typed)
      and e.folded collate "C" < (select folded || U&'\\FFFF' from typed) and ${seen} order by e.folded collate "C" limit ${wanted.limit})
    union all`;
  const ofKind = (kind: SearchKind) => sql`(
    select ranked.* from (
      select distinct on (c.entity_id) c.* from (
        ${guesses ? sql`` : begins(kind)}
        (select ${columns} from search_entries e where ${kindIs[kind]} and e.document @@ (select query from typed) and ${seen} limit ${rankedAtMost})
      ) c order by c.entity_id
    ) ranked, typed
    order by (ranked.folded = typed.folded or ranked.folded like typed.folded || ' %') desc, (ranked.folded like typed.folded || '%') desc,
      ts_rank(ranked.document, typed.query) desc, ranked.updated_at desc, ranked.entity_id limit ${wanted.limit}
  )`;
  const { rows } = await db.execute<Row>(sql`
    with typed as materialized (select hearth_fold(${wanted.q}) as folded, ${query} as query)
    ${shown(sql.join(wanted.kinds.map(ofKind), sql` union all `))}`);
  return toHits(rows, wanted, isStaff);
}

function shown(found: SQL): SQL {
  return sql`, found as materialized (select every.*, row_number() over () as place from (${found}) every)
    select found.entity_type as kind, found.entity_id as id, found.title, found.subtitle, found.body, found.staff_body, found.unit_id, found.facts,
      p.project_number, p.name as project_name, u.name as unit_name
    from found left join projects p on p.id = found.project_id left join units u on u.id = found.unit_id order by found.place`;
}

function toHits(rows: readonly Row[], wanted: Wanted, isStaff: boolean): SearchHit[] {
  const terms = termsOf(wanted.q);
  return rows.map((row) => {
    const title = piecesOf(row.title, terms);
    const subtitle = piecesOf(row.subtitle ?? '', terms);
    const isTold = [...title, ...subtitle].some((piece) => piece.hit);
    const { kind, id, unit_id, facts, project_number, project_name, unit_name } = row;
    return {
      kind,
      id,
      title,
      subtitle,
      excerpt: isTold ? [] : excerptOf(isStaff ? `${row.body} ${row.staff_body}`.trim() : row.body, terms),
      project_number,
      project_name,
      unit_id,
      unit_name,
      facts,
    };
  });
}
