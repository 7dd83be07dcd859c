import { sql, type SQL } from 'drizzle-orm';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { StagedFile } from '#platform/server/files/file-store.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** How long an unfinished upload is kept after its last byte. */
export const uploadDays = 3;
/** Unfinished uploads that one person may have. */
export const maxOpenUploads = 500;
/** The largest file that may come in pieces: 2 GB. */
export const maxResumableBytes = 2 * 1024 * 1024 * 1024;

/** What every upload says beside its bytes. */
export interface UploadFields {
  client_upload_id?: string | undefined;
}

/** An upload as its row says; how much has come is asked of the disk. */
export interface Upload<F> extends Record<string, unknown> {
  id: string;
  name: string;
  length: number;
  fields: F;
  client_upload_id: string | null;
  /** What came of it. */
  made_id: string | null;
  expires_at: string;
}

export type InWrite = <T>(run: (write: Write) => Promise<T>) => Promise<T>;

/** What the uploads of an area are to become. All share one intake, one protocol and one folder of partial files. */
export interface UploadKind<F extends UploadFields, M> {
  /** The table of its uploads, and the column that names what came of one. */
  table: string;
  made: string;
  /** Refuses whoever may not bring this, before the first byte. */
  requireTarget(db: Executor, viewer: Viewer, fields: F, name: string, length: number): Promise<void>;
  /** True when both are meant for one place: the same `client_upload_id` for another place is a mistake. */
  isSame(a: F, b: F): boolean;
  /**
   * Keeps bytes that are all there: judged, put into the store under the id of the upload, named by rows. `note` belongs to the same
   * transaction. A refusal of a rule gives the upload up.
   */
  keep(arrived: Arrived<F>, note: (write: Write, madeId: string) => Promise<void>): Promise<M>;
  /** What came of it before; undefined when the viewer no longer sees it. */
  find(db: Executor, viewer: Viewer, madeId: string): Promise<M | undefined>;
}

export interface Arrived<F> {
  upload: Upload<F>;
  staged: StagedFile;
  viewer: Viewer;
  db: Executor;
  inWrite: InWrite;
}

/** Where uploads of one kind are entered, looked up, finished and given up. */
export class UploadIntake<F extends UploadFields, M> {
  readonly storage: FileStorage;
  readonly #kind: UploadKind<F, M>;
  readonly #table: SQL;
  readonly #made: SQL;
  readonly #columns: SQL;

  constructor(storage: FileStorage, kind: UploadKind<F, M>) {
    this.storage = storage;
    this.#kind = kind;
    this.#table = sql`${sql.identifier(kind.table)}`;
    this.#made = sql`${sql.identifier(kind.made)}`;
    this.#columns = sql`id, name, length::float8 as length, fields, client_upload_id, ${this.#made} as made_id,
      to_char(expires_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at`;
  }

  /** Enters an upload. The same sender's same `client_upload_id` finds the one that it entered before, so that a lost answer costs nothing. */
  async open(
    viewer: Viewer,
    wanted: { name: string; length: number; fields: F },
    db: Executor,
    inWrite: InWrite,
  ): Promise<Upload<F>> {
    const { partials } = this.storage;
    await this.#kind.requireTarget(db, viewer, wanted.fields, wanted.name, wanted.length);
    const clientId = wanted.fields.client_upload_id ?? null;
    const earlier = await this.#findEarlier(db, viewer, clientId);
    if (earlier !== undefined) return this.#requireSame(earlier, wanted);
    await partials.requireSpace(wanted.length);
    const id = newId();
    await partials.create(id);
    try {
      const kept = await inWrite(async ({ tx }) => {
        // Two tries at once wait here for each other, and so do all of one person for the count.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${viewer.userId}`}, 0))`);
        const twin = await this.#findEarlier(tx, viewer, clientId);
        if (twin !== undefined) return this.#requireSame(twin, wanted);
        const { rows: open } = await tx.execute<{ count: number }>(
          sql`select count(*)::int as count from ${this.#table}
            where created_by = ${viewer.userId} and ${this.#made} is null and expires_at > now()`,
        );
        if ((open[0]?.count ?? 0) >= maxOpenUploads)
          throw refuse('Upload-Length', {
            en: 'Too many of your uploads are unfinished. Finish or cancel some first.',
            es: 'Tienes demasiadas cargas sin terminar. Termina o cancela algunas primero.',
          });
        const { rows } = await tx.execute<Upload<F>>(sql`
          insert into ${this.#table} (id, name, length, fields, client_upload_id, created_by, expires_at)
          values (${id}, ${wanted.name}, ${wanted.length}, ${JSON.stringify(wanted.fields)}::jsonb, ${clientId},
            ${viewer.userId}, now() + ${`${uploadDays} days`}::interval)
          returning ${this.#columns}`);
        const [row] = rows;
        if (row === undefined) throw new Error('The upload was not entered.');
        return row;
      });
      if (kept.id !== id) await partials.remove(id);
      return kept;
    } catch (error) {
      if (error instanceof AppError) await partials.remove(id);
      throw error;
    }
  }

  /** The viewer's own upload; another's is answered like none. `gone` once it has expired. */
  async require(db: Executor, viewer: Viewer, id: string): Promise<Upload<F>> {
    const { rows } = await db.execute<Upload<F> & { expired: boolean }>(
      sql`select ${this.#columns}, expires_at <= now() as expired from ${this.#table} where id = ${id} and created_by = ${viewer.userId}`,
    );
    const [row] = rows;
    if (row === undefined) throw new AppError('not_found');
    if (row.expired)
      throw new AppError('gone', {
        said: { en: 'This upload has expired. Start it again.', es: 'Esta carga venció. Empiézala de nuevo.' },
      });
    return row;
  }

  /** How many bytes of it are safe. A file that has gone to the store, or become something, is there whole. */
  async offsetOf(upload: Upload<F>): Promise<number> {
    if (upload.made_id !== null) return upload.length;
    const partial = await this.storage.partials.length(upload.id);
    if (partial !== undefined) return partial;
    return (await this.storage.store.stat(upload.id)) === undefined ? 0 : upload.length;
  }

  /** Each piece keeps an upload alive anew. */
  async prolong(db: Executor, id: string): Promise<void> {
    await db.execute(
      sql`update ${this.#table} set expires_at = now() + ${`${uploadDays} days`}::interval where id = ${id} and ${this.#made} is null`,
    );
  }

  /**
   * Makes what the upload is to become, once its bytes are all there; a second time answers with the same. It takes over the id of the
   * upload: should the process end between the store and the commit, the bytes are found again under it. One that a rule refuses is
   * given up, with the reason as the answer.
   */
  async finish(viewer: Viewer, upload: Upload<F>, db: Executor, inWrite: InWrite): Promise<M> {
    const { partials, staging, store, scanner } = this.storage;
    if (upload.made_id !== null) {
      const kept = await this.#kind.find(db, viewer, upload.made_id);
      if (kept === undefined) throw new AppError('not_found');
      return kept;
    }
    if ((await this.offsetOf(upload)) !== upload.length)
      throw new AppError('conflict', { said: { en: 'Bytes are still missing.', es: 'Todavía faltan datos.' } });
    const partial = await partials.length(upload.id);
    const staged =
      partial === undefined
        ? await staging.stage(await store.open(upload.id), upload.length)
        : await partials.staged(upload.id);
    try {
      await scanner?.check(staged.path, upload.name);
      const made = await this.#kind.keep({ upload, staged, viewer, db, inWrite }, async ({ tx }, madeId) => {
        await tx.execute(
          sql`update ${this.#table}
            set ${this.#made} = ${madeId}, finished_at = now(), expires_at = now() + ${`${uploadDays} days`}::interval
            where id = ${upload.id}`,
        );
      });
      await partials.remove(upload.id);
      return made;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await this.giveUp(inWrite, upload.id);
      throw error;
    } finally {
      await (partial === undefined ? staging.discard(staged) : partials.letGo(staged));
    }
  }

  /** Forgets an upload and what has come of it. What it has made stays. */
  async giveUp(inWrite: InWrite, id: string): Promise<void> {
    await inWrite(({ tx }) => tx.execute(sql`delete from ${this.#table} where id = ${id}`));
    await this.storage.partials.remove(id);
  }

  async #findEarlier(db: Executor, viewer: Viewer, clientId: string | null): Promise<Upload<F> | undefined> {
    if (clientId === null) return undefined;
    const { rows } = await db.execute<Upload<F>>(
      sql`select ${this.#columns} from ${this.#table} where created_by = ${viewer.userId} and client_upload_id = ${clientId}`,
    );
    return rows[0];
  }

  #requireSame(earlier: Upload<F>, wanted: { length: number; fields: F }): Upload<F> {
    if (earlier.length === wanted.length && this.#kind.isSame(earlier.fields, wanted.fields)) return earlier;
    throw new AppError('same_key_other_request', {
      said: { en: 'This client_upload_id was used for another upload.', es: 'Ese envío ya se usó para otro archivo.' },
      details: [faultOf('client_upload_id', { en: 'Was used for another upload.', es: 'Ya se usó para otra carga.' })],
    });
  }
}

/** A table of uploads, and the column that names what came of one. */
export type UploadTable = Pick<UploadKind<UploadFields, unknown>, 'table' | 'made'>;

/** Removes what has expired in any of the tables, and bytes whose row was never committed. */
export async function sweepUploads(
  db: Executor,
  storage: FileStorage,
  tables: readonly UploadTable[],
): Promise<number> {
  const gone = new Set<string>();
  const kept = new Set<string>();
  const partials = await storage.partials.list();
  for (const { table, made } of tables) {
    const { rows: expired } = await db.execute<{ id: string }>(
      sql`delete from ${sql.identifier(table)} where expires_at < now() returning id`,
    );
    for (const { id } of expired) gone.add(id);
    const { rows: known } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)}
        where id = any(${sql.param(partials.map(({ id }) => id))}::uuid[]) and ${sql.identifier(made)} is null`,
    );
    for (const { id } of known) kept.add(id);
  }
  const hourAgo = Date.now() - 60 * 60 * 1000;
  let removed = 0;
  for (const { id, changedAt } of partials) {
    if (kept.has(id) || (!gone.has(id) && changedAt.getTime() > hourAgo)) continue;
    await storage.partials.remove(id);
    removed += 1;
  }
  return Math.max(removed, gone.size);
}
