import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { noteForm, type AreaRow, type FormRow } from './form-rows.ts';
import { outsideOf, tell, withRoles } from './news.ts';
import { areaRights, requireQuality, requireWorks, standpointOn } from './rights.ts';
import { rules } from './rules.ts';
import { completeForm, heldArea, nameOf } from './steps.ts';

const qualityOfProject = ['qa_inspector', 'pm'];

/**
 * Passing an area over, because it does not apply to this module or home, or taking that back (`reason` null). Somebody of quality decides
 * it alone; of a hold point, or where something critical has failed, and for anybody else it becomes a request that `confirmWaive` decides.
 * Refused once the area was handed over. See docs/decisions/421-passing-over-needs-two.md.
 */
export async function waiveArea(write: Write, viewer: Viewer, areaId: string, reason: string | null): Promise<FormRow> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  requireWorks(at);
  if (!at.checks) throw new AppError('forbidden', { said: rules.qualityOnly });
  const rights = areaRights(viewer, form, area, at);
  if (!rights.waive) throw refuse('', rules.closed);
  if (reason === null) return want(write, form, area, at.quality || area.waive_asked_by === viewer.userId);
  if (area.not_applicable_reason === reason) return form;
  // Another reason for what two people have passed over is one that both have to agree to.
  if (rights.waive_alone) return pass(write, form, area, { reason, askedBy: viewer.userId });
  await write.tx.execute(sql`
    update sign_off_areas set waive_reason = ${reason}, waive_asked_by = ${viewer.userId}, waive_asked_at = now(),
      not_applicable_reason = null, waived_by = null, waived_at = null
    where id = ${area.id}`);
  await noteForm(write, form, 'waive_asked', { new: { area: area.name }, reason });
  await tell(write, form, 'waive_asked', await withRoles(write, form.project_id, qualityOfProject), {
    ...nameOf(area),
    who: viewer.name,
  });
  return form;
}

/** Agrees to a request that an area does not apply: somebody of quality, and never who asked. */
export async function confirmWaive(write: Write, viewer: Viewer, areaId: string): Promise<FormRow> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  requireWorks(at);
  requireQuality(at);
  if (area.waive_reason === null) throw refuse('', rules.notAskedFor);
  if (area.waive_asked_by === viewer.userId) throw refuse('', rules.askedAlone);
  if (!areaRights(viewer, form, area, at).confirm_waive) throw refuse('', rules.closed);
  return pass(write, form, area, { reason: area.waive_reason, askedBy: area.waive_asked_by });
}

async function pass(
  write: Write,
  form: FormRow,
  area: AreaRow,
  { reason, askedBy }: { reason: string; askedBy: string | null },
): Promise<FormRow> {
  await write.tx.execute(sql`
    update sign_off_areas set not_applicable_reason = ${reason}, waive_reason = null, waive_asked_by = ${askedBy},
      waive_asked_at = coalesce(waive_asked_at, now()), waived_by = ${write.actor.id}, waived_at = now()
    where id = ${area.id}`);
  await noteForm(write, form, 'waived', { new: { area: area.name }, reason });
  const { floor } = await outsideOf(write, form);
  const makers = [askedBy, area.submitted_by, form.inspector_id].flatMap((id) => id ?? []);
  const quality = await withRoles(write, form.project_id, qualityOfProject);
  await tell(write, form, 'waived', [...makers, ...quality, ...floor], { ...nameOf(area), reason });
  await completeForm(write, form);
  return form;
}

async function want(write: Write, form: FormRow, area: AreaRow, mayDecline: boolean): Promise<FormRow> {
  if (area.not_applicable_reason === null && area.waive_reason === null) return form;
  if (area.waive_reason !== null && !mayDecline) throw new AppError('forbidden', { said: rules.qualityOnly });
  await write.tx.execute(sql`
    update sign_off_areas set not_applicable_reason = null, waive_reason = null, waive_asked_by = null, waive_asked_at = null,
      waived_by = null, waived_at = null
    where id = ${area.id}`);
  await noteForm(write, form, 'wanted', { new: { area: area.name } });
  const people = [area.waive_asked_by, area.waived_by].flatMap((id) => id ?? []);
  await tell(write, form, 'wanted', people, nameOf(area));
  return form;
}
