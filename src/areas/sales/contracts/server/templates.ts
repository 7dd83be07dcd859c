import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { unknownFields } from '../rules.ts';
import type { Clause } from '../schema.ts';
import { servedContractTemplates } from './record.ts';
import { rules } from './rules.ts';

interface TemplateRow extends Record<string, unknown> {
  id: string;
  version: number;
  state: string;
  clauses: Clause[];
  name: string;
  contract_type: string;
  applies_state: string | null;
  root: string;
}

async function templateOf(db: Executor, id: string): Promise<TemplateRow> {
  const { rows } = await db.execute<TemplateRow>(sql`
    select id, version, state, clauses, name, contract_type, applies_state, coalesce(root_id, id) as root
    from contract_templates where id = ${id} and deleted_at is null`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function readTemplate(db: Executor, viewer: Viewer, id: string) {
  const { version, state, clauses } = await templateOf(db, id);
  return {
    id,
    version,
    state,
    clauses,
    can: { change: state === 'draft' && holds(viewer.groups, 'contracts.templates') },
  };
}

/** Writes the clauses of a draft. A field that no contract has is refused by its name. */
export async function writeTemplate(
  write: Write,
  viewer: Viewer,
  id: string,
  { clauses, version }: { clauses: readonly Clause[]; version?: number | undefined },
): Promise<void> {
  const { state } = await templateOf(write.tx, id);
  if (state !== 'draft') throw refuse('clauses', rules.templateKept);
  const faults = clauses.flatMap((clause, at) => {
    const named = (part: 'body' | 'body_es') =>
      unknownFields(clause[part]).map((name) => faultOf(`clauses.${at}.${part}`, sentence(rules.field, { name })));
    const isTwice = clauses.findIndex(({ key }) => key === clause.key) !== at;
    return [...(isTwice ? [faultOf(`clauses.${at}.key`, rules.twice)] : []), ...named('body'), ...named('body_es')];
  });
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  await servedContractTemplates.life.change(write, viewer, id, { clauses }, version, () =>
    readTemplate(write.tx, viewer, id),
  );
}

/** The next version, as a draft of the same words. One is written at a time. */
export async function reviseTemplate(write: Write, viewer: Viewer, id: string): Promise<string> {
  const template = await templateOf(write.tx, id);
  const { rows } = await write.tx.execute<{ draft: string | null; last: number }>(sql`
    select max(revision) as last, (array_agg(id::text) filter (where state = 'draft' and deleted_at is null))[1] as draft
    from contract_templates where coalesce(root_id, id) = ${template.root}`);
  const [found] = rows;
  if (found === undefined) throw new AppError('unexpected');
  if (found.draft !== null) throw refuse('', rules.revised, `/sales/contract-templates?panel=${found.draft}`);
  const { name, contract_type, applies_state, clauses } = template;
  const next = { name, contract_type, applies_state, clauses, root_id: template.root, revision: found.last + 1 };
  return servedContractTemplates.life.create(write, viewer, next);
}
