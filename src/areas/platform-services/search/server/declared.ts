import { sql, type SQL } from 'drizzle-orm';
import type { Capability } from '#platform/shared/access.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { FoundTable } from '#platform/shared/found-table.ts';

/** A kind of record that is found by what its declaration says. */
export interface FoundKind {
  kind: string;
  access: Capability;
  /** Which entries `e` of it this viewer sees: those whose record stands in their own list. */
  visible(viewer: Viewer): SQL;
}

/** How a declared record is found; none where none of its fields is. */
export function foundKind({ declaration, source }: ServedRecord): FoundKind[] {
  if (!isFound(declaration)) return [];
  return [
    {
      kind: declaration.name,
      access: declaration.access.read,
      visible(viewer) {
        const { from, where } = source(viewer);
        return sql`exists (select 1 from ${from} where r.id = e.entity_id and ${where})`;
      },
    },
  ];
}

function isFound({ fields }: RecordDeclaration): boolean {
  return Object.values(fields).some(({ found }) => found !== undefined);
}

/**
 * What a migration says so that a declared record is found: triggers that keep its entry. Written into the migration by
 * hand from here, so that a person reads what runs; a test holds the two against each other. Throws for a field that not everybody who
 * reads the record may see: its words would be found by all of them.
 */
export function searchTriggers(declaration: RecordDeclaration, table: string): string {
  const { name, code, project, states, fields, title } = declaration;
  const secret = Object.entries(fields).find(([, { found, reads }]) => found !== undefined && reads !== undefined);
  if (secret !== undefined)
    throw new Error(`The field ${secret[0]} of ${name} is not for everybody who reads it: it can not be found.`);
  const words = Object.entries(fields).flatMap(([field, { found }]) => (found === 'words' ? [field] : []));
  const entry = (row: string, gap: string) => {
    const key = code === undefined ? 'NULL' : `${row}.code`;
    const facts = states === undefined ? 'NULL' : `jsonb_build_object('state', ${row}.state)`;
    const said = words.map((field) => `${row}.${field}`).join(', ') || `''`;
    return `hearth_search_put('${name}', ${row}.id, ${project === undefined ? 'NULL' : `${row}.${project}`}, NULL, '{}', false, ${row}.${title}, ${key}, NULL,
${gap}concat_ws(' ', ${said}), ${key}, ${facts})`;
  };
  return statements({
    kind: name,
    table,
    held: [title, ...words, ...(project === undefined ? [] : [project]), 'deleted_at', ...(states ? ['state'] : [])],
    project,
    put: `PERFORM ${entry('r', '    ')} FROM ${table} r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('${name}', array(SELECT r.id FROM ${table} r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));`,
    changed: `-- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM ${entry('NEW', '      ')};
  ELSE
    PERFORM hearth_search_drop('${name}', ARRAY[NEW.id]);
  END IF;`,
  });
}

/** How a kind that is written by hand is found: by staff who may read it, wherever the entry stands in a project that lives. */
export const foundByStaff = ({ kind, access }: FoundTable): FoundKind => ({
  kind,
  access,
  visible: (viewer) => (seesEverything(viewer) ? sql`true` : sql`false`),
});

/** What a migration says so that a kind written by hand is found; held to it by a test, as for declared records. */
export function tableTriggers({
  kind,
  table,
  title,
  key,
  words,
  facts,
  project,
  held,
  newest,
  unless,
}: FoundTable): string {
  const code = key === undefined ? 'NULL' : `r.${key}`;
  const pairs = Object.entries(facts ?? {}).map(([name, of]) => `'${name}', ${of}`);
  const entry = `hearth_search_put('${kind}', r.id, ${project === undefined ? 'NULL' : `r.${project}`}, NULL, '{}', false, ${title}, ${code}, NULL,
    concat_ws(' ', ${words.join(', ') || `''`}), ${code}, ${pairs.length === 0 ? 'NULL' : `jsonb_build_object(${pairs.join(', ')})`})`;
  const as = (alias: string, words: string) => words.replaceAll(/\br\./gu, `${alias}.`);
  const lives = `r.deleted_at IS NULL${unless === undefined ? '' : ` AND NOT (${unless})`}`;
  const rows =
    newest === undefined
      ? `${table} r WHERE r.id = ANY (ids)`
      : `${table} r WHERE ${newest.of} IN (SELECT ${as('t', newest.of)} FROM ${table} t WHERE t.id = ANY (ids))`;
  const isLast =
    newest === undefined
      ? ''
      : `
    AND NOT EXISTS (SELECT FROM ${table} n WHERE ${as('n', newest.of)} = ${newest.of} AND ${as('n', lives)}
      AND ${as('n', newest.by)} > ${newest.by})`;
  const others =
    newest === undefined
      ? ''
      : ` || array(SELECT t.id FROM ${table} t WHERE ${as('t', newest.of)} = ${as('OLD', newest.of)} LIMIT 1)`;
  return statements({
    kind,
    table,
    held: [...held, 'deleted_at'],
    project,
    put: `PERFORM ${entry}
  FROM ${rows} AND ${lives}${isLast};
  PERFORM hearth_search_drop('${kind}', array(
    SELECT r.id FROM ${rows} AND NOT (${lives}${isLast})
  ));`,
    changed: `PERFORM hearth_search_of_${table}(ARRAY[NEW.id]${others});`,
  });
}

interface Kept {
  kind: string;
  table: string;
  /** The columns whose change is one of the entry. */
  held: readonly string[];
  project: string | undefined;
  /** Puts and drops the entries of the rows `ids`. */
  put: string;
  /** The same for the row `NEW`, which was `OLD`. */
  changed: string;
}

/** The functions that keep the entries of a table, and the triggers that call them. */
function statements({ kind, table, held, project, put, changed }: Kept): string {
  const name = `hearth_search_of_${table}`;
  const row = (alias: string) => `(${held.map((column) => `${alias}.${column}`).join(', ')})`;
  return [
    `CREATE OR REPLACE FUNCTION ${name}(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  ${put}
END $$;`,
    `CREATE OR REPLACE FUNCTION ${name}_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ${name}(array(SELECT id FROM added));
  RETURN NULL;
END $$;`,
    `CREATE OR REPLACE FUNCTION ${name}_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${changed}
  RETURN NULL;
END $$;`,
    `CREATE OR REPLACE TRIGGER ${table}_search_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}_added();`,
    `CREATE OR REPLACE TRIGGER ${table}_search_changed AFTER UPDATE ON ${table} FOR EACH ROW
  WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')})
  EXECUTE FUNCTION ${name}_changed();`,
    `CREATE OR REPLACE TRIGGER ${table}_search_gone AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('${kind}');`,
    ...(project === undefined
      ? []
      : [
          `CREATE OR REPLACE FUNCTION ${name}_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ${name}(array(SELECT id FROM ${table} WHERE ${project} = NEW.id));
  RETURN NULL;
END $$;`,
          `CREATE OR REPLACE TRIGGER projects_search_${table} AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION ${name}_project();`,
        ]),
    `SELECT ${name}(array(SELECT id FROM ${table}));`,
  ].join('\n--> statement-breakpoint\n');
}
