import { sql, type SQL } from 'drizzle-orm';
import type { Capability } from '#platform/shared/access.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Viewer } from '#platform/server/viewer.ts';

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
 * What a migration says so that a declared record is found: an index, and triggers that keep its entry. Written into the migration by
 * hand from here, so that a person reads what runs; a test holds the two against each other. Throws for a field that not everybody who
 * reads the record may see: its words would be found by all of them.
 */
export function searchTriggers(declaration: RecordDeclaration, table: string): string {
  const { name, code, project, states, fields, title } = declaration;
  const secret = Object.entries(fields).find(([, { found, reads }]) => found !== undefined && reads !== undefined);
  if (secret !== undefined)
    throw new Error(`The field ${secret[0]} of ${name} is not for everybody who reads it: it can not be found.`);
  const words = Object.entries(fields).flatMap(([field, { found }]) => (found === 'words' ? [field] : []));
  const held = [
    title,
    ...words,
    ...(project === undefined ? [] : [project]),
    'deleted_at',
    ...(states ? ['state'] : []),
  ];
  const row = (alias: string) => `(${held.map((field) => `${alias}.${field}`).join(', ')})`;
  const put = `hearth_search_of_${table}`;
  const entry = (row: string, gap: string) => {
    const key = code === undefined ? 'NULL' : `${row}.code`;
    const facts = states === undefined ? 'NULL' : `jsonb_build_object('state', ${row}.state)`;
    const said = words.map((field) => `${row}.${field}`).join(', ') || `''`;
    return `hearth_search_put('${name}', ${row}.id, ${project === undefined ? 'NULL' : `${row}.${project}`}, NULL, '{}', false, ${row}.${title}, ${key}, NULL,
${gap}concat_ws(' ', ${said}), ${key}, ${facts})`;
  };
  return [
    `CREATE INDEX IF NOT EXISTS "search_entries_${name}_words" ON "search_entries" USING gin ("document") WHERE entity_type = '${name}';`,
    `CREATE OR REPLACE FUNCTION ${put}(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ${entry('r', '    ')} FROM ${table} r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL;
  PERFORM hearth_search_drop('${name}', array(SELECT r.id FROM ${table} r WHERE r.id = ANY (ids) AND r.deleted_at IS NOT NULL));
END $$;`,
    `CREATE OR REPLACE FUNCTION ${put}_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ${put}(array(SELECT id FROM added));
  RETURN NULL;
END $$;`,
    `CREATE OR REPLACE FUNCTION ${put}_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- From the row at hand: to look it up again by its id costs more than the entry itself.
  IF NEW.deleted_at IS NULL THEN
    PERFORM ${entry('NEW', '      ')};
  ELSE
    PERFORM hearth_search_drop('${name}', ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;`,
    `CREATE OR REPLACE TRIGGER ${table}_search_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${put}_added();`,
    `CREATE OR REPLACE TRIGGER ${table}_search_changed AFTER UPDATE ON ${table} FOR EACH ROW
  WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')})
  EXECUTE FUNCTION ${put}_changed();`,
    `CREATE OR REPLACE TRIGGER ${table}_search_gone AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION hearth_search_gone('${name}');`,
    ...(project === undefined
      ? []
      : [
          `CREATE OR REPLACE FUNCTION ${put}_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ${put}(array(SELECT id FROM ${table} WHERE ${project} = NEW.id));
  RETURN NULL;
END $$;`,
          `CREATE OR REPLACE TRIGGER projects_search_${table} AFTER UPDATE OF name ON projects FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION ${put}_project();`,
        ]),
    `SELECT ${put}(array(SELECT id FROM ${table}));`,
  ].join('\n--> statement-breakpoint\n');
}
