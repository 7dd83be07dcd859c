import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays, companyToday, daysBetween } from '#platform/shared/dates.ts';
import { badInput } from '#platform/shared/errors.ts';
import { holidayOn, isWorkingDay } from '#platform/shared/working-days.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { portalAudience } from '#areas/projects/projects/server/reads.ts';
import {
  calendarOf,
  moduleSteps,
  siteCalendar,
  type NamedDate,
  type Preview,
  type PreviewDraft,
  type PreviewMove,
} from '#areas/projects/schedule/schema.ts';
import { cascade, type Cascade } from './cascade.ts';
import { findConflicts } from '../bookings/conflicts.ts';
import { occupancy } from '../bookings/occupancy.ts';
import { yardAheadDays, type Standing } from '../readiness/standing-facts.ts';
import { datesOf, earliestDelivery, milestoneKey, moduleKey, planOf, seedKey, type ProjectPlan } from './links.ts';
import { loadMilestones, loadModules, loadProjects, type LoadedBooking, type LoadedModule } from '../load.ts';
import { lapsesOf } from '../readiness/readiness.ts';
import { loadStanding, loadYards } from '../readiness/standing.ts';
import { sentence, type Text } from '#platform/shared/text.ts';
import { milestoneChoices } from '#areas/projects/projects/choices.ts';

export interface Prepared {
  preview: Preview;
  plans: ProjectPlan[];
}

/** Works out what would happen. Reads only; the same plan and the same hands give the same token. */
export async function prepare(db: Executor, viewer: Viewer, draft: PreviewDraft): Promise<Prepared> {
  const plans = await plansOf(db, viewer, draft);
  const yards = await loadYards(db);
  const customs = (factory: string) => yards.find((yard) => yard.factory === factory)?.customs_days ?? 0;
  const seeds = new Map(draft.changes.map((change) => [seedKey(change), change.on]));
  const standing = await loadStanding(
    db,
    viewer,
    plans.map(({ project }) => project.id),
  );
  const moves: PreviewMove[] = [];
  const blocked: Preview['blocked'] = [];
  const warnings: Preview['warnings'] = [];
  for (const plan of plans) {
    const { nodes, links } = planOf(plan, customs);
    const own = new Map([...seeds].filter(([key]) => nodes.some((node) => node.key === key)));
    const result = cascade(nodes, links, own, draft.follow);
    const planned = movesOf(plan, result);
    moves.push(...planned, ...bookingMoves(plan, planned, standing.bookings));
    blocked.push(...blockedOf(plan, result, draft));
    warnings.push(...warningsOf(plan, result, customs));
  }
  const told = await toldOf(db, plans, moves);
  return {
    plans,
    preview: {
      token: tokenOf(draft, plans, moves),
      moves,
      blocked,
      warnings,
      told,
      conflicts: compare(standing, moves),
      lapses: await lapsesOf(db, moves),
    },
  };
}

/** The plans of every project that one of the dates belongs to. A date that is none, or that the viewer can't see, is a fault of the input. */
async function plansOf(db: Executor, viewer: Viewer, draft: PreviewDraft): Promise<ProjectPlan[]> {
  const moduleIds = draft.changes.flatMap((change) => ('module' in change ? [change.module] : []));
  const milestoneIds = draft.changes.flatMap((change) => ('milestone' in change ? [change.milestone] : []));
  const projects = await loadProjects(
    db,
    viewer,
    sql`p.id in (select project_id from modules where id = any(${sql.param(moduleIds)}::uuid[]) and deleted_at is null
      union select project_id from milestones where id = any(${sql.param(milestoneIds)}::uuid[]) and deleted_at is null)`,
  );
  const ids = projects.map(({ id }) => id);
  const ofProjects = sql`p.id = any(${sql.param(ids)}::uuid[])`;
  const modules = Map.groupBy(await loadModules(db, ofProjects), (module) => module.project);
  const milestones = Map.groupBy(await loadMilestones(db, ofProjects), (milestone) => milestone.project);
  const plans = projects.map((project) => ({
    project,
    modules: modules.get(project.id) ?? [],
    milestones: milestones.get(project.id) ?? [],
  }));
  const known = new Set(
    plans.flatMap((plan) => [...plan.modules.map(({ id }) => id), ...plan.milestones.map(({ id }) => id)]),
  );
  for (const [index, change] of draft.changes.entries()) {
    if ('module' in change && !known.has(change.module))
      throw badInput(`changes.${index}.module`, { en: 'Is no module of the plan.', es: 'No es un módulo del plan.' });
    if ('milestone' in change && !known.has(change.milestone))
      throw badInput(`changes.${index}.milestone`, {
        en: 'Is no milestone of the plan.',
        es: 'No es un hito del plan.',
      });
  }
  return plans;
}

/** What moves, in the order of the modules and their steps, then the milestones. */
function movesOf({ project, modules, milestones }: ProjectPlan, { moves }: Cascade): PreviewMove[] {
  const base = { project: project.id, project_number: project.project_number, project_name: project.name };
  const listed: PreviewMove[] = [];
  for (const module of modules)
    for (const step of moduleSteps) {
      const move = moves.get(moduleKey(module.id, step));
      if (move !== undefined)
        listed.push({
          ...base,
          kind: 'module',
          id: module.id,
          what: step,
          label: module.module_no,
          from: move.from,
          to: move.to,
          days: daysBetween(move.from, move.to),
          by_hand: move.byHand,
          baseline: datesOf(module, step).baseline,
        });
    }
  for (const milestone of milestones) {
    const move = moves.get(milestoneKey(milestone.id));
    if (move !== undefined)
      listed.push({
        ...base,
        kind: 'milestone',
        id: milestone.id,
        what: milestone.kind,
        label: milestone.label,
        from: move.from,
        to: move.to,
        days: daysBetween(move.from, move.to),
        by_hand: move.byHand,
        baseline: milestone.baseline,
      });
  }
  return listed;
}

/** A booking goes along when every module it is for moves by the same number of days; else it stays, and shows as a conflict. */
function bookingMoves(
  plan: ProjectPlan,
  moves: readonly PreviewMove[],
  bookings: readonly LoadedBooking[],
): PreviewMove[] {
  return bookings
    .filter((booking) => booking.project === plan.project.id)
    .flatMap((booking): PreviewMove[] => {
      const step = booking.kind === 'carrier' ? 'ship' : 'set';
      const served = plan.modules.filter((module) => {
        const on = module[`${step}_f`];
        return module[`${step}_a`] === null && on !== null && on >= booking.from_on && on <= booking.to_on;
      });
      const days = new Set(
        served.map((module) => moves.find((move) => move.id === module.id && move.what === step)?.days ?? 0),
      );
      const [delta] = days;
      if (days.size !== 1 || delta === undefined || delta === 0) return [];
      return [
        {
          kind: 'booking',
          id: booking.id,
          project: booking.project,
          project_number: booking.project_number,
          project_name: booking.project_name,
          what: booking.kind,
          label: booking.resource_name,
          from: booking.from_on,
          to: addDays(booking.from_on, delta),
          days: delta,
          by_hand: false,
          baseline: null,
        },
      ];
    });
}

const stepNames: Readonly<Record<string, Text>> = {
  online: { en: 'online', es: 'entrada a línea' },
  offline: { en: 'offline', es: 'salida de línea' },
  ship: { en: 'ship', es: 'envío' },
  deliver: { en: 'delivery', es: 'entrega en sitio' },
  set: { en: 'set', es: 'montaje' },
};

function blockedOf(plan: ProjectPlan, result: Cascade, draft: PreviewDraft): Preview['blocked'] {
  const dateOf = (key: string): NamedDate => {
    const [id = '', what = ''] = key.split(' ');
    const module = plan.modules.find((each) => each.id === id);
    if (module !== undefined) return { kind: 'module', what, label: module.module_no };
    const milestone = plan.milestones.find((each) => each.id === id);
    return { kind: 'milestone', what: milestone?.kind ?? '', label: milestone?.label ?? null };
  };
  return result.blocked.map(({ key, by, reason, on }) => {
    const index = draft.changes.findIndex((change) => seedKey(change) === key || seedKey(change) === by);
    const [date, before] = [dateOf(key), dateOf(by)];
    const path = `changes.${Math.max(0, index)}.on`;
    const said = sentence(blockedWords[reason], { on, date: nameOf(date), by: nameOf(before) });
    return { path, message: said.en, said, reason, date, by: before, on };
  });
}

function nameOf({ kind, what, label }: NamedDate): Text {
  if (kind === 'module')
    return sentence(
      { en: 'the {step} date of module {label}', es: 'la fecha de {step} del módulo {label}' },
      { step: stepNames[what] ?? what, label: label ?? '' },
    );
  const { en: _en, es } = label === null ? (kindWords[what] ?? plain(what)) : plain(label);
  return sentence({ en: 'the milestone {en}', es: 'el hito {es}' }, { en: label ?? what.replaceAll('_', ' '), es });
}

const kindWords: Readonly<Record<string, Text>> = milestoneChoices;
const plain = (words: string): Text => ({ en: words, es: words });

const blockedWords = {
  done: { en: 'It has happened, on {on}: {date}.', es: 'Ya ocurrió, el {on}: {date}.' },
  no_date: { en: 'There is no date to move yet: {date}.', es: 'Aún no hay una fecha que mover: {date}.' },
  sum: {
    en: 'It is the day of the last of its modules; move them instead: {date}.',
    es: 'Es el día del último de sus módulos; mueve esos módulos: {date}.',
  },
  done_after: { en: 'It has happened before that day: {date}.', es: 'Ya ocurrió antes de ese día: {date}.' },
  order: { en: 'It can not lie before {by}, {on}: {date}.', es: 'No puede ser anterior a {by}, {on}: {date}.' },
} as const satisfies Record<Cascade['blocked'][number]['reason'], Text>;

/** Days off, dates in the past, and a border that takes longer. */
function warningsOf(plan: ProjectPlan, { moves }: Cascade, customs: (factory: string) => number): Preview['warnings'] {
  const today = companyToday();
  const { project } = plan;
  const warnings: Preview['warnings'] = [];
  const warn = (
    kind: 'not_working' | 'customs' | 'past',
    label: string | null,
    what: string,
    on: string,
    holiday: string | null,
  ) => warnings.push({ kind, project_number: project.project_number, label, what, on, holiday });
  for (const module of plan.modules)
    for (const step of moduleSteps) {
      const move = moves.get(moduleKey(module.id, step));
      if (move === undefined) continue;
      const calendar =
        step === 'deliver' || step === 'set' ? siteCalendar(project.country) : calendarOf(module.factory);
      if (move.byHand && !isWorkingDay(move.to, calendar))
        warn('not_working', module.module_no, step, move.to, holidayOn(move.to, calendar) ?? null);
      if (move.to < today) warn('past', module.module_no, step, move.to, null);
      const ship = moves.get(moduleKey(module.id, 'ship'))?.to ?? module.ship_a ?? module.ship_f;
      if (step === 'deliver' && move.byHand && ship !== null) {
        const least = earliestDelivery(ship, module, project.country, customs(module.factory ?? ''));
        if (move.to < least) warn('customs', module.module_no, step, least, null);
      }
    }
  return warnings;
}

/** The staff of the projects, and those outside who see one of the milestones that move. */
async function toldOf(
  db: Executor,
  plans: readonly ProjectPlan[],
  moves: readonly PreviewMove[],
): Promise<Preview['told']> {
  const people = new Map<string, 'staff' | 'owner' | 'developer'>();
  for (const plan of plans) {
    if (!moves.some((move) => move.project === plan.project.id)) continue;
    const { rows } = await db.execute<{ user_id: string }>(
      sql`select distinct user_id from project_members where project_id = ${plan.project.id} and role <> 'developer'`,
    );
    for (const row of rows) people.set(row.user_id, 'staff');
    const groups = shownTo(plan, moves);
    for (const { userId, group } of await portalAudience(db, plan.project.id, 'dates')) {
      const as =
        group === 'home_owner' ? ('owner' as const) : group === 'developer' ? ('developer' as const) : undefined;
      if (as !== undefined && groups.includes(as) && !people.has(userId)) people.set(userId, as);
    }
  }
  if (people.size === 0) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, first_name || ' ' || last_name as name from users
      where id = any(${sql.param([...people.keys()])}::uuid[]) and state = 'active' order by first_name, last_name, id`,
  );
  return rows.map((row) => ({ id: row.id, name: row.name, as: people.get(row.id) ?? 'staff' }));
}

/** Which groups outside staff see one of the dates that move. */
export function shownTo(plan: ProjectPlan, moves: readonly { kind: string; id: string }[]): ('owner' | 'developer')[] {
  if (!plan.project.show_dates) return [];
  const moved = new Set(moves.filter((move) => move.kind === 'milestone').map((move) => move.id));
  const groups = plan.milestones.filter(({ id }) => moved.has(id)).flatMap(({ visible_to }) => visible_to);
  return (['owner', 'developer'] as const).filter((group) => groups.includes(group));
}

/** Conflicts that come and go with the moves. */
function compare(standing: Standing, moves: readonly PreviewMove[]): Preview['conflicts'] {
  const before = findConflicts(standing);
  const byId = Map.groupBy(moves, (move) => move.id);
  const modules = standing.modules.map((module) => moved(module, byId.get(module.id) ?? []));
  const after = findConflicts({
    ...standing,
    modules,
    occupied: occupiedAfter(standing, modules),
    bookings: standing.bookings.map((booking) => {
      const [move] = byId.get(booking.id) ?? [];
      return move === undefined ? booking : { ...booking, from_on: move.to, to_on: addDays(booking.to_on, move.days) };
    }),
  });
  const keys = (list: typeof before) => new Set(list.map(({ key }) => key));
  const [had, has] = [keys(before), keys(after)];
  return { added: after.filter(({ key }) => !had.has(key)), solved: before.filter(({ key }) => !has.has(key)) };
}

/** The yards once some of the modules stand there on other days. */
function occupiedAfter({ occupied, modules, today }: Standing, after: readonly LoadedModule[]): Standing['occupied'] {
  const changed = modules.flatMap((module, at) => (after[at] === module ? [] : [{ module, to: after[at] ?? module }]));
  const until = addDays(today, yardAheadDays);
  return new Map(
    [...occupied].map(([factory, days]) => {
      const on = (of: readonly LoadedModule[]) => occupancy(of, factory, today, until, today);
      const [gone, come] = [on(changed.map(({ module }) => module)), on(changed.map(({ to }) => to))];
      return [
        factory,
        days.map((day, at) => ({
          on: day.on,
          modules: day.modules - (gone[at]?.modules ?? 0) + (come[at]?.modules ?? 0),
        })),
      ] as const;
    }),
  );
}

function moved(module: LoadedModule, moves: readonly PreviewMove[]): LoadedModule {
  return moves.length === 0
    ? module
    : { ...module, ...Object.fromEntries(moves.map((move) => [`${move.what}_f`, move.to])) };
}

/** Says what was looked at: the hands, and each record as it stood. */
function tokenOf(draft: PreviewDraft, plans: readonly ProjectPlan[], moves: readonly PreviewMove[]): string {
  const versions = new Map(
    plans.flatMap(({ modules, milestones }) =>
      [...modules, ...milestones].map((row) => [row.id, row.version] as const),
    ),
  );
  const facts = moves.map((move) => [move.kind, move.id, move.what, move.from, move.to, versions.get(move.id) ?? 0]);
  return createHash('sha256')
    .update(JSON.stringify([draft.changes, draft.follow, facts]))
    .digest('hex');
}
