import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { TemplateArea } from '../schema.ts';
import { requirePictures } from './pictures.ts';
import { servedTemplates } from './record.ts';
import { rules } from './rules.ts';

interface TemplateRow extends Record<string, unknown> {
  id: string;
  version: number;
  state: string;
  areas: TemplateArea[];
  name: string;
  name_es: string | null;
  form_type: string;
  applies_state: string | null;
  root: string;
}

async function templateOf(db: Executor, id: string): Promise<TemplateRow> {
  const { rows } = await db.execute<TemplateRow>(sql`
    select id, version, state, areas, name, name_es, form_type, applies_state, coalesce(root_id, id) as root
    from sign_off_templates where id = ${id} and deleted_at is null`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function readTemplate(db: Executor, viewer: Viewer, id: string) {
  const { version, state, areas } = await templateOf(db, id);
  const change = state === 'draft' && holds(viewer.groups, 'sign_offs.templates');
  return { id, version, state, areas, can: { change } };
}

/** Writes the questions of a draft; what is in use stays as it is. */
export async function writeTemplate(
  write: Write,
  viewer: Viewer,
  id: string,
  { areas, version }: { areas: readonly TemplateArea[]; version?: number | undefined },
): Promise<void> {
  const { state } = await templateOf(write.tx, id);
  if (state !== 'draft') throw refuse('areas', rules.templateKept);
  await requirePictures(write.tx, areas);
  await servedTemplates.life.change(write, viewer, id, { areas }, version, () => readTemplate(write.tx, viewer, id));
}

/** The next version, as a draft that asks the same. One is written at a time. */
export async function reviseTemplate(write: Write, viewer: Viewer, id: string): Promise<string> {
  const template = await templateOf(write.tx, id);
  const { rows } = await write.tx.execute<{ draft: string | null; last: number }>(sql`
    select max(revision) as last, (array_agg(id::text) filter (where state = 'draft' and deleted_at is null))[1] as draft
    from sign_off_templates where coalesce(root_id, id) = ${template.root}`);
  const [found] = rows;
  if (found === undefined) throw new AppError('unexpected');
  if (found.draft !== null) throw refuse('', rules.revised, `/projects/sign-off-templates?panel=${found.draft}`);
  const { name, name_es, form_type, applies_state, areas } = template;
  const next = { name, name_es, form_type, applies_state, areas, root_id: template.root, revision: found.last + 1 };
  return servedTemplates.life.create(write, viewer, next);
}
