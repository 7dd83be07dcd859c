import { sql } from 'drizzle-orm';
import type { TaskContext } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { ReadStep } from '#areas/design/models/schema.ts';
import type { RowBatch } from '../ifc/element-rows.ts';
import type { ReadingListener, ReadingResult } from '../ifc/model-reader.ts';
import { ModelFault } from './model-faults.ts';
import { queueViewer } from '../viewer/viewer-service.ts';
import type { ModelHead, ReadNews } from '../ifc/read-worker.ts';

interface KeptModel {
  id: string;
  series_id: string;
  project_id: string | null;
  steps: ReadStep[];
}

interface Batch {
  rows: RowBatch;
  taken: () => void;
  refused: (error: unknown) => void;
}

/** How often open screens are told of progress at most, and of another step. A small model is read before there is anything to tell. */
const tellMs = 700;
const stepMs = 250;

const undrawable = new ModelFault('viewer_failed');

/** Keeps what comes of a reading: its log as it goes, and the parts with the end state in one transaction, or nothing of them. */
export class ModelWriter implements ReadingListener {
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
  #told = performance.now();
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
    if (performance.now() - this.#told > stepMs) this.#tell();
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
  rows(rows: RowBatch): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#batches.push({ rows, taken: resolve, refused: reject });
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
            sql`update building_models set steps = ${steps}::jsonb, progress = ${percent}, updated_at = now()
              where id = ${this.#model.id} and state = 'reading'`,
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
    // A plan made without a look at the arrays takes them for short, and would compare each row with each document.
    write.run(write.tx.execute(sql`set local enable_nestloop = off`));
    write.run(write.tx.execute(sql`delete from model_elements where model_id = ${id}`));
    for (;;) {
      const batch = await this.#next();
      if (batch === undefined) break;
      batch.taken();
      await write.tx.execute(insertRows(id, batch.rows));
      this.#stored += batch.rows.count;
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
    const now = new Date().toISOString();
    const steps: ReadStep[] = [
      ...this.#steps,
      { at: now, step: 'stored', count: this.#stored },
      { at: now, step: 'done', ms: readMs },
    ];
    // What brought the library for shapes to no end once would hold up the next reading as well.
    const isDrawable = head.warnings.every(({ code }) => code !== 'shapes_unreadable');
    const { rows } = await write.tx.execute<{ id: string }>(sql`
      update building_models set state = ${head.degraded ? 'degraded' : 'ready'}, progress = 100,
        steps = ${JSON.stringify(steps)}::jsonb, failure = null, failed_by = null,
        ifc_schema = ${head.ifcSchema}, application = ${head.application}, units = ${JSON.stringify(head.units)}::jsonb,
        storeys = ${JSON.stringify(head.storeys)}::jsonb, warnings = ${JSON.stringify(head.warnings)}::jsonb,
        entity_count = ${head.entityCount},
        element_count = ${head.elementCount}, coverage_basis_points = ${head.coverageBasisPoints}, read_ms = ${readMs},
        peak_mb = ${result.peakMb},
        read_at = now(), viewer_state = ${isDrawable ? 'waiting' : 'failed'}, viewer_key = null, viewer_bytes = null, viewer_tries = 0,
        viewer_failure = ${isDrawable ? null : undrawable.message},
        viewer_failed_by = ${isDrawable ? null : JSON.stringify(undrawable.kept)}::jsonb, updated_at = now(), version = version + 1
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

/** Each column is one array; a document that many rows share is parsed once. */
const insertRows = (modelId: string, { columns: c }: RowBatch) => sql`
  with documents as materialized (select no::int, document from unnest(${sql.param(c.documents)}::jsonb[])
    with ordinality as each (document, no))
  insert into model_elements (model_id, entity, global_id, ifc_class, predefined_type, name, type_name, tag, storey, container, assembly_id,
    assembly_name, module, is_space, materials, properties, quantities, shape_hash, box)
  select ${modelId}::uuid, entity, global_id, ifc_class, predefined_type, name, type_name, tag, storey, container, assembly_id,
    assembly_name, module, is_space, m.document, p.document, q.document, shape_hash, box::numeric[]
  from unnest(${sql.param(c.entity)}::int[], ${sql.param(c.global_id)}::text[], ${sql.param(c.ifc_class)}::text[],
    ${sql.param(c.predefined_type)}::text[],
    ${sql.param(c.name)}::text[], ${sql.param(c.type_name)}::text[], ${sql.param(c.tag)}::text[],
    ${sql.param(c.storey)}::text[], ${sql.param(c.container)}::text[],
    ${sql.param(c.assembly_id)}::text[], ${sql.param(c.assembly_name)}::text[], ${sql.param(c.module)}::text[],
    ${sql.param(c.is_space)}::boolean[],
    ${sql.param(c.materials)}::int[], ${sql.param(c.properties)}::int[], ${sql.param(c.quantities)}::int[],
    ${sql.param(c.shape_hash)}::text[], ${sql.param(c.box)}::text[])
    as part (entity, global_id, ifc_class, predefined_type, name, type_name, tag, storey, container, assembly_id,
      assembly_name, module, is_space,
      materials, properties, quantities, shape_hash, box)
  join documents m on m.no = part.materials join documents p on p.no = part.properties join documents q on q.no = part.quantities`;
