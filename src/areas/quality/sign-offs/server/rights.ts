import { sql } from 'drizzle-orm';
import { bindingPart, rolesOn, type View } from '#areas/projects/projects/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { SigningRole } from '../choices.ts';
import type { AreaRow, FormRow, SignatureRow } from './form-rows.ts';
import { rules } from './rules.ts';

const qualityRoles = new Set(['qa_inspector', 'pm', 'site_super']);

/** What somebody is to a form: by it the server judges every step, and says beforehand which are theirs. */
export interface Standpoint {
  /** Staff, or the floor of its factory. */
  works: boolean;
  /** Checks areas: the floor, and of staff those whose work it is on this project. */
  checks: boolean;
  /** Signs for quality, releases and reopens. */
  quality: boolean;
  owner: boolean;
  developer: boolean;
  /** As what their signature binds: a tenant, an agent or a viewer of the developer only reads along. */
  binds: { owner: boolean; developer: boolean } & Record<string, unknown>;
}

export async function standpointOn(
  db: Executor,
  viewer: Viewer,
  form: Pick<FormRow, 'project_id' | 'unit_id'>,
  view?: View,
): Promise<Standpoint> {
  const isStaff = seesEverything(viewer) && (view === undefined || view === 'floor');
  const isFloor = viewer.groups.includes('floor_manager') && (view === undefined || view === 'floor');
  const isAdmin = viewer.groups.includes('admin') && view === undefined;
  const quality =
    isStaff && (isAdmin || (await rolesOn(db, form.project_id, viewer.userId)).some((role) => qualityRoles.has(role)));
  return {
    works: isStaff || isFloor,
    checks: quality || isFloor,
    quality,
    owner: viewer.groups.includes('home_owner') && (view === undefined || view === 'owner'),
    developer: viewer.groups.includes('developer') && (view === undefined || view === 'developer'),
    binds: await bindingPartsOn(db, viewer, form),
  };
}

async function bindingPartsOn(
  db: Executor,
  viewer: Viewer,
  { project_id: projectId, unit_id: unitId }: Pick<FormRow, 'project_id' | 'unit_id'>,
): Promise<Standpoint['binds']> {
  const { rows } = await db.execute<Standpoint['binds']>(sql`
    select ${bindingPart(viewer, 'owner', 'sign_off.owner')} as owner, ${bindingPart(viewer, 'developer', 'sign_off.developer')} as developer
    from (select ${projectId}::uuid as project_id, ${unitId}::uuid as unit_id) r`);
  return rows[0] ?? { owner: false, developer: false };
}

/** Statuses of a form in which an agency may still sign an area: a form that was signed as a whole says what it says. */
export const linkStatuses: ReadonlySet<string> = new Set(['open', 'reopened', 'all_areas_approved']);

const isOpen = (form: Pick<FormRow, 'status'>) => form.status === 'open' || form.status === 'reopened';

/** What somebody may do in an area at this moment. */
export function areaRights(viewer: Viewer, form: FormRow, area: AreaRow, at: Standpoint) {
  const here = isOpen(form) && area.not_applicable_reason === null;
  const answers =
    at.works && here && !area.is_locked && ['not_started', 'in_progress', 'returned'].includes(area.state);
  return {
    answer: answers,
    submit: answers && area.state !== 'not_started',
    approve: at.checks && here && area.state === 'submitted' && area.submitted_by !== viewer.userId,
    return: at.checks && here && area.state === 'submitted',
    comment: at.works || at.owner || at.developer,
    internal: at.works,
    waive: at.checks && isOpen(form) && !['submitted', 'approved'].includes(area.state),
    // Somebody of quality passes over alone what is neither a hold point nor has failed critically; everything else is asked for.
    waive_alone: at.quality && !area.needs_two,
    confirm_waive:
      at.quality &&
      isOpen(form) &&
      area.waive_reason !== null &&
      area.waive_asked_by !== viewer.userId &&
      !['submitted', 'approved'].includes(area.state),
    link:
      at.works &&
      linkStatuses.has(form.status) &&
      area.not_applicable_reason === null &&
      ['submitted', 'approved'].includes(area.state),
  };
}

/** As what somebody would sign the whole form now; null where their signature is not asked for, or is there. */
export function roleToSign(form: FormRow, signatures: readonly SignatureRow[], at: Standpoint): SigningRole | null {
  if (form.status !== 'all_areas_approved') return null;
  const has = (role: SigningRole) =>
    signatures.some((each) => each.area_id === null && each.role === role && each.superseded_at === null);
  const wanted: SigningRole[] = [
    ...(form.form_type === 'owner_acceptance' ? (['owner'] as const) : (['checker'] as const)),
    ...(form.asks_developer ? (['developer'] as const) : []),
  ];
  const mine: Partial<Record<SigningRole, boolean>> = {
    owner: at.owner && at.binds.owner,
    developer: at.developer && at.binds.developer && !at.works,
    checker: at.quality,
  };
  return wanted.find((role) => mine[role] === true && !has(role)) ?? null;
}

export function requireQuality(at: Standpoint): void {
  if (!at.quality) throw new AppError('forbidden', { said: rules.qualityOnly });
}

export function requireWorks(at: Standpoint): void {
  if (!at.works) throw new AppError('forbidden');
}
