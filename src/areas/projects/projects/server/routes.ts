import { companyToday } from '#platform/shared/dates.ts';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import type { z } from 'zod';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { holds } from '#platform/shared/access.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { eachAsSeen, seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { projectsContract } from '../contract.ts';
import type { ProjectRead } from '../schema.ts';
import { activeManagers, activeProjects } from './lists/active.ts';
import { projectChoices } from './lists/choices.ts';
import { transitionsOf } from './guards.ts';
import { addMilestone, changeMilestone, removeMilestone } from './milestones.ts';
import { requireProject, rolesOn, viewerGroupIn, type View } from './reads.ts';
import { moveProject } from './moves.ts';
import { mountProjectsTable } from './lists/table-routes.ts';
import { roleRules } from '../rules.ts';
import { patchOf } from './whole-record.ts';
import { changeProject, createProject, lockDeleted, lockProject, setDeleted, setMembers } from './service.ts';
import {
  findProject,
  historyOf,
  type RecordsOfHistory,
  listProjects,
  membersOf,
  milestonesOf,
  phasesOf,
  planDiffersOf,
} from './store.ts';

/** One project with all that hangs on it, or `not_found`. */
export async function readProject(
  db: Executor,
  viewer: Viewer,
  key: string,
  view?: View,
): Promise<z.input<typeof ProjectRead>> {
  const viewerGroup = viewerGroupIn(viewer, view);
  const today = companyToday();
  const isAdmin = viewer.groups.includes('admin');
  const found = await findProject(db, viewer, viewerGroup, view, key, [], today);
  if (found === undefined) throw new AppError('not_found');
  const { id } = found.project;
  const roles = viewerGroup === 'staff' ? await rolesOn(db, id, viewer.userId) : [];
  const transitions = viewerGroup === 'staff' ? await transitionsOf(db, id, found.standing, roles, isAdmin) : [];
  const isStaffView = viewerGroup === 'staff' && seesEverything(viewer);
  return {
    ...found.project,
    allowed_transitions: transitions.filter((transition) => transition.allowed).map((transition) => transition.to),
    members: await membersOf(db, id, viewerGroup),
    milestones: await milestonesOf(db, id, { viewer, viewerGroup }, today),
    phases: await phasesOf(db, id),
    transitions,
    plan_differs: isStaffView && holds(viewer.groups, 'contracts.money') ? await planDiffersOf(db, id) : null,
    can: {
      change: isStaffView,
      remove: isStaffView && holds(viewer.groups, 'projects.archive'),
      upload: isStaffView || viewerGroup === 'floor_manager',
      give_roles: isStaffView && (isAdmin || roles.includes('pm')),
    },
  };
}

/** How many whole projects a page holds however many are asked for: with their homes they are several kilobytes each. */
const mostAtOnce = 100;

/** Serves the projects area. */
export function mountProjects(kernel: Kernel, ofRecords: RecordsOfHistory): void {
  mount(
    kernel,
    'projects',
    projectsContract,
    {
      async list({ viewer, query, db, reply }) {
        const limit = Math.min(query.limit ?? mostAtOnce, mostAtOnce);
        const today = companyToday();
        const list = (who: Viewer, filter: { limit: number; ids?: string[] }) =>
          listProjects(db, who, viewerGroupIn(who, query.view), { ...query, ...filter }, today);
        const rows = await list(viewer, { limit: limit + 1 });
        const page = await eachAsSeen(viewer, rows.slice(0, limit), (who, ids) => list(who, { limit, ids }));
        if (rows.length > limit) void reply.header('x-next-cursor', page.at(-1)?.project_number ?? '');
        return page;
      },
      read: ({ viewer, params, query, db }) => readProject(db, viewer, params.id, query.view),
      choices: ({ viewer, query, db }) => projectChoices(db, viewer, { ...query, limit: query.limit ?? 200 }),
      managers: ({ viewer, db }) => activeManagers(db, viewer),
      active: ({ viewer, query, db }) => activeProjects(db, viewer, query, companyToday()),
      async create({ viewer, body, write }) {
        return readProject(write.tx, viewer, await createProject(write, viewer, body));
      },
      async change({ viewer, params, body, ifMatch, write }) {
        const row = await lockProject(write, viewer, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readProject(write.tx, viewer, params.id));
        const patch = await patchOf(body, () => readProject(write.tx, viewer, params.id));
        await changeProject(write, viewer, row, patch);
        return readProject(write.tx, viewer, params.id);
      },
      async remove({ viewer, params, write }) {
        await setDeleted(write, viewer, await lockProject(write, viewer, params.id), true);
      },
      async restore({ viewer, params, write }) {
        await setDeleted(write, viewer, await lockDeleted(write, params.id), false);
        return readProject(write.tx, viewer, params.id);
      },
      async move({ viewer, params, body, ifMatch, write }) {
        const row = await lockProject(write, viewer, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readProject(write.tx, viewer, params.id));
        await moveProject(write, viewer, row, body);
        return readProject(write.tx, viewer, params.id);
      },
      async setMembers({ viewer, params, body, write }) {
        await setMembers(write, viewer, await lockProject(write, viewer, params.id), body.members);
        return readProject(write.tx, viewer, params.id);
      },
      async addMilestone({ viewer, params, body, write }) {
        return readMilestone(write.tx, viewer, await addMilestone(write, viewer, params.id, body));
      },
      async changeMilestone({ viewer, params, body, ifMatch, write }) {
        const fresh = (projectId: string) => readMilestone(write.tx, viewer, { projectId, id: params.id });
        return readMilestone(
          write.tx,
          viewer,
          await changeMilestone(write, viewer, params.id, body, body.version ?? ifMatch, fresh),
        );
      },
      async removeMilestone({ viewer, params, write }) {
        await removeMilestone(write, viewer, params.id);
      },
      async history({ viewer, params, query, db }) {
        await requireProject(db, viewer, params.id);
        const { limit = 50, before, entity_id: entityId } = query;
        return historyOf(db, viewer, ofRecords, params.id, { limit, before, entityId });
      },
    },
    constraints,
  );
  mountProjectsTable(kernel, constraints);
}

async function readMilestone(
  db: Executor,
  viewer: Viewer,
  where: { projectId: string; id: string },
): Promise<Awaited<ReturnType<typeof milestonesOf>>[number]> {
  const found = (await milestonesOf(db, where.projectId, { viewer, viewerGroup: 'staff' }, companyToday())).find(
    (milestone) => milestone.id === where.id,
  );
  if (found === undefined) throw new AppError('not_found');
  return found;
}

const constraints = {
  project_members_not_own: faultOf('members', roleRules.notOwn),
  project_members_of_house: faultOf('members', roleRules.ofHouse),
  units_name: faultOf('unit_names', {
    en: 'Two units can not have one name.',
    es: 'Dos unidades no pueden llevar el mismo nombre.',
  }),
  projects_number: faultOf('project_number', { en: 'Is taken, or was once.', es: 'Ya está o estuvo en uso.' }),
  projects_address: faultOf('address', {
    en: 'A street is required from pre-MA on.',
    es: 'Desde pre-MA hace falta la calle.',
  }),
  projects_contract_agreed: faultOf('contract_value_cents', {
    en: 'The value of a signed contract follows from its change orders. Write one to change it.',
    es: 'El valor de un contrato firmado se sigue de sus órdenes de cambio. Haz una para cambiarlo.',
  }),
  projects_original_value_fixed: faultOf('contract_value_cents', {
    en: 'The original contract value is what was signed.',
    es: 'El valor original del contrato es lo que se firmó.',
  }),
  milestones_kind_once: faultOf('kind', {
    en: 'The project has this milestone already.',
    es: 'El proyecto ya tiene este hito.',
  }),
};
