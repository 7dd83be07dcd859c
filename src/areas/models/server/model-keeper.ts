import { sql } from 'drizzle-orm';
import type { TaskContext } from '#platform/server/jobs.ts';
import type { Write } from '#platform/server/transaction.ts';
import type { ReadStep } from '../schema.ts';
import type { ReadingListener, ReadingResult } from './ifc/model-reader.ts';
import { modelFaults } from './model-faults.ts';
import { queueViewer } from './viewer-service.ts';
import type { ModelHead, ReadNews } from './ifc/read-worker.ts';

interface KeptModel {
  id: string;
  series_id: string;
  project_id: string | null;
  steps: ReadStep[];
}

interface Batch {
  json: string;
  taken: () => void;
  refused: (error: unknown) => void;
}

/** How often open screens are told of progress at most. */
const tellMs = 700;

/** Keeps what comes of a reading: its log as it goes, and the parts with the end state in one transaction, or nothing of them. */
export class ModelKeeper implements ReadingListener {
  readonly #context: TaskContext;
  readonly #model: KeptModel;
  readonly #steps: ReadStep[];
  readonly #batches: (Batch | undefined)[] = [];
  #wake = (): void => undefined;
  #storing: Promise<void> | undefined;
  #failure: Error | undefined;
  #head: ModelHead | undefined;
  #result: { result: ReadingResult; readMs: number } | undefined;
  #percent = 2;
  #told = 0;
  #telling: Promise<void> = Promise.resolve();
  #stored = 0;

  constructor(context: TaskContext, model: KeptModel) {
    this.#context = context;
    this.#model = model;
    this.#steps = [...model.steps];
  }

  step(news: Extract<ReadNews, { kind: 'step' }>): void {
    this.#steps.push({ at: new Date().toISOString(), step: news.step, ms: news.ms, count: news.count });
    this.#percent = Math.max(this.#percent, { opened: 15, attributes: 30, shapes: 76, judged: 80 }[news.step]);
    this.#tell();
  }

  progress(percent: number): void {
    if (percent <= this.#percent) return;
    this.#percent = percent;
    if (performance.now() - this.#told > tellMs) this.#tell();
  }

  async head(head: ModelHead): Promise<void> {
    this.#head = head;
    this.#begin();
  }

  /** Resolves once the batch is being stored, so that the next one is made meanwhile; rejects when the storing has failed. */
  rows(json: string): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#batches.push({ json, taken: resolve, refused: reject });
    this.#wake();
    return promise;
  }

  /** Commits the parts, the end of the log and the state. */
  async finish(result: ReadingResult, readMs: number): Promise<void> {
    this.#result = { result, readMs };
    this.#batches.push(undefined);
    this.#wake();
    await this.#telling;
    await this.#storing;
  }

  /** Takes back what is not committed. */
  async abandon(): Promise<void> {
    this.#result = undefined;
    this.#batches.push(undefined);
    this.#wake();
    await this.#storing?.catch(() => undefined);
    await this.#telling;
  }

  /** The log and the percent, one write after the other; a model that was stopped meanwhile stays as it is. */
  #tell(): void {
    this.#told = performance.now();
    const [steps, percent] = [JSON.stringify(this.#steps), this.#percent];
    this.#telling = this.#telling
      .then(() =>
        this.#context.inWrite(async (write) => {
          await write.tx.execute(
            sql`update building_models set steps = ${steps}::jsonb, progress = ${percent}, updated_at = now() where id = ${this.#model.id} and state = 'reading'`,
          );
          await write.publish('model.progress', { modelId: this.#model.id });
        }),
      )
      .catch((error: unknown) => this.#context.log.debug({ err: error }, 'The progress of a model was not kept.'));
  }

  #begin(): void {
    let begun = false;
    this.#storing = this.#context.inWrite(async (write) => {
      // Batches are gone once they are taken; a second try of the transaction would store half a model.
      if (begun) throw new Error('The parts of a model are stored in one go.');
      begun = true;
      await this.#store(write);
    });
    // Looked at by `finish` and `abandon`; whoever waits for a batch hears of it too.
    this.#storing.catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error('The parts were not stored.', { cause: error });
      for (const batch of this.#batches) batch?.refused(error);
    });
  }

  async #store(write: Write): Promise<void> {
    const { id } = this.#model;
    await write.tx.execute(sql`delete from model_elements where model_id = ${id}`);
    for (;;) {
      const batch = await this.#next();
      if (batch === undefined) break;
      batch.taken();
      await write.tx.execute(insertRows(id, batch.json));
    }
    if (this.#result === undefined || this.#head === undefined) throw new Error('The reading was given up.');
    await this.#conclude(write, this.#head, this.#result);
  }

  async #next(): Promise<Batch | undefined> {
    while (this.#batches.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#batches.shift();
  }

  async #conclude(write: Write, head: ModelHead, { result, readMs }: { result: ReadingResult; readMs: number }) {
    const { id, project_id: projectId, series_id: seriesId } = this.#model;
    const { rows: counted } = await write.tx.execute<{ count: number }>(
      sql`select count(*)::int as count from model_elements where model_id = ${id}`,
    );
    this.#stored = counted[0]?.count ?? 0;
    const now = new Date().toISOString();
    const steps: ReadStep[] = [
      ...this.#steps,
      { at: now, step: 'stored', count: this.#stored },
      { at: now, step: 'done', ms: readMs },
    ];
    // What brought the library for shapes to no end once would hold up the next reading as well.
    const isDrawable = head.warnings.every(({ code }) => code !== 'shapes_unreadable');
    const { rows } = await write.tx.execute<{ id: string }>(sql`
      update building_models set state = ${head.degraded ? 'degraded' : 'ready'}, progress = 100, steps = ${JSON.stringify(steps)}::jsonb, failure = null,
        ifc_schema = ${head.ifcSchema}, application = ${head.application}, units = ${JSON.stringify(head.units)}::jsonb,
        storeys = ${JSON.stringify(head.storeys)}::jsonb, warnings = ${JSON.stringify(head.warnings)}::jsonb, entity_count = ${head.entityCount},
        element_count = ${head.elementCount}, coverage_basis_points = ${head.coverageBasisPoints}, read_ms = ${readMs}, peak_mb = ${result.peakMb},
        read_at = now(), viewer_state = ${isDrawable ? 'waiting' : 'failed'}, viewer_key = null, viewer_bytes = null, viewer_tries = 0,
        viewer_failure = ${isDrawable ? null : modelFaults.viewer_failed}, updated_at = now(), version = version + 1
      where id = ${id} and state = 'reading' and deleted_at is null returning id`);
    if (rows.length === 0) throw new Error('The model was stopped before it was read to its end.');
    write.audit({
      action: 'model.read',
      entityType: 'building_model',
      entityId: id,
      projectId,
      new: { elements: head.elementCount, warnings: head.warnings.length, read_ms: readMs },
    });
    if (isDrawable) queueViewer(write, id);
    await write.publish('model.changed', { modelId: id, projectId });
    await write.publish('model.read', { modelId: id, seriesId, projectId, isDegraded: head.degraded });
  }
}

const insertRows = (modelId: string, json: string) => sql`
  insert into model_elements (model_id, entity, global_id, ifc_class, predefined_type, name, type_name, tag, storey, container, assembly_id,
    assembly_name, module, is_space, materials, properties, quantities, shape_hash, box)
  select ${modelId}::uuid, entity, global_id, ifc_class, predefined_type, name, type_name, tag, storey, container, assembly_id,
    assembly_name, module, is_space, materials, properties, quantities, shape_hash, box
  from jsonb_to_recordset(${json}::jsonb) as part (entity int, global_id text, ifc_class text, predefined_type text, name text, type_name text, tag text,
    storey text, container text, assembly_id text, assembly_name text, module text, is_space boolean, materials jsonb, properties jsonb,
    quantities jsonb, shape_hash text, box numeric[])`;
