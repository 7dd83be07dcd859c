import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { PageQuery, line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { bulkEndpoint, tableEndpoints } from '#platform/shared/table-contract.ts';
import { projectColumns } from './columns.ts';
import {
  ActiveBoard,
  factories,
  HistoryEntry,
  MemberDraft,
  Milestone,
  MilestoneDraft,
  MilestonePatch,
  Project,
  ProjectDraft,
  ProjectMove,
  ProjectPatch,
  ProjectRead,
  projectRoles,
} from './schema.ts';
import { rule } from '#platform/shared/rules.ts';

/** With whose eyes to look: the owner, developer and floor areas always ask for their own view. */
export const View = z.enum(['owner', 'developer', 'floor']);
export type View = z.infer<typeof View>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What a reply says beyond what a person may set: worked out, kept elsewhere, or settled by a move. */
export const workedOutFields: readonly string[] = Object.keys(ProjectRead.shape).filter(
  (name) => !Object.hasOwn(ProjectPatch.shape, name),
);

/**
 * PUT takes the fields that are to change, and a whole record as GET gave it as well: what can't be set here may be sent along as
 * long as it says what is so.
 */
export const ProjectChange = z.strictObject({
  ...Object.fromEntries(workedOutFields.map((name) => [name, z.unknown().optional()])),
  ...ProjectPatch.shape,
  hold_reason: ProjectPatch.shape.hold_reason.nullable(),
  hold_until: ProjectPatch.shape.hold_until.nullable(),
  archive_reason: ProjectPatch.shape.archive_reason.nullable(),
});
export type ProjectChange = z.infer<typeof ProjectChange>;

/** A project as it is chosen from a list: what tells it from the others. */
export const ProjectChoice = z.object({
  id: Id,
  project_number: z.string(),
  name: z.string(),
  status: z.number(),
  line1: z.string().nullable(),
  city: z.string().nullable(),
});
export type ProjectChoice = z.infer<typeof ProjectChoice>;

export const projectsContract = contract({
  list: {
    method: 'GET',
    path: '/projects',
    summary:
      'The projects that you may see, by number, at most 100 at once. The header x-next-cursor leads to the next page.',
    access: 'projects.read',
    query: z.strictObject({
      ...PageQuery,
      view: View.optional(),
      q: line(100).optional(),
      status: line(20)
        .regex(/^[1-8](,[1-8])*$/u, {
          error: rule({ en: 'Must be statuses like 1,2.', es: 'Deben ser estados como 1,2.' }),
        })
        .optional(),
      factory: z.enum(factories).optional(),
      developer_organisation: Id.optional(),
      mine: flag.optional(),
      late: flag.optional(),
    }),
    reply: z.array(Project),
  },
  choices: {
    method: 'GET',
    path: '/projects/choices',
    summary:
      'The projects that you may choose from, 200 unless said: your own first, then what is under way, by number. With words those whose number, name, street or city holds them; `chosen` comes first, whatever else is asked.',
    access: 'projects.read',
    query: z.strictObject({
      view: View.optional(),
      q: line(100).optional(),
      chosen: Id.optional(),
      limit: PageQuery.limit,
    }),
    reply: z.array(ProjectChoice),
  },
  managers: {
    method: 'GET',
    path: '/projects/managers',
    summary: 'Who manages a project that is under way, by name, at most 500.',
    access: 'projects.write',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  },
  read: {
    method: 'GET',
    path: '/projects/:id',
    summary: 'One project, by its id or its project number.',
    access: 'projects.read',
    params: z.strictObject({ id: line(36) }),
    query: z.strictObject({ view: View.optional() }),
    reply: ProjectRead,
  },
  active: {
    method: 'GET',
    path: '/active-projects',
    summary:
      'The projects in statuses 1 to 6, the nearest sixty of each, each with its next date and the first thing that keeps it from moving on; how many there are; and who manages any of them.',
    access: 'projects.write',
    query: z.strictObject({ factory: z.enum(factories).optional(), pm: Id.optional() }),
    reply: ActiveBoard,
  },
  create: {
    method: 'POST',
    path: '/projects',
    summary: 'Makes a project in status 1, with its units if names are given.',
    access: 'projects.write',
    body: ProjectDraft,
    reply: ProjectRead,
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/projects/:id',
    summary:
      'Changes the fields that are given; a status goes through the state machine. A whole record as GET gave it is taken, too.',
    access: 'projects.write',
    params: IdParams,
    body: ProjectChange,
    reply: ProjectRead,
  },
  remove: {
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Moves a project to the bin for 30 days. Its number is never used again.',
    access: 'projects.archive',
    params: IdParams,
    reply: 'empty',
  },
  restore: {
    method: 'POST',
    path: '/projects/:id/restore',
    summary: 'Brings a project back from the bin.',
    access: 'projects.archive',
    params: IdParams,
    reply: ProjectRead,
  },
  move: {
    method: 'POST',
    path: '/projects/:id/status',
    summary: 'Moves a project to another status, if its guards allow it.',
    access: 'projects.write',
    params: IdParams,
    body: ProjectMove,
    reply: ProjectRead,
  },
  setMembers: {
    method: 'PUT',
    path: '/projects/:id/members',
    summary:
      'Sets who works on the project and as what. Its manager and admins give and take roles; finance, quality, factory planner and sales nobody gives to themselves, and only people of the house hold them.',
    access: 'projects.write',
    params: IdParams,
    body: z.strictObject({ members: z.array(MemberDraft).max(200) }),
    reply: ProjectRead,
  },
  addMilestone: {
    method: 'POST',
    path: '/projects/:id/milestones',
    summary: 'Adds a milestone.',
    access: 'projects.write',
    params: IdParams,
    body: MilestoneDraft,
    reply: Milestone,
    status: 201,
  },
  changeMilestone: {
    method: 'PATCH',
    path: '/milestones/:id',
    summary: 'Changes a milestone; a forecast moves with a reason, a locked baseline never.',
    access: 'projects.write',
    params: IdParams,
    body: MilestonePatch,
    reply: Milestone,
  },
  removeMilestone: {
    method: 'DELETE',
    path: '/milestones/:id',
    summary: 'Removes a milestone.',
    access: 'projects.write',
    params: IdParams,
    reply: 'empty',
  },
  history: {
    method: 'GET',
    path: '/projects/:id/history',
    summary: 'Everything that was changed in a project, newest first.',
    access: 'projects.write',
    params: IdParams,
    query: z.strictObject({
      limit: PageQuery.limit,
      before: z.coerce.number().int().min(1).optional(),
      entity_id: Id.optional(),
    }),
    reply: z.array(HistoryEntry),
  },
});

const Tags = z.strictObject({
  tags: z
    .array(line(40))
    .min(1, { error: rule({ en: 'Must name at least one tag.', es: 'Debe nombrar al menos una etiqueta.' }) })
    .max(20),
});
const Assignment = z.strictObject({ user_id: Id, role: z.enum(projectRoles) });

/** What can be done to many projects at once. Each row passes the same rules and the same state machine as a single change. */
export const projectActions = {
  /** Sets these fields. */
  change: ProjectPatch.omit({
    project_number: true,
    status: true,
    reason: true,
    hold_reason: true,
    hold_until: true,
    archive_reason: true,
    acknowledge: true,
    override: true,
    version: true,
  }),
  /** Moves to a status; a hold is the move to 7. */
  move: ProjectMove.omit({ version: true }),
  add_tags: Tags,
  remove_tags: Tags,
  /** Adds a member; a second manager is refused by nobody, so `pm` takes the place of the one before. */
  assign: Assignment,
  unassign: Assignment,
  /** To the bin; admins only. */
  remove: z.strictObject({}),
};

export const projectsTable = contract({
  ...tableEndpoints('/tables/projects', projectColumns, 'projects.read'),
  bulk: bulkEndpoint('/tables/projects', 'projects.write', projectActions),
});
