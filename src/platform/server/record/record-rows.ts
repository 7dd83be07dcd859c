import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { holds } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import {
  columnsOf,
  givenColumns,
  stepsFrom,
  type Field,
  type RecordDeclaration,
  type RecordOf,
} from '#platform/shared/record.ts';
import { waitingStates } from '#platform/shared/record-waits.ts';
import type { Column, Columns } from '#platform/shared/table.ts';
import type { Language, Text } from '#platform/shared/text.ts';
import { executePrepared, WrittenTexts, writtenOnce } from '../database/prepared.ts';
import { iso } from '../database/sql-words.ts';
import { shown } from '../table/rows.ts';
import { askTable, type Adds } from '../table/serve.ts';
import { joinsFor, type SourceColumn, type TableSource } from '../table/source.ts';
import type { Executor, Write } from '../writes/transaction.ts';
import { requireNamed, type LinkTarget } from '../writes/links.ts';
import { undoDays } from '../writes/undo.ts';
import { groupsKey, type Viewer } from '../viewer.ts';
import { keepHidden, type JsonReads } from './hidden-values.ts';
import { isWaiting, sinceJoin, waitingPerson, waitingSince } from './waits.ts';

/** The fields of a record as its table keeps them, under their names: dates and moments as text, money in cents, links as ids. */
export type Row = { id: string; version: number; deleted: boolean; created_by: string | null } & Record<
  string,
  unknown
>;

/** What the engine needs to know of a record's table, beside its declaration. */
export interface RecordTable {
  table: PgTable;
  /** Which rows somebody sees, over alias `r`. Left out: whoever may read sees all. */
  scope?: (viewer: Viewer) => SQL;
  /** By the `to` of link fields. */
  links?: Readonly<Record<string, LinkTarget>>;
  /** Where derived fields that are no column come from, and the joins that they need. */
  columns?: Readonly<Record<string, SourceColumn>>;
  /** Derived flags that say how a row stands to whoever asks, over alias `r`. They are the list's: a record that is read alone has none. */
  forViewer?: Readonly<Record<string, (viewer: Viewer) => SQL>>;
  joins?: Readonly<Record<string, SQL>>;
  /** The columns that data adds to its list, where the declaration says that there are any. */
  adds?: Adds;
  /** Columns of JSON beside the fields, which only endpoints of the area itself write: kept, taken back and told like fields. */
  json?: readonly string[];
  /** Which of these only some may read. */
  jsonReads?: JsonReads;
  /** Words beside its own by which it is found in its list, over alias `r`. */
  searched?: readonly SQL[];
  /**
   * Rows that are bound, over alias `r`: which of their fields can still be changed, what is said of the others, and which rows are not
   * removed. It says what is offered; what is refused stands in `check` and in the database.
   */
  bound?: { when: SQL; free: readonly string[]; said: Text; stays: SQL };
  /** Which people of the groups that may write do, as a condition on the person; goes with `access.bySome` of the declaration. */
  writers?: (viewer: Viewer) => SQL;
  /** The records that are parts of one, as rows of `kind`, `id` and `title`: what became of them stands in its history, too. */
  parts?: (id: string) => SQL;
}

const linked = sql`linked`;
const fullName = (alias: SQL): SQL => sql`${alias}.first_name || ' ' || ${alias}.last_name`;
const column = (name: string): SQL => sql`r.${sql.identifier(name)}`;

/** Reads and locks the rows of one declared record. */
export class RecordRows {
  readonly name: SQL;
  readonly #declaration: RecordDeclaration;
  readonly #served: RecordTable;
  readonly #columns: Columns;
  readonly #heads = new WrittenTexts();
  readonly #sources = new Map<Language, Omit<TableSource<Columns>, 'where'>>();

  /** Throws when a declared field has no column: the portal does not start. */
  constructor(declaration: RecordDeclaration, served: RecordTable) {
    this.#declaration = declaration;
    this.#served = served;
    keepHidden(declaration, served.jsonReads);
    this.#columns = columnsOf(declaration, 'all');
    this.name = sql`${sql.identifier(getTableName(served.table))}`;
    const kept = new Set(Object.values(getTableColumns(served.table)).map((each) => each.name));
    const needed = [
      ...Object.keys(declaration.fields).filter((field) => !isWorkedOut(served, field)),
      ...givenColumns(declaration),
      'version',
      'deleted_at',
    ];
    const missing = needed.filter((field) => !kept.has(field));
    if ((declaration.access.bySome === true) !== (served.writers !== undefined))
      throw new Error(`The record ${declaration.name} is written by some people only: declared and served alike.`);
    if (missing.length > 0)
      throw new Error(`The table ${getTableName(served.table)} has no column ${missing.join(', ')} of its record.`);
  }

  /** The fields that are columns of the table. */
  get kept(): [string, Field][] {
    return Object.entries(this.#declaration.fields).filter(([name]) => !isWorkedOut(this.#served, name));
  }

  get json(): readonly string[] {
    return this.#served.json ?? [];
  }

  /** What a column takes: of a field by its kind, of JSON as it is. */
  bound(name: string, value: unknown): SQL {
    const field = this.#declaration.fields[name];
    if (field !== undefined) return boundValue(field, value);
    // Nothing is no value of JSON, which a column would take for one.
    const isNothing = value === null || value === undefined;
    return this.json.includes(name) && !isNothing ? sql`${JSON.stringify(value)}::jsonb` : sql`${value ?? null}`;
  }

  link(to: string): LinkTarget {
    const target = this.#served.links?.[to];
    if (target === undefined)
      throw new Error(`The record ${this.#declaration.name} links to ${to}, which nobody serves.`);
    return target;
  }

  scope(viewer: Viewer): SQL {
    return this.#served.scope?.(viewer) ?? sql`true`;
  }

  /** What the list of the record is read from. */
  source(viewer: Viewer, language: Language = 'en'): TableSource<Columns> {
    const { forViewer = {} } = this.#served;
    const { columns, ...same } = this.#sameForAll(language);
    const ofViewer = Object.entries(forViewer).map(([name, asked]): [string, SourceColumn] => [
      name,
      { sql: asked(viewer), filled: true, ofViewer: true },
    ]);
    const { access, code } = this.#declaration;
    return {
      ...same,
      where: sql`r.deleted_at is null and ${this.scope(viewer)}`,
      // Whoever may not import it needs no key in a file.
      ...(holds(viewer.groups, access.write) ? { knownBy: code === undefined ? 'id' : 'code' } : {}),
      columns: ofViewer.length === 0 ? columns : { ...columns, ...Object.fromEntries(ofViewer) },
    };
  }

  /** What of that hangs on no viewer: put together once for each language, since it names every column and each list asks for a few. */
  #sameForAll(language: Language): Omit<TableSource<Columns>, 'where'> {
    const known = this.#sources.get(language);
    if (known !== undefined) return known;
    const made = this.#makeSource(language);
    this.#sources.set(language, made);
    return made;
  }

  #makeSource(language: Language): Omit<TableSource<Columns>, 'where'> {
    const joins: Record<string, SQL> = { ...this.#served.joins };
    const columns: Record<string, SourceColumn> = {};
    const joined = (name: string, table: string, id: SQL, called: LinkTarget['name']): SourceColumn => {
      const alias = sql`${sql.identifier(name)}`;
      joins[name] = sql`left join ${sql.identifier(table)} ${alias} on ${alias}.id = ${id}`;
      return { sql: sql`${alias}.id`, name: called(alias, language), needs: [name] };
    };
    const person = (name: string, id: SQL) => joined(`person_${name}`, 'users', id, fullName);
    for (const [name, field] of Object.entries(this.#declaration.fields)) {
      const own = this.#served.columns?.[name];
      if (this.#served.forViewer?.[name] !== undefined) continue;
      if (own !== undefined) columns[name] = own;
      else if (field.kind === 'person') columns[name] = person(name, column(name));
      else if (field.kind === 'link') {
        const target = this.link(field.to);
        columns[name] = joined(`link_${name}`, target.table, column(name), target.name);
      } else if (field.kind === 'links') {
        const called = this.link(field.to).name(linked, language);
        columns[name] = { sql: sql`array(${this.#linked(name, field.to, sql`${called}`)} order by 1)`, filled: true };
      } else columns[name] = { sql: column(name), ...(field.required === true ? { filled: true } : {}) };
    }
    for (const name of [...givenColumns(this.#declaration), 'created_at', 'updated_at'])
      columns[name] = { sql: column(name), filled: true };
    columns['created_by'] = person('created_by', column('created_by'));
    if (waitingStates(this.#declaration).length > 0) {
      joins['waits_since'] = sinceJoin(this.#declaration);
      const since = sql`case when ${isWaiting(this.#declaration)} then ${waitingSince} end`;
      columns['waits_since'] = { sql: since, needs: ['waits_since'] };
      columns['waits_days'] = { sql: sql`extract(day from now() - ${since})`, needs: ['waits_since'] };
      columns['waits_for'] = person('waits_for', waitingPerson(this.#declaration));
    }
    // In its own list a record is found by its title at least.
    const found = Object.entries(this.#declaration.fields).flatMap(([name, field]) =>
      (field.found === undefined && name !== this.#declaration.title) || field.table === false ? [] : [name],
    );
    return {
      from: flat(sql`${this.name} r`),
      joins: Object.fromEntries(Object.entries(joins).map(([name, join]) => [name, flat(join)])),
      id: flat(sql`r.id`),
      version: flat(sql`r.version`),
      columns: Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, flatColumn(each)])),
      search: {
        columns: found,
        texts: [...(this.#declaration.code === undefined ? [] : [sql`r.code`]), ...(this.#served.searched ?? [])],
      },
    };
  }

  /** Of each row that a field names, this. */
  #linked(field: string, to: string, what: SQL): SQL {
    return sql`select ${what} from ${sql.identifier(this.link(to).table)} ${linked} where ${linked}.id = any(${column(field)})`;
  }

  /** A column as a single record answers it: of several records each with its id, which a list has no room for. */
  #answered(key: string, each: Column, from: SourceColumn, language: Language): SQL {
    const field = this.#declaration.fields[key];
    if (field?.kind !== 'links') return shown(each, from);
    const called = this.link(field.to).name(linked, language);
    const one = sql`json_build_object('id', ${linked}.id, 'name', ${called})`;
    return sql`coalesce(array_to_json(array(${this.#linked(key, field.to, one)} order by ${called})), '[]')`;
  }

  /** What a viewer may read of a record, up to where it says of which. */
  #question(viewer: Viewer, language: Language): SQL {
    const source = (who: Viewer) => this.source(who, language);
    const asked = askTable(this.#columns, source, { viewer, language, zone: undefined });
    const columns = Object.entries(asked.columns).flatMap(([key, each]) => {
      const from = asked.source.columns[key];
      // The text of this question is kept for everybody of the same groups: nothing of one reader may stand in it.
      return from === undefined || from.ofViewer === true ? [] : [{ key, each, from }];
    });
    const values = columns.map(
      ({ key, each, from }) => sql`${this.#answered(key, each, from, language)} as ${sql.identifier(key)}`,
    );
    const joins = joinsFor(
      asked.source,
      columns.flatMap(({ from }) => from.needs ?? []),
    );
    const { bound } = this.#served;
    const said = bound === undefined ? [] : [sql`${bound.when} as is_bound`, sql`${bound.stays} as stays`];
    return sql`select ${sql.join([sql`r.id`, sql`r.version`, ...values, ...said], sql`, `)} from ${asked.source.from} ${joins}`;
  }

  /** One record as it is answered, by the same columns as the list; `not_found` for one that the viewer does not see. */
  async read(
    db: Executor,
    viewer: Viewer,
    id: string,
    language: Language = 'en',
  ): Promise<RecordOf<RecordDeclaration>> {
    const text = `read ${language} ${groupsKey(viewer)}`;
    const head = this.#heads.of(text, () => this.#question(viewer, language));
    const { rows } = await executePrepared<Record<string, unknown>>(
      db,
      sql`${head} where r.id = ${id} and r.deleted_at is null and ${this.scope(viewer)}`,
    );
    const [found] = rows;
    if (found === undefined) throw new AppError('not_found');
    const { is_bound: isBound, stays, ...row } = found;
    const { access, states } = this.#declaration;
    const { bound } = this.#served;
    const isWriter = await this.isWriter(db, viewer);
    // The statement names the declared columns and casts each to its kind, which is what RecordOf says.
    return {
      ...row,
      ...(states === undefined
        ? {}
        : { allowed_transitions: stepsFrom(this.#declaration, viewer.groups, String(row['state'])) }),
      can: {
        change: isWriter,
        remove: (isWriter || access.bySome !== true) && holds(viewer.groups, access.remove) && stays !== true,
        ...(bound !== undefined && isBound === true ? { free: bound.free, why: bound.said } : {}),
      },
    } as unknown as RecordOf<RecordDeclaration>;
  }

  /** Whether a person is one of those who write, where not everybody of a group does. */
  async isWriter(db: Executor, viewer: Viewer): Promise<boolean> {
    const { writers } = this.#served;
    const isOfGroup = holds(viewer.groups, this.#declaration.access.write);
    if (writers === undefined || !isOfGroup) return isOfGroup;
    const { rows } = await db.execute<{ writes: boolean }>(sql`select ${writers(viewer)} as writes`);
    return rows[0]?.writes === true;
  }

  /** The row that a person changes, locked until the end of the write; `not_found` for one that they do not see. */
  async lock(write: Write, viewer: Viewer, id: string, { inBin = false } = {}): Promise<Row> {
    const bin = inBin ? sql`r.deleted_at > now() - make_interval(days => ${undoDays})` : sql`r.deleted_at is null`;
    const head = this.#heads.of('lock', () => {
      const named = ['id', 'version', 'created_by', ...givenColumns(this.#declaration), ...this.json];
      const values = this.kept.map(
        ([name, field]) => sql`${keptValue(field, column(name))} as ${sql.identifier(name)}`,
      );
      return sql`select ${sql.join(
        [sql`r.deleted_at is not null as deleted`, ...named.map(column), ...values],
        sql`,
        `,
      )} from ${this.name} r`;
    });
    const { rows } = await executePrepared<Row>(
      write.tx,
      sql`${head} where r.id = ${id} and ${bin} and ${this.scope(viewer)} for update of r`,
    );
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found');
    return row;
  }

  /** Refuses a link or a person that the viewer may not name, as if it were not there. */
  async requireLinks(write: Write, viewer: Viewer, values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [name, field] of this.kept) {
      const value = values[name];
      const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
      if (ids.length === 0 || (field.kind !== 'link' && field.kind !== 'links' && field.kind !== 'person')) continue;
      await requireNamed(write, viewer, name, ids, field.kind === 'person' ? undefined : this.link(field.to));
    }
  }
}

/** A piece as one text where it binds no value: what is kept is asked for again and again, and put together each time from its pieces. */
const flat = (piece: SQL): SQL => writtenOnce(piece) ?? piece;

function flatColumn(from: SourceColumn): SourceColumn {
  return {
    ...from,
    sql: flat(from.sql),
    ...(from.name === undefined ? {} : { name: flat(from.name) }),
    ...(from.order === undefined ? {} : { order: flat(from.order) }),
  };
}

/** No column of the table holds it: the list works it out. */
function isWorkedOut({ columns, forViewer }: RecordTable, field: string): boolean {
  return columns?.[field] !== undefined || forViewer?.[field] !== undefined;
}

/** A column as the engine keeps it in undo and audit: days and moments as text, figures as numbers. */
function keptValue(field: Field, value: SQL): SQL {
  if (field.kind === 'date') return sql`${value}::text`;
  if (field.kind === 'moment') return iso(value);
  return field.kind === 'number' || field.kind === 'money' || field.kind === 'percent' ? sql`${value}::float8` : value;
}

/** A field's value as a parameter of its column. */
function boundValue(field: Field, value: unknown): SQL {
  if (!Array.isArray(value)) return sql`${value ?? null}`;
  return field.kind === 'links' ? sql`${sql.param(value)}::uuid[]` : sql`${sql.param(value)}::text[]`;
}
