import { sql } from 'drizzle-orm';
import { fileLink } from '#areas/platform-services/files/server/reads.ts';
import { lessonLink } from '#areas/design/lessons/server/reads.ts';
import { projectLink, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { moduleLink, unitLink } from '#areas/projects/units/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import { serveRecord, type Change } from '#platform/server/record/serve-record.ts';
import { deviation } from '../record.ts';
import { rules } from './rules.ts';
import { refreshOutside } from './shown.ts';
import { deviations } from './tables.ts';

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const touches = ({ after }: Change, ...which: string[]): boolean =>
  idsIn(after['impacts']).some((impact) => which.includes(impact));
/** What makes it touch more than looks: design has to pass it beside quality. */
const major = ['safety', 'code', 'structural', 'fff', 'cost', 'schedule'];
const isMajor = (change: Change): boolean => touches(change, ...major);

/** What may still change once it is asked for: what is done about it, not what it says. */
const afterwards = new Set([
  'state',
  'label_agency_notified',
  'shared_with_developer',
  'design_by',
  'quality_by',
  'done_modules',
]);
const rolesOf = { design_by: ['designer'], quality_by: ['qa_inspector'] } as const;

export const servedDeviations = serveRecord(deviation, {
  table: deviations,
  links: { project: projectLink, module: moduleLink, unit: unitLink, file: fileLink, lesson: lessonLink },
  scope: (viewer) => sql`exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer)})`,
  joins: {
    learned: sql`left join lesson_links k on k.deviation_id = r.id and k.ended_at is null
      left join lessons learned on learned.id = k.lesson_id and learned.deleted_at is null`,
  },
  columns: {
    // A lesson is called the same in both languages.
    lesson: { sql: sql`learned.id`, name: lessonLink.name(sql`learned`, 'en'), needs: ['learned'] },
    class: {
      sql: sql`case when r.impacts && array[${sql.join(major.map(literal), sql`, `)}] then 'major' else 'minor' end`,
      filled: true,
    },
  },
  async check(change) {
    const { before, after } = change;
    if (before !== undefined) refuseLate(before, after);
    await requireOwnPlaces(change);
    const strange = idsIn(after['done_modules']).some((id) => !idsIn(after['modules']).includes(id));
    if (strange) throw refuse('done_modules', rules.strangeModules);
    for (const part of ['design_by', 'quality_by'] as const) await requireOwnWord(change, part);
  },
  guards: {
    placed: ({ after }) =>
      idsIn(after['modules']).length + idsIn(after['units']).length > 0 ? undefined : faultOf('modules', rules.placed),
    bounded: ({ after }) =>
      (after['limit_qty'] ?? after['expires_on'] ?? null) === null
        ? faultOf('limit_qty', rules.bounded)
        : typeof after['limit_qty'] === 'number' && idsIn(after['modules']).length > after['limit_qty']
          ? faultOf('limit_qty', rules.tooFew)
          : undefined,
    letter: async (move) => {
      if (!touches(move, 'safety', 'code') || move.after['disposition'] !== 'use_as_is') return undefined;
      // One that lies in the bin is attached to nothing.
      const { rows } = await move.write.tx.execute(
        sql`select 1 from files where id = ${move.after['engineer_letter'] ?? null} and deleted_at is null`,
      );
      return rows.length > 0 ? undefined : faultOf('engineer_letter', rules.letter);
    },
    four_eyes: async (move) =>
      (await askedBy(move)) === move.viewer.userId ? faultOf('to', rules.fourEyes) : undefined,
    passed: (move) =>
      (move.after['quality_by'] ?? null) === null
        ? faultOf('quality_by', rules.noQuality)
        : isMajor(move) && (move.after['design_by'] ?? null) === null
          ? faultOf('design_by', rules.noDesign)
          : undefined,
    all_done: ({ after }) =>
      idsIn(after['modules']).every((id) => idsIn(after['done_modules']).includes(id))
        ? undefined
        : faultOf('done_modules', rules.notDone),
    past: ({ after }) =>
      typeof after['expires_on'] === 'string' && after['expires_on'] < companyToday()
        ? undefined
        : faultOf('expires_on', rules.notPast),
  },
  changed: ({ write, before, after }) => refreshOutside(write, before, after),
  constraints: {
    deviations_bounded: faultOf('limit_qty', rules.bounded),
    deviations_letter: faultOf('engineer_letter', rules.letter),
    deviations_said: faultOf('as_built', rules.said),
    deviations_two_people: faultOf('quality_by', rules.twoPeople),
    deviations_passed: faultOf('quality_by', rules.stays),
  },
  // What was built otherwise is asked for as long as the house stands.
  keeps: sql`r.state in ('approved', 'closed')`,
});

function refuseLate(before: Record<string, unknown>, after: Readonly<Record<string, unknown>>): void {
  if (before['state'] === 'draft' || after['state'] === 'draft') return;
  const late = Object.keys(deviation.fields).find(
    (name) => !afterwards.has(name) && JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  if (late !== undefined) throw refuse(late, rules.late);
}

/** Modules and units are those of its project. */
async function requireOwnPlaces({ write, after }: Change): Promise<void> {
  for (const kind of ['modules', 'units'] as const) {
    const ids = idsIn(after[kind]);
    const { rows } = await write.tx.execute(
      sql`select 1 from ${sql.identifier(kind)} where id = any(${sql.param(ids)}::uuid[]) and project_id <> ${after['project_id']}`,
    );
    if (rows.length > 0) throw refuse(kind, rules.otherProject);
  }
}

/** Nobody passes it for somebody else, and only who does that work on the project; admins may. */
async function requireOwnWord({ write, viewer, before, after }: Change, part: keyof typeof rolesOf): Promise<void> {
  const [now, was] = [after[part] ?? null, before?.[part] ?? null];
  if (now === was) return;
  if (before?.['state'] !== 'under_review') throw refuse(part, rules.notReview);
  if (now === null) {
    if (was !== viewer.userId) throw refuse(part, rules.notYours);
    return;
  }
  if (now !== viewer.userId) throw refuse(part, rules.byOneself);
  if ((await askedBy({ write, before })) === viewer.userId) throw refuse(part, rules.ownAsk);
  const { rows } = await write.tx.execute(
    sql`select 1 from project_members
      where project_id = ${after['project_id']} and user_id = ${viewer.userId} and role = any(${sql.param([...rolesOf[part]])}::text[])`,
  );
  if (rows.length === 0 && !viewer.groups.includes('admin')) throw refuse(part, rules.notYourWork);
}

/** Who asked for it: whoever submitted it last, else who wrote it. */
async function askedBy({ write, before }: Pick<Change, 'write' | 'before'>): Promise<string | null> {
  const { rows } = await write.tx.execute<{ by_id: string | null }>(
    sql`select by_id from status_history
      where entity_type = 'deviation' and entity_id = ${before?.id} and to_state = 'submitted' order by at desc limit 1`,
  );
  return rows[0]?.by_id ?? before?.created_by ?? null;
}
