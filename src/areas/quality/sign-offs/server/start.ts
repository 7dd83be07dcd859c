import { sql } from 'drizzle-orm';
import { requireModule } from '#areas/projects/units/server/reads.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { z } from 'zod';
import type { SignOffDraft } from '../contract.ts';
import { servedSignOffs } from './record.ts';
import { rules } from './rules.ts';

/** Begins a form, or answers the one that is there: two people who tap at once fill in one form. */
export async function startForm(write: Write, viewer: Viewer, draft: z.output<typeof SignOffDraft>): Promise<string> {
  const isFloor = !seesEverything(viewer);
  await requireProject(write.tx, viewer, draft.project_id, isFloor ? 'floor' : undefined);
  const module = draft.module_id == null ? undefined : await requireModule(write.tx, viewer, draft.module_id);
  if (module !== undefined && module.projectId !== draft.project_id) throw refuse('module_id', rules.otherProject);
  // On the floor nobody hands a home over.
  if (isFloor && draft.form_type === 'owner_acceptance') throw refuse('form_type', rules.notYours);
  const place = draft.module_id ?? draft.unit_id ?? draft.project_id;
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sign_off ${place} ${draft.form_type}`}))`);
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select id from sign_offs where coalesce(module_id, unit_id, project_id) = ${place} and form_type = ${draft.form_type}
      and deleted_at is null`);
  const [there] = rows;
  return (
    there?.id ??
    servedSignOffs.life.create(write, viewer, {
      project_id: draft.project_id,
      form_type: draft.form_type,
      unit_id: draft.unit_id ?? null,
      module_id: draft.module_id ?? null,
      inspector: viewer.userId,
    })
  );
}
