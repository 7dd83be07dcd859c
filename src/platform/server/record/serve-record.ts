import { getTableName, sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError, badInput, faultOf, ruleBroken, type Fault } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { texts } from '#platform/shared/text.ts';
import { recordContract, type HistoryEntry } from '#platform/shared/record-contract.ts';
import { columnsOf, sentFields, tableName, type Edge, type Fields } from '#platform/shared/record.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { Columns } from '#platform/shared/table.ts';
import type { ConstraintFaults } from '../http/faults.ts';
import { mount, type Handlers, type Kernel } from '../http/mount.ts';
import { iso } from '../database/sql-words.ts';
import { serveBulk } from '../table/bulk.ts';
import { serveTable } from '../table/serve.ts';
import type { TableSource } from '../table/source.ts';
import type { EmptiedBin } from '../writes/empty-bins.ts';
import { difference, LastRead, type Executor, type Write } from '../writes/transaction.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '../writes/undo.ts';
import { checkVersion } from '../writes/versions.ts';
import { requireCapability, seesEverything, type Viewer } from '../viewer.ts';
import { RecordRows, type RecordTable, type Row } from './record-rows.ts';
import { labelOf, momentsOf, nextCode } from './record-values.ts';
import './record-events.ts';

/** What is about to be kept: the row as it was (undefined for a new one) and as it will be. */
export interface Change {
  write: Write;
  viewer: Viewer;
  before: Row | undefined;
  after: Readonly<Record<string, unknown>>;
}

/** What only this record knows. All of it may be left out. */
export interface RecordRules extends RecordTable {
  /** What must hold over several fields or records; throws what it refuses. Asked before every change and every move. */
  check?: (change: Change) => Promise<void> | void;
  /** By name, what else a move demands; answers what is missing. */
  guards?: Readonly<Record<string, (move: Change & { edge: Edge }) => Promise<Fault | undefined> | Fault | undefined>>;
  /** What a move does to others, in the same transaction. */
  moved?: (move: Change & { edge: Edge }) => Promise<void>;
  /** What follows from any write of it, in the same transaction: events for other areas. */
  told?: (write: Write, id: string) => Promise<void>;
  constraints?: ConstraintFaults;
  /** While this holds over alias `r`, a row stays in its bin, however long. */
  keeps?: SQL;
}

/** A record as the portal puts it together: served, and in the lists of undo, bin and emptying. */
export interface ServedRecord {
  name: string;
  declaration: RecordDeclaration;
  /** Its table in the database. */
  table: string;
  mount(kernel: Kernel): void;
  restorer: Restorer;
  bin: Bin;
  emptied: EmptiedBin;
  /** How a person knows one, over alias `r`: its number and its title. */
  label: SQL;
  /** What its list is read from, for a viewer. */
  source(viewer: Viewer): TableSource<Columns>;
}

/** The writes of a record, for endpoints of the area's own: each judges rights of fields and rules, and leaves its traces. */
export type Life = Pick<RecordLife, 'create' | 'change' | 'move' | 'setBinned'>;

const historyPage = 50;
const stepRules = texts({ required: { en: 'Is required for this step.', es: 'Hace falta para este paso.' } });

/** Serves a declared record: its endpoints, its table, undo, bin, history and live messages. */
export function serveRecord<const F extends Fields, const S extends string>(
  declared: RecordDeclaration<F, S>,
  rules: RecordRules,
): ServedRecord & { life: Life } {
  const declaration: RecordDeclaration = declared;
  const contract = recordContract(declaration);
  const rows = new RecordRows(declaration, rules);
  const life = new RecordLife(declaration, rules, rows);
  const source = (viewer: Viewer) => rows.source(viewer);
  const columns = columnsOf(declaration);
  const label = labelOf(declaration);
  const { access } = declaration;

  return {
    life,
    name: declaration.name,
    declaration,
    table: getTableName(rules.table),
    mount(kernel) {
      const handlers: Handlers<typeof contract> = {
        ...serveTable(kernel.db, tableName(declaration), columns, source),
        bulk: serveBulk({
          columns,
          sourceFor: source,
          label,
          actions: {
            change: (write, viewer, id, values: Record<string, unknown>, version) =>
              life.change(write, viewer, id, values, version),
            move: (write, viewer, id, values: { to: string; reason?: string }, version) =>
              life.move(write, viewer, id, { ...values, version }),
            async remove(write, viewer, id) {
              requireCapability(viewer, access.remove);
              await life.setBinned(write, viewer, id, true);
            },
          },
          constraints: rules.constraints ?? {},
        }),
        read: ({ viewer, params, db }) => rows.read(db, viewer, params.id),
        async create({ viewer, body, write }) {
          return new LastRead(rows.read(write.tx, viewer, await life.create(write, viewer, body)));
        },
        async change({ viewer, params, body, ifMatch, write }) {
          const { version, ...values } = body;
          await life.change(write, viewer, params.id, values, version ?? ifMatch);
          return new LastRead(rows.read(write.tx, viewer, params.id));
        },
        async remove({ viewer, params, write }) {
          await life.setBinned(write, viewer, params.id, true);
        },
        async restore({ viewer, params, write }) {
          await life.setBinned(write, viewer, params.id, false);
          return new LastRead(rows.read(write.tx, viewer, params.id));
        },
        async move({ viewer, params, body, ifMatch, write }) {
          await life.move(write, viewer, params.id, { ...body, version: body.version ?? ifMatch });
          return new LastRead(rows.read(write.tx, viewer, params.id));
        },
        async history({ viewer, params, query, db }) {
          await rows.read(db, viewer, params.id);
          // It tells what was done inside the house: nobody outside staff reads one, here as behind the belt of the database.
          if (!seesEverything(viewer)) return [];
          return life.history(db, viewer, params.id, query);
        },
      };
      const area = tableName(declaration);
      if (declaration.states !== undefined) return mount(kernel, area, contract, handlers, rules.constraints ?? {});
      // Without states there is nowhere to take it.
      const { move: _move, ...endpoints } = contract;
      const { move: _taken, ...others } = handlers;
      return mount(kernel, area, endpoints, others, rules.constraints ?? {});
    },
    label,
    source,
    restorer: (write, viewer, change) => life.takeBack(write, viewer, change),
    bin: {
      list: (db) => readBin(db, { from: sql`${rows.name} r`, label }),
      async restore(write, viewer, id) {
        requireCapability(viewer, access.remove);
        await life.setBinned(write, viewer, id, false);
      },
    },
    emptied: {
      table: getTableName(rules.table),
      entityType: declaration.name,
      label,
      ...(declaration.project === undefined ? {} : { projectId: sql`r.${sql.identifier(declaration.project)}` }),
      ...(rules.keeps === undefined ? {} : { unless: rules.keeps }),
    },
  };
}

/** What is done to the rows of one record: each step leaves an audit row, a way back and a live message. */
class RecordLife {
  readonly #declaration: RecordDeclaration;
  readonly #rules: RecordRules;
  readonly #rows: RecordRows;

  constructor(declaration: RecordDeclaration, rules: RecordRules, rows: RecordRows) {
    this.#declaration = declaration;
    this.#rules = rules;
    this.#rows = rows;
  }

  async create(write: Write, viewer: Viewer, draft: Record<string, unknown>): Promise<string> {
    const { name, code, states } = this.#declaration;
    this.#refuseUnseen(viewer, draft);
    await this.#rows.requireLinks(write, viewer, draft);
    await this.#rules.check?.({ write, viewer, before: undefined, after: draft });
    const id = newId();
    const given = [...this.#rows.kept.map(([field]) => field), ...this.#rows.json].filter(
      (field) => draft[field] !== undefined,
    );
    const columns = given.map((field) => sql.identifier(field));
    const values = given.map((field) => this.#rows.bound(field, draft[field]));
    const codeColumns = code === undefined ? [] : [sql.identifier('code')];
    const codeValues = code === undefined ? [] : [sql`${await nextCode(write, name, code)}`];
    const stateColumns = states === undefined ? [] : [sql.identifier('state')];
    const stateValues = states === undefined ? [] : [sql`${states.first}`];
    await write.tx.execute(sql`
      insert into ${this.#rows.name} (${sql.join(
        [sql`id, created_by, updated_by`, ...codeColumns, ...stateColumns, ...columns],
        sql`, `,
      )})
      values (${sql.join(
        [sql`${id}, ${viewer.userId}, ${viewer.userId}`, ...codeValues, ...stateValues, ...values],
        sql`, `,
      )})`);
    const filled = Object.fromEntries(
      given.map((field) => [field, draft[field]]).filter(([, value]) => value !== null),
    );
    await this.#leave(write, 'created', id, { project: draft, new: filled });
    return id;
  }

  async change(
    write: Write,
    viewer: Viewer,
    id: string,
    values: Record<string, unknown>,
    seen: number | undefined,
    current: () => Promise<unknown> = () => this.#rows.read(write.tx, viewer, id),
  ): Promise<void> {
    this.#refuseUnseen(viewer, values);
    const row = await this.#rows.lock(write, viewer, id);
    await checkVersion(seen, row, current);
    const changed = difference(row, momentsOf(this.#declaration, values));
    if (changed === undefined) return;
    await this.#rows.requireLinks(write, viewer, changed.new);
    await this.#rules.check?.({ write, viewer, before: row, after: { ...row, ...changed.new } });
    await this.#put(write, viewer, row, changed.new);
    this.#record(write, row, changed.old, changed.new);
    await this.#leave(write, 'changed', id, { project: { ...row, ...changed.new }, ...changed });
  }

  async move(
    write: Write,
    viewer: Viewer,
    id: string,
    wanted: {
      to: string;
      reason?: string | undefined;
      values?: Record<string, unknown> | undefined;
      version?: number | undefined;
    },
  ): Promise<void> {
    const { states } = this.#declaration;
    const row = await this.#rows.lock(write, viewer, id);
    await checkVersion(wanted.version, row, () => this.#rows.read(write.tx, viewer, id));
    const state = String(row['state']);
    const edge = states?.edges.find(({ from, to }) => to === wanted.to && from.includes(state));
    if (edge === undefined) throw ruleBroken('to', `Leads nowhere from ${state}.`);
    requireCapability(viewer, edge.who);
    const values = wanted.values ?? {};
    this.#refuseUnseen(viewer, values);
    const after: Record<string, unknown> = { ...row, ...values, state: edge.to };
    const faults = [
      ...(edge.requires ?? [])
        .filter((field) => [undefined, null, ''].some((nothing) => after[field] === nothing))
        .map((field) => faultOf(`values.${field}`, stepRules.required)),
      ...(edge.reason === true && wanted.reason === undefined ? [{ path: 'reason', message: 'Is required.' }] : []),
    ];
    if (faults.length > 0) throw new AppError('bad_input', { details: faults });
    await this.#rows.requireLinks(write, viewer, values);
    await this.#rules.check?.({ write, viewer, before: row, after });
    const missing: Fault[] = [];
    for (const guard of edge.guards ?? []) {
      const fault = await this.#rules.guards?.[guard]?.({ write, viewer, before: row, after, edge });
      if (fault !== undefined) missing.push(fault);
    }
    if (missing.length > 0) throw new AppError('rule_broken', { message: missing[0]?.message, details: missing });
    const changed = difference(row, momentsOf(this.#declaration, { ...values, state: edge.to }));
    if (changed === undefined) return;
    await this.#put(write, viewer, row, changed.new);
    this.#record(write, row, changed.old, changed.new);
    await this.#noteState(write, viewer, row, after, wanted.reason);
    await this.#rules.moved?.({ write, viewer, before: row, after, edge });
    await this.#leave(write, 'moved', id, { project: after, ...changed, reason: wanted.reason });
  }

  async setBinned(write: Write, viewer: Viewer, id: string, isBinned: boolean): Promise<void> {
    const row = await this.#rows.lock(write, viewer, id, { inBin: !isBinned });
    await write.tx.execute(sql`
      update ${this.#rows.name} set deleted_at = ${isBinned ? sql`now()` : sql`null`}, updated_at = now(), updated_by = ${viewer.userId}, version = version + 1
      where id = ${id}`);
    this.#record(write, row, { deleted: !isBinned }, { deleted: isBinned });
    await this.#leave(write, isBinned ? 'removed' : 'restored', id, { project: row });
  }

  /** Takes a change back: of fields, of a step, or of the way to the bin and out of it. */
  takeBack: Restorer = async (write, viewer, change) => {
    const { access } = this.#declaration;
    const id = change.entityId;
    if (typeof change.after['deleted'] === 'boolean') {
      requireCapability(viewer, access.remove);
      return this.setBinned(write, viewer, id, !change.after['deleted']);
    }
    requireCapability(viewer, access.write);
    this.#refuseUnseen(viewer, change.before);
    const row = await this.#rows.lock(write, viewer, id);
    refuseMovedOn(row, change);
    const before: Record<string, unknown> = { ...row, ...change.before };
    await this.#rows.requireLinks(write, viewer, change.before);
    await this.#rules.check?.({ write, viewer, before: row, after: before });
    await this.#put(write, viewer, row, change.before);
    if (row['state'] !== before['state']) await this.#noteState(write, viewer, row, before, undefined);
    write.record(wayBack(change, row, row.version + 1));
    await this.#leave(write, 'undone', id, { project: before, old: change.after, new: change.before });
  };

  /** What was done to a record, the newest first, a page at a time. Fields that the reader may not see are left out. */
  async history(
    db: Executor,
    viewer: Viewer,
    id: string,
    { limit = historyPage, after }: { limit?: number | undefined; after?: string | undefined },
  ): Promise<HistoryEntry[]> {
    if (after !== undefined && !/^\d{1,18}$/u.test(after)) throw badInput('after', 'Is no entry of a history.');
    const { rows } = await db.execute<HistoryEntry & Record<string, unknown>>(sql`
      select a.id::text as id, ${iso(sql`a.at`)} as at, a.action, a.actor_name as by, a.source, a.reason, a.old, a.new
      from audit_log a
      where a.entity_type = ${this.#declaration.name} and a.entity_id = ${id} ${after === undefined ? sql`` : sql`and a.id < ${after}`}
      order by a.id desc limit ${limit}`);
    const hidden = this.#hidden(viewer);
    const seen = (values: Record<string, unknown> | null) =>
      values === null ? null : Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)));
    return rows.map((row) => ({ ...row, old: seen(row.old), new: seen(row.new) }));
  }

  #hidden(viewer: Viewer): Set<string> {
    return new Set(
      Object.entries(this.#declaration.fields).flatMap(([name, { reads }]) =>
        reads === undefined || holds(viewer.groups, reads) ? [] : [name],
      ),
    );
  }

  /** A field that somebody may not see is not there for them; one that they may not write is refused by name. */
  #refuseUnseen(viewer: Viewer, values: Readonly<Record<string, unknown>>): void {
    const hidden = this.#hidden(viewer);
    for (const [name, { writes }] of sentFields(this.#declaration)) {
      if (values[name] === undefined) continue;
      if (hidden.has(name)) throw badInput(name, 'There is no such field.');
      if (writes !== undefined && !holds(viewer.groups, writes))
        throw new AppError('forbidden', { details: [{ path: name, message: 'You may not change this field.' }] });
    }
  }

  async #put(write: Write, viewer: Viewer, row: Row, values: Readonly<Record<string, unknown>>): Promise<void> {
    const set = Object.entries(values).map(
      ([name, value]) => sql`${sql.identifier(name)} = ${this.#rows.bound(name, value)}`,
    );
    await write.tx.execute(sql`
      update ${this.#rows.name} set ${sql.join(set, sql`, `)}, updated_at = now(), updated_by = ${viewer.userId}, version = version + 1
      where id = ${row.id}`);
  }

  #record(write: Write, row: Row, before: Record<string, unknown>, after: Record<string, unknown>): void {
    write.record({
      entityType: this.#declaration.name,
      entityId: row.id,
      before,
      after,
      versionAfter: row.version + 1,
    });
  }

  /** Since when a record stands in its state is read from here. */
  async #noteState(
    write: Write,
    viewer: Viewer,
    row: Row,
    after: Readonly<Record<string, unknown>>,
    reason: string | undefined,
  ): Promise<void> {
    await write.tx.execute(sql`
      insert into status_history (entity_type, entity_id, project_id, from_state, to_state, by_id, reason, source)
      values (${this.#declaration.name}, ${row.id}, ${this.#projectOf(after)}, ${row['state']}, ${after['state']}, ${viewer.userId}, ${reason ?? null}, ${write.actor.source})`);
  }

  #projectOf(values: Readonly<Record<string, unknown>>): string | null {
    const { project } = this.#declaration;
    const id = project === undefined ? undefined : values[project];
    return typeof id === 'string' ? id : null;
  }

  async #leave(
    write: Write,
    verb: string,
    id: string,
    {
      project,
      ...facts
    }: {
      project: Readonly<Record<string, unknown>>;
      old?: Record<string, unknown>;
      new?: Record<string, unknown>;
      reason?: string | undefined;
    },
  ): Promise<void> {
    const { name, actions = name } = this.#declaration;
    const projectId = this.#projectOf(project);
    write.audit({ action: `${actions}.${verb}`, entityType: name, entityId: id, projectId, ...facts });
    await write.publish('record.changed', { kind: name, id, projectId, verb, fields: Object.keys(facts.new ?? {}) });
    await this.#rules.told?.(write, id);
  }
}
