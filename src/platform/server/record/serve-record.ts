import { getTableName, sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError, badInput, type Fault, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { sentence, type Language } from '#platform/shared/text.ts';
import { recordContract, servedEndpoints } from '#platform/shared/record-contract.ts';
import { columnsOf, hiddenFields, sentFields, tableName, type Edge, type Fields } from '#platform/shared/record.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { Columns } from '#platform/shared/table.ts';
import type { ConstraintFaults } from '../http/faults.ts';
import { mount, type Handlers, type Kernel } from '../http/mount.ts';
import { doneTo, serveBulk, takenBy, type RowActs } from '../table/bulk.ts';
import { serveTable } from '../table/serve.ts';
import type { TableSource } from '../table/source.ts';
import type { EmptiedBin } from '../writes/empty-bins.ts';
import { readHistory, wasUndone } from '../writes/history.ts';
import { nextCode } from '../writes/numbers.ts';
import { noteState } from '../writes/state-history.ts';
import { difference, LastRead, type RecordedChange, type Write } from '../writes/transaction.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '../writes/undo.ts';
import { checkVersion } from '../writes/versions.ts';
import { requireCapability, seesEverything, type Viewer } from '../viewer.ts';
import { RecordRows, type RecordTable, type Row } from './record-rows.ts';
import { recordRules } from './record-rules.ts';
import { barsOf, emptyFor, labelOf, momentsOf } from './record-values.ts';
import { hiddenValues } from './hidden-values.ts';
import './record-events.ts';

/** What is about to be kept: the row as it was (undefined for a new one) and as it will be. */
export interface Change {
  write: Write;
  viewer: Viewer;
  before: Row | undefined;
  after: Readonly<Record<string, unknown>>;
}

/** A write of a record that has been done: the row as it was (undefined for a new one) and as it is. */
export interface Done extends Change {
  id: string;
  /** `created`, `changed`, `moved`, `removed`, `restored` or `undone`. */
  verb: string;
}

/** What only this record knows. All of it may be left out. */
export interface RecordRules extends RecordTable {
  /**
   * What must hold over several fields or records; throws what it refuses. Asked before every change and every move. May answer values
   * of columns that follow from the others, which are kept with them.
   */
  check?: (change: Change) => Promise<Change['after'] | void> | Change['after'] | void;
  /** By name, what else a move demands; answers what is missing. */
  guards?: Readonly<Record<string, (move: Change & { edge: Edge }) => Promise<Fault | undefined> | Fault | undefined>>;
  /** What a move does to others, in the same transaction. */
  moved?: (move: Change & { edge: Edge; reason?: string | undefined }) => Promise<void>;
  /** What follows from any write of it, in the same transaction: events for other areas. */
  changed?: (done: Done) => Promise<void>;
  constraints?: ConstraintFaults;
  /** What can be done to many rows at once, beside changes and steps. */
  bulk?: RowActs;
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
  source(viewer: Viewer, today?: string, language?: Language): TableSource<Columns>;
  rows: Pick<RecordRows, 'read' | 'link'>;
  life: Life;
  constraints: ConstraintFaults;
}

/** The writes of a record, for endpoints of the area's own: each judges rights of fields and rules, and leaves its traces. */
export type Life = Pick<RecordLife, 'create' | 'change' | 'move' | 'setBinned'>;
type Step = Omit<Parameters<Life['move']>[3], 'version'>;

/** Serves a declared record: its endpoints, its table, undo, bin, history and live messages. */
export function serveRecord<const F extends Fields, const S extends string>(
  declared: RecordDeclaration<F, S>,
  rules: RecordRules,
): ServedRecord {
  const declaration: RecordDeclaration = declared;
  const contract = recordContract(declaration, takenBy(rules.bulk));
  const rows = new RecordRows(declaration, rules);
  const life = new RecordLife(declaration, rules, rows);
  const source = (viewer: Viewer, _today?: string, language?: Language) => rows.source(viewer, language);
  const columns = columnsOf(declaration);
  const label = labelOf(declaration);
  const [{ access }, { constraints = {}, adds }, area] = [declaration, rules, tableName(declaration)];
  const answer = (write: Write, ...of: [Viewer, string, Language]) => new LastRead(rows.read(write.tx, ...of));

  return {
    rows,
    life,
    constraints,
    name: declaration.name,
    declaration,
    table: getTableName(rules.table),
    mount(kernel) {
      const handlers: Handlers<typeof contract> = {
        ...serveTable(kernel.db, area, columns, source, adds),
        bulk: serveBulk({
          columns,
          sourceFor: source,
          adds,
          label,
          actions: {
            change: (write, viewer, id, values: Record<string, unknown>, version) =>
              life.change(write, viewer, id, values, version),
            move: (write, viewer, id, values: Step, version) => life.move(write, viewer, id, { ...values, version }),
            async remove(write, viewer, id) {
              requireCapability(viewer, access.remove);
              await life.setBinned(write, viewer, id, true);
            },
            ...doneTo(rules.bulk),
          },
          constraints,
        }),
        read: ({ viewer, params, db, language }) => rows.read(db, viewer, params.id, language),
        async create({ viewer, body, write, language }) {
          return answer(write, viewer, await life.create(write, viewer, body), language);
        },
        async change({ viewer, params, body, ifMatch, write, language }) {
          const { version, ...values } = body;
          await life.change(write, viewer, params.id, values, version ?? ifMatch);
          return answer(write, viewer, params.id, language);
        },
        remove: ({ viewer, params, write }) => life.setBinned(write, viewer, params.id, true),
        async restore({ viewer, params, write, language }) {
          await life.setBinned(write, viewer, params.id, false);
          return answer(write, viewer, params.id, language);
        },
        async move({ viewer, params, body, ifMatch, write, language }) {
          await life.move(write, viewer, params.id, { ...body, version: body.version ?? ifMatch });
          return answer(write, viewer, params.id, language);
        },
        rights: async ({ viewer, db }) => ({ write: await rows.isWriter(db, viewer) }),
        async history({ viewer, params, query, db }) {
          await rows.read(db, viewer, params.id);
          // It tells what was done inside the house: nobody outside staff reads one, here as behind row-level security of the database.
          if (!seesEverything(viewer)) return [];
          const of = { entityType: declaration.name, entityId: params.id, parts: rules.parts?.(params.id) };
          return readHistory(db, of, query, hiddenValues(declaration, viewer.groups));
        },
      };
      return mount(kernel, area, servedEndpoints(contract, declaration), handlers, constraints);
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
    const sent = { ...draft, ...(await this.#rules.check?.({ write, viewer, before: undefined, after: draft })) };
    const id = newId();
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const values: Record<string, unknown> = {
      id,
      created_by: viewer.userId,
      updated_by: viewer.userId,
      ...(code === undefined ? {} : { code: await nextCode(write, name, code) }),
      ...(states === undefined ? {} : { state: states.first }),
      ...given,
    };
    const columns = Object.keys(values).map((column) => sql.identifier(column));
    const bound = Object.entries(values).map(([column, value]) => this.#rows.bound(column, value));
    const [into, from] = [sql.join(columns, sql`, `), sql.join(bound, sql`, `)];
    write.run(write.tx.execute(sql`insert into ${this.#rows.name} (${into}) values (${from})`));
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    await this.#leave({ write, viewer, id, verb: 'created', before: undefined, after: given }, { new: filled });
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
    if (changed !== undefined) await this.#keep(write, viewer, row, changed.new, { verb: 'changed' });
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
    const row = await this.#rows.lock(write, viewer, id);
    await checkVersion(wanted.version, row, () => this.#rows.read(write.tx, viewer, id));
    const state = String(row['state']);
    const edge = this.#step(state, wanted.to);
    if (edge === undefined) throw refuse('to', sentence(recordRules.noStep, { state }));
    requireCapability(viewer, edge.who);
    this.#refuseUnseen(viewer, wanted.values ?? {});
    const values = momentsOf(this.#declaration, { ...wanted.values, state: edge.to });
    const after: Record<string, unknown> = { ...row, ...values };
    const faults = [
      ...emptyFor(edge, after).map((field) => faultOf(`values.${field}`, recordRules.forStep)),
      ...(edge.reason !== undefined && wanted.reason === undefined ? [faultOf('reason', recordRules.required)] : []),
    ];
    if (faults.length > 0) throw new AppError('bad_input', { details: faults });
    await this.#keep(write, viewer, row, values, { verb: 'moved', edge, reason: wanted.reason });
  }

  async setBinned(write: Write, viewer: Viewer, id: string, isBinned: boolean): Promise<void> {
    const row = await this.#rows.lock(write, viewer, id, { inBin: !isBinned });
    this.#put(write, viewer, row, [sql`deleted_at = ${isBinned ? sql`now()` : sql`null`}`]);
    this.#record(write, row, { deleted: !isBinned }, { deleted: isBinned });
    const after = { ...row, deleted: isBinned };
    await this.#leave({ write, viewer, id, verb: isBinned ? 'removed' : 'restored', before: row, after });
  }

  /** Takes a change back: of fields, of a step, or of the way to the bin and out of it. */
  takeBack: Restorer = async (write, viewer, change) => {
    const { access } = this.#declaration;
    const id = change.entityId;
    if (typeof change.after['deleted'] === 'boolean') {
      // What an import made goes by the right that made it, as long as nobody has touched it since.
      const isMade = change.after['made'] === true || change.versionAfter === 1;
      requireCapability(viewer, isMade ? access.write : access.remove);
      const made = isMade ? await this.#rows.lock(write, viewer, id) : undefined;
      if (made) await checkVersion(change.versionAfter, made, () => this.#rows.read(write.tx, viewer, id));
      return this.setBinned(write, viewer, id, !change.after['deleted']);
    }
    requireCapability(viewer, access.write);
    this.#refuseUnseen(viewer, change.before);
    const row = await this.#rows.lock(write, viewer, id);
    refuseMovedOn(row, change);
    // Back over a step goes who may take that step. A step that is taken once more demands what it always does.
    const [from, to] = [String(row['state']), String(change.before['state'] ?? row['state'])];
    const [forth, back] = [this.#step(from, to), this.#step(to, from)];
    // Where a way leads both ways, only what came by an undo is taken once more; else it goes back over the step that was taken.
    const again =
      forth === undefined ||
      back === undefined ||
      (await wasUndone(write.tx, { entityType: this.#declaration.name, entityId: id }))
        ? forth
        : undefined;
    const step = again ?? back;
    if (step !== undefined) requireCapability(viewer, step.who);
    const empty = again === undefined ? [] : emptyFor(again, { ...row, ...change.before });
    if (empty.length > 0)
      throw new AppError('bad_input', { details: empty.map((field) => faultOf(field, recordRules.forStep)) });
    await this.#keep(write, viewer, row, change.before, { verb: 'undone', takenBack: change, again });
  };

  /** The step that leads from one state to another, where there is one. */
  #step(state: string, wanted: string): Edge | undefined {
    return this.#declaration.states?.edges.find(({ from, to }) => to === wanted && from.includes(state));
  }

  /** A field that somebody may not see is not there for them; one that they may not write is refused by name. */
  #refuseUnseen(viewer: Viewer, values: Readonly<Record<string, unknown>>): void {
    const hidden = hiddenFields(this.#declaration, viewer.groups);
    for (const [name, { writes }] of sentFields(this.#declaration)) {
      if (values[name] === undefined) continue;
      if (hidden.has(name)) throw badInput(name, recordRules.noField);
      if (writes !== undefined && !holds(viewer.groups, writes))
        throw new AppError('forbidden', { details: [faultOf(name, recordRules.notYours)] });
    }
  }

  /** The middle of every change of a row that is there: judges what it would be, keeps it with what follows from it, and leaves its traces. */
  async #keep(
    write: Write,
    viewer: Viewer,
    row: Row,
    values: Readonly<Record<string, unknown>>,
    how: {
      verb: string;
      edge?: Edge;
      reason?: string | undefined;
      takenBack?: RecordedChange;
      /** The step that an undo takes once more: judged like any other, though what it did to others comes back by itself. */
      again?: Edge | undefined;
    },
  ): Promise<void> {
    const { name, states } = this.#declaration;
    const { edge, reason, takenBack, again = edge } = how;
    await this.#rows.requireLinks(write, viewer, values);
    const wanted = { write, viewer, before: row, after: { ...row, ...values } };
    const whole = { ...values, ...(await this.#rules.check?.(wanted)) };
    const after: Record<string, unknown> = { ...row, ...whole };
    const done = { ...wanted, after };
    if (again !== undefined) await this.#refuseUnready({ ...done, edge: again });
    const changed = difference(row, whole);
    if (changed === undefined) return;
    const set = Object.entries(changed.new).map(
      ([column, value]) => sql`${sql.identifier(column)} = ${this.#rows.bound(column, value)}`,
    );
    this.#put(write, viewer, row, set);
    if (takenBack === undefined) this.#record(write, row, changed.old, changed.new);
    else write.record(wayBack(takenBack, row, row.version + 1));
    const [from, to] = [String(row['state']), String(after['state'])];
    if (states !== undefined && from !== to)
      await noteState(write, {
        entityType: name,
        entityId: row.id,
        projectId: this.#projectOf(after),
        from,
        to,
        byId: viewer.userId,
        reason,
      });
    if (edge !== undefined) await this.#rules.moved?.({ ...done, edge, reason });
    await this.#leave({ ...done, id: row.id, verb: how.verb }, { ...changed, reason });
  }

  /** Refuses a step of which a guard says what is missing. */
  async #refuseUnready(move: Change & { edge: Edge }): Promise<void> {
    const missing = barsOf(move.edge, move.before ?? {}, move.viewer);
    for (const guard of move.edge.guards ?? []) {
      const fault = await this.#rules.guards?.[guard]?.(move);
      if (fault !== undefined) missing.push(fault);
    }
    if (missing.length > 0) throw new AppError('rule_broken', { said: missing[0]?.said, details: missing });
  }

  /** Sends the change, which nobody waits for: it travels with what follows. */
  #put(write: Write, viewer: Viewer, row: Row, set: readonly SQL[]): void {
    const touched = [...set, sql`updated_at = now(), updated_by = ${viewer.userId}, version = version + 1`];
    write.run(write.tx.execute(sql`update ${this.#rows.name} set ${sql.join(touched, sql`, `)} where id = ${row.id}`));
  }

  #record(write: Write, row: Row, before: Record<string, unknown>, after: Record<string, unknown>): void {
    const { name } = this.#declaration;
    write.record({ entityType: name, entityId: row.id, before, after, versionAfter: row.version + 1 });
  }

  #projectOf(values: Readonly<Record<string, unknown>>): string | null {
    const { project } = this.#declaration;
    const id = project === undefined ? undefined : values[project];
    return typeof id === 'string' ? id : null;
  }

  async #leave(
    done: Done,
    facts: { old?: Record<string, unknown>; new?: Record<string, unknown>; reason?: string | undefined } = {},
  ): Promise<void> {
    const { name, actions = name } = this.#declaration;
    const { write, id, verb } = done;
    const projectId = this.#projectOf(done.after);
    write.audit({ action: `${actions}.${verb}`, entityType: name, entityId: id, projectId, ...facts });
    const fields = Object.keys(facts.new ?? {});
    await write.publish('record.changed', { kind: name, id, projectId, verb, fields, row: done.after });
    await this.#rules.changed?.(done);
  }
}
