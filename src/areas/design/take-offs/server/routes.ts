import { sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { fromCursor, newestFrom, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { badInput } from '#platform/shared/errors.ts';
import { takeOffsContract } from '../contract.ts';
import { diffRuns, readLines, type ReadPrices } from './lines.ts';
import { countRules, previewRule } from './rules/preview.ts';
import { changeRule, createRule, loadStarterRules, lockRule, setRuleBinned } from './rules/rules-service.ts';
import { listRules, readVersions, rulesWanted } from './rules/rules-store.ts';
import { createRun, lockRun, publishRun, remapRun, type WriteBom, type WriteEstimate } from './runs/runs-service.ts';
import { listParts, listRuns, readStates } from './runs/runs-store.ts';
import { reviewRun } from './runs/run-review.ts';

interface Ports {
  readPrices: ReadPrices;
  writeBom: WriteBom;
  writeEstimate: WriteEstimate;
}

async function readRule(db: Executor, id: string) {
  const [rule] = await listRules(db, sql`r.id = ${id}`);
  if (rule === undefined) throw new AppError('not_found');
  return rule;
}

async function readRun(db: Executor, viewer: Viewer, id: string) {
  const [run] = await listRuns(db, viewer, sql`b.id = ${id}`);
  if (run === undefined) throw new AppError('not_found');
  return run;
}

/** Serves the rules over models and the runs that map a model with them. */
export function mountTakeOffs(kernel: Kernel, ports: Ports): void {
  mount(kernel, 'take-offs', takeOffsContract, {
    listRules: ({ db, query }) => listRules(db, rulesWanted(query)),
    ruleCounts: ({ db, query }) => countRules(db, query.model_id),
    readRule: ({ db, params }) => readRule(db, params.id),
    async createRule({ viewer, body, write }) {
      return readRule(write.tx, await createRule(write, viewer, body));
    },
    async changeRule({ viewer, params, body, ifMatch, write }) {
      const row = await lockRule(write, params.id);
      await checkVersion(body.version ?? ifMatch, row, () => readRule(write.tx, params.id));
      await changeRule(write, viewer, row, body);
      return readRule(write.tx, params.id);
    },
    async removeRule({ viewer, params, write }) {
      await setRuleBinned(write, viewer, await lockRule(write, params.id), true);
    },
    async ruleVersions({ db, params }) {
      await readRule(db, params.id);
      return readVersions(db, params.id);
    },
    loadStarter: ({ viewer, write }) => loadStarterRules(write, viewer.userId),
    preview: ({ db, body }) => previewRule(db, body),
    async list({ viewer, db, query, reply }) {
      const limit = query.limit ?? 100;
      const rows = await listRuns(db, viewer, runsWanted(query), limit + 1);
      const last = rows[limit - 1];
      if (rows.length > limit && last !== undefined)
        void reply.header('x-next-cursor', toCursor([last.created_at, last.id]));
      return rows.slice(0, limit);
    },
    async create({ viewer, body, write }) {
      return readRun(write.tx, viewer, await createRun(write, viewer, body.model_id));
    },
    read: ({ viewer, db, params }) => readRun(db, viewer, params.id),
    async lines({ viewer, db, params }) {
      await readRun(db, viewer, params.id);
      return readLines(db, params.id, ports.readPrices);
    },
    async parts({ viewer, db, params, query, reply }) {
      await readRun(db, viewer, params.id);
      const limit = query.limit ?? 200;
      const rows = await listParts(db, params.id, partsWanted(query), limit + 1);
      const last = rows[limit - 1];
      if (rows.length > limit && last !== undefined)
        void reply.header('x-next-cursor', toCursor([last.entity, last.layer]));
      return rows.slice(0, limit);
    },
    async states({ viewer, db, params }) {
      await readRun(db, viewer, params.id);
      return readStates(db, params.id);
    },
    async review({ viewer, params, body, write }) {
      await reviewRun(write, viewer, await lockRun(write, params.id), body);
      return readRun(write.tx, viewer, params.id);
    },
    async remap({ viewer, params, write }) {
      await remapRun(write, viewer, await lockRun(write, params.id));
      return readRun(write.tx, viewer, params.id);
    },
    async diff({ viewer, db, params }) {
      const [run, other] = [await readRun(db, viewer, params.id), await readRun(db, viewer, params.other)];
      return {
        with: { id: other.id, code: other.code, revision: other.model.revision },
        ...(await diffRuns(db, other, run, ports.readPrices)),
      };
    },
    async publish({ viewer, params, body, write }) {
      await publishRun(write, viewer, await lockRun(write, params.id), body, ports);
      return readRun(write.tx, viewer, params.id);
    },
  });
}

function runsWanted(query: {
  model_id?: string | undefined;
  series_id?: string | undefined;
  project_id?: string | undefined;
  after?: string | undefined;
}): SQL {
  const conditions = [sql`true`];
  if (query.model_id !== undefined) conditions.push(sql`b.model_id = ${query.model_id}`);
  if (query.series_id !== undefined) conditions.push(sql`m.series_id = ${query.series_id}`);
  if (query.project_id !== undefined) conditions.push(sql`b.project_id = ${query.project_id}`);
  if (query.after !== undefined) {
    const { at, id } = newestFrom(query.after);
    conditions.push(sql`(b.created_at, b.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return sql.join(conditions, sql` and `);
}

function partsWanted(query: {
  state?: string | undefined;
  item_id?: string | undefined;
  ifc_class?: string | undefined;
  module?: string | undefined;
  kind?: string | undefined;
  because?: string | undefined;
  entity?: number | undefined;
  after?: string | undefined;
}): SQL {
  const conditions = [sql`true`];
  if (query.state !== undefined) conditions.push(sql`e.state = ${query.state}`);
  if (query.item_id !== undefined) conditions.push(sql`e.item_id = ${query.item_id}`);
  if (query.ifc_class !== undefined) conditions.push(sql`m.ifc_class = upper(${query.ifc_class})`);
  if (query.module !== undefined) conditions.push(sql`coalesce(m.module, '') = ${query.module}`);
  if (query.kind !== undefined) conditions.push(sql`coalesce(m.type_name, m.name, m.ifc_class) = ${query.kind}`);
  if (query.because !== undefined) conditions.push(sql`e.because = ${query.because}`);
  if (query.entity !== undefined) conditions.push(sql`e.entity = ${query.entity}`);
  if (query.after !== undefined) {
    const [entity = '', layer = ''] = fromCursor(query.after, 2);
    if (!/^\d{1,9}$/u.test(entity))
      throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
    conditions.push(sql`(e.entity, e.layer) > (${Number(entity)}, ${layer})`);
  }
  return sql.join(conditions, sql` and `);
}
