import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { shortfall } from '../rules.ts';
import type { SignatureDraft } from '../schema.ts';
import {
  areasOf,
  formFor,
  formOfArea,
  givenOf,
  itemsOf,
  noteForm,
  resultsOf,
  signaturesOf,
  type AreaRow,
  type FormRow,
} from './form-rows.ts';
import { outsideOf, tell, withRoles } from './news.ts';
import { areaRights, requireQuality, requireWorks, roleToSign, standpointOn } from './rights.ts';
import { rules } from './rules.ts';
import { seal } from './certificate/seals.ts';

interface HeldArea {
  form: FormRow;
  area: AreaRow;
}

/** An area and its form, held until the end of the write, for somebody who works on it. */
export async function heldArea(write: Write, viewer: Viewer, areaId: string): Promise<HeldArea> {
  const form = await formFor(write.tx, viewer, await formOfArea(write.tx, areaId), { held: true });
  const area = (await areasOf(write.tx, form.id)).find(({ id }) => id === areaId);
  if (area === undefined) throw new AppError('not_found');
  return { form, area };
}

export const nameOf = (area: AreaRow) => ({ area: { en: area.name, es: area.name_es ?? area.name } });

/** Hands an area to a checker, signed by whoever made it. Everything that is asked has to be answered, with its photos and notes. */
export async function submitArea(write: Write, viewer: Viewer, areaId: string, mark: SignatureDraft): Promise<FormRow> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  requireWorks(at);
  if (!areaRights(viewer, form, area, at).submit)
    throw refuse('', area.is_locked ? rules.holdPoint : area.state === 'approved' ? rules.closed : rules.step);
  const items = await itemsOf(write.tx, form.id);
  const missing = shortfall(
    items.filter((item) => item.area_id === areaId).map((item) => item.asked),
    new Map(items.map((item) => [item.key, item.asked])),
    givenOf(items, await resultsOf(write.tx, form.id)),
  );
  if (missing.length > 0) {
    const named = missing.slice(0, 5).map(({ item }) => ({ en: item.text, es: item.text_es ?? item.text }));
    const said = sentence(rules.lacks, {
      items: { en: named.map(({ en }) => en).join(', '), es: named.map(({ es }) => es).join(', ') },
    });
    throw refuse('items', missing.some(({ lacks }) => lacks.includes('block')) ? rules.block : said);
  }
  await write.tx.execute(sql`
    update sign_off_areas set state = 'submitted', submitted_by = ${viewer.userId}, submitted_at = now(), returned_reason = null,
      waive_reason = null
    where id = ${areaId}`);
  await supersede(write, sql`area_id = ${areaId} and role in ('maker', 'checker')`, 'Handed over again');
  await seal(write, form, areaId, { role: 'maker', userId: viewer.userId, name: viewer.name }, mark);
  await noteForm(write, form, 'submitted', { new: { area: area.name } });
  const inspectors = await withRoles(write, form.project_id, ['qa_inspector']);
  const checkers = inspectors.length > 0 ? inspectors : await withRoles(write, form.project_id, ['pm']);
  const { floor } = await outsideOf(write, form);
  await tell(write, form, 'submitted', [...checkers, ...floor], nameOf(area));
  return form;
}

/** Approves what somebody else made. With the last area the form waits for its own signature. */
export async function approveArea(
  write: Write,
  viewer: Viewer,
  areaId: string,
  mark: SignatureDraft,
): Promise<FormRow> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  requireWorks(at);
  if (area.state === 'submitted' && area.submitted_by === viewer.userId) throw refuse('', rules.fourEyes);
  if (!at.checks) throw new AppError('forbidden', { said: rules.qualityOnly });
  if (!areaRights(viewer, form, area, at).approve) throw refuse('', rules.step);
  await write.tx.execute(sql`
    update sign_off_areas set state = 'approved', approved_by = ${viewer.userId}, approved_at = now() where id = ${areaId}`);
  await seal(write, form, areaId, { role: 'checker', userId: viewer.userId, name: viewer.name }, mark);
  await noteForm(write, form, 'approved', { new: { area: area.name } });
  await completeForm(write, form);
  return form;
}

/** Takes a form to “all areas approved” where they are, and tells those whose signature it waits for. */
export async function completeForm(write: Write, form: FormRow): Promise<void> {
  const areas = await areasOf(write.tx, form.id);
  const isComplete = areas.every((area) => area.state === 'approved' || area.not_applicable_reason !== null);
  if (!isComplete || !areas.some((area) => area.state === 'approved')) return;
  await write.tx.execute(sql`update sign_offs set status = 'all_areas_approved' where id = ${form.id}`);
  const { owner, developer } = await outsideOf(write, form);
  const quality = await withRoles(write, form.project_id, ['qa_inspector', 'pm']);
  await tell(write, form, 'ready', [
    ...(form.form_type === 'owner_acceptance' ? owner : quality),
    ...(form.asks_developer ? developer : []),
  ]);
}

/** Gives an area back with a reason: its answers stay, its maker's signature counts no more. */
export async function returnArea(write: Write, viewer: Viewer, areaId: string, reason: string): Promise<FormRow> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  requireWorks(at);
  if (!at.checks) throw new AppError('forbidden', { said: rules.qualityOnly });
  if (!areaRights(viewer, form, area, at).return) throw refuse('', rules.step);
  await write.tx.execute(
    sql`update sign_off_areas set state = 'returned', returned_reason = ${reason} where id = ${areaId}`,
  );
  await supersede(write, sql`area_id = ${areaId} and role in ('maker', 'checker')`, reason);
  await noteForm(write, form, 'returned', { new: { area: area.name }, reason });
  const makers = area.submitted_by === null ? [] : [area.submitted_by];
  await tell(
    write,
    form,
    'returned',
    [...makers, ...(form.inspector_id === null ? [] : [form.inspector_id])],
    nameOf(area),
  );
  return form;
}

/** Signs a whole form as what somebody is to it. It is signed when all have who must. */
export async function signForm(write: Write, viewer: Viewer, id: string, mark: SignatureDraft): Promise<FormRow> {
  const form = await formFor(write.tx, viewer, id, { held: true });
  const at = await standpointOn(write.tx, viewer, form);
  const signatures = await signaturesOf(write.tx, id);
  const role = roleToSign(form, signatures, at);
  if (role === null) {
    if (['open', 'reopened'].includes(form.status)) throw refuse('', rules.areas);
    throw form.status === 'all_areas_approved'
      ? new AppError('forbidden', { said: rules.notYours })
      : refuse('', rules.signedAlready);
  }
  await seal(write, form, null, { role, userId: viewer.userId, name: viewer.name }, mark);
  const signed = new Set([
    role,
    ...signatures.flatMap((each) => (each.area_id === null && each.superseded_at === null ? [each.role] : [])),
  ]);
  const isSigned =
    signed.has(form.form_type === 'owner_acceptance' ? 'owner' : 'checker') &&
    (!form.asks_developer || signed.has('developer'));
  if (isSigned) await write.tx.execute(sql`update sign_offs set status = 'signed' where id = ${id}`);
  await noteForm(write, form, 'signed', { new: { role } });
  if (isSigned) {
    const { owner, developer } = await outsideOf(write, form);
    await tell(write, form, 'signed', [
      ...(await withRoles(write, form.project_id, ['pm', 'qa_inspector'])),
      ...(form.form_type === 'owner_acceptance' ? owner : []),
      ...(form.asks_developer ? developer : []),
    ]);
  }
  return form;
}

/** Releases what is signed: from here on others go on with it. */
export async function releaseForm(write: Write, viewer: Viewer, id: string): Promise<FormRow> {
  const form = await formFor(write.tx, viewer, id, { held: true });
  requireQuality(await standpointOn(write.tx, viewer, form));
  if (form.status !== 'signed') throw refuse('', form.status === 'released' ? rules.step : rules.signed);
  await write.tx.execute(sql`update sign_offs set status = 'released', released_at = now() where id = ${id}`);
  await noteForm(write, form, 'released');
  await tell(write, form, 'released', await withRoles(write, form.project_id, ['pm', 'factory_planner']));
  return form;
}

/** Opens areas of a form again: their signatures and those of the form stay to be read and count no more. */
export async function reopenForm(
  write: Write,
  viewer: Viewer,
  id: string,
  { reason, area_ids: areaIds }: { reason: string; area_ids: readonly string[] },
): Promise<FormRow> {
  const form = await formFor(write.tx, viewer, id, { held: true });
  requireQuality(await standpointOn(write.tx, viewer, form));
  if (!['all_areas_approved', 'signed', 'released'].includes(form.status)) throw refuse('', rules.step);
  const areas = (await areasOf(write.tx, id)).filter((area) => areaIds.includes(area.id));
  if (areas.length !== new Set(areaIds).size) throw refuse('area_ids', rules.place);
  await write.tx.execute(sql`update sign_offs set status = 'reopened', released_at = null where id = ${id}`);
  const ids = sql.param(areas.map((area) => area.id));
  await write.tx.execute(sql`
    update sign_off_areas set state = 'returned', approved_by = null, approved_at = null, returned_reason = ${reason}
    where id = any(${ids}::uuid[]) and state = 'approved'`);
  await write.tx.execute(sql`
    update sign_off_areas set not_applicable_reason = null, waived_by = null, waived_at = null
    where id = any(${ids}::uuid[]) and not_applicable_reason is not null`);
  await supersede(write, sql`sign_off_id = ${id} and (area_id is null or area_id = any(${ids}::uuid[]))`, reason);
  await noteForm(write, form, 'reopened', { new: { areas: areas.map((area) => area.name) }, reason });
  const makers = areas.flatMap((area) => (area.submitted_by === null ? [] : [area.submitted_by]));
  await tell(
    write,
    form,
    'reopened',
    [...makers, ...(await withRoles(write, form.project_id, ['pm', 'qa_inspector']))],
    {
      reason,
    },
  );
  return form;
}

/** Lets signatures count no more; they stay to be read. */
export async function supersede(write: Write, which: ReturnType<typeof sql>, reason: string): Promise<void> {
  await write.tx.execute(sql`
    update sign_off_signatures set superseded_at = now(), superseded_reason = ${reason} where superseded_at is null and ${which}`);
}
