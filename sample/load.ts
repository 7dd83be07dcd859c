import { developerId, loadDevelopers } from './developers.ts';
import { sql } from 'drizzle-orm';
import { userGroups, users } from '#areas/people/accounts/server/tables.ts';
import {
  milestoneDependencies,
  milestones,
  projectMembers,
  projects,
  statusHistory,
} from '#areas/projects/projects/server/tables.ts';
import { moduleProgress } from '#areas/projects/units/schema.ts';
import { modules, unitOwners, units } from '#areas/projects/units/server/tables.ts';
import { calendarOf } from '#areas/projects/schedule/schema.ts';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import { nextWorkingDay } from '#platform/shared/working-days.ts';
import { installationFacts } from '#platform/server/tables.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { milestonePlan, owners } from './homes.ts';
import { people } from './people.ts';
import { projects as sampleProjects, type SampleProject } from './projects.ts';
import { loadContracts } from './contracts.ts';
import { loadActivities } from './activities.ts';
import { loadDeals } from './deals.ts';
import { loadCosts } from './costs.ts';
import { loadServiceTrips } from './service-trips.ts';
import { loadLeads } from './leads.ts';
import { loadDeadlines } from './deadlines.ts';
import { sampleId } from './ids.ts';
import { loadMeetings } from './meetings.ts';
import { loadRecords } from './records.ts';
import { loadChangeOrders } from './change-orders.ts';
import { loadSignOffs } from './sign-offs.ts';
import { loadTickets } from './tickets.ts';
import { loadOnCall } from './on-call.ts';
import { loadWarranty } from './warranty.ts';
import { loadPlan } from './schedule.ts';
import { loadBreakEven, loadSubtasks } from './subtasks.ts';

/** The six sign-ins that the login screens may list, in their order. */
export const sampleSignIns = ['admin', 'employee', 'owner', 'developer', 'floor', 'newcomer'] as const;

/** True when the database holds no person and no project yet. */
export async function isEmpty(write: Pick<Write, 'tx'>): Promise<boolean> {
  const { rows } = await write.tx.execute<{ empty: boolean }>(
    sql`select not exists (select 1 from users) and not exists (select 1 from projects) as empty`,
  );
  return rows[0]?.empty === true;
}

/** True while the sample company is in the database. */
export async function isLoaded(write: Pick<Write, 'tx'>): Promise<boolean> {
  const { rows } = await write.tx.execute(sql`select 1 from installation_facts where key = 'sample_company'`);
  return rows.length > 0;
}

/** True when somebody took the sample company out: it then comes back only when asked for by name. */
export async function wasRemoved(write: Pick<Write, 'tx'>): Promise<boolean> {
  const { rows } = await write.tx.execute(sql`select 1 from installation_facts where key = 'sample_company_removed'`);
  return rows.length > 0;
}

/** Writes the whole sample company in the transaction given. The same names and figures every time; dates follow today. */
export async function loadSampleCompany(write: Write, passwordHash: string): Promise<void> {
  const today = todayIn();
  await write.tx.insert(users).values(
    people.map((person) => ({
      id: sampleId(person.username),
      username: person.username,
      email: `${person.username}@hearth.example`,
      firstName: person.firstName,
      lastName: person.lastName,
      title: person.title === '' ? null : person.title,
      factory: person.factory ?? null,
      language: person.language ?? 'en',
      state: 'active',
      passwordHash,
    })),
  );
  await write.tx
    .insert(userGroups)
    .values(people.flatMap((person) => person.groups.map((group) => ({ userId: sampleId(person.username), group }))));
  await loadDevelopers(write);
  await loadDeadlines(write, today);
  for (const project of sampleProjects) await loadProject(write, project, today);
  await sumModules(write);
  await loadBreakEven(write, today);
  await loadPlan(write, today);
  await loadCosts(write, today);
  await loadRecords(write, today);
  await loadMeetings(write, today);
  await loadTickets(write);
  await loadServiceTrips(write, today);
  await loadOnCall(write);
  await loadWarranty(write);
  await loadSignOffs(write);
  // What is signed first: its amount is what changes build on.
  await loadContracts(write, today);
  await loadChangeOrders(write);
  await loadDeals(write, today);
  await loadLeads(write, today);
  await loadActivities(write, today);
  await write.tx.insert(installationFacts).values({ key: 'sample_company', value: { loaded_on: today } });
  write.audit({ action: 'sample_company.loaded', entityType: 'installation', entityId: 'sample_company' });
}

async function loadProject(write: Write, sample: SampleProject, today: string): Promise<void> {
  const id = sampleId(sample.number);
  const managerId = sampleId(sample.manager);
  const [line1, city, state, zip] = sample.address;
  const archived = sample.status === 8;
  const held = sample.status === 7;
  const allModules = placeModules(sample);
  const value = sample.contractDollars * 100;
  await write.tx.insert(projects).values({
    id,
    projectNumber: sample.number,
    name: sample.name,
    status: sample.status,
    statusSince: `${addDays(today, -20)}T16:00:00Z`,
    channel: sample.channel,
    projectType: sample.type,
    developerOrganisationId: sample.developer === undefined ? null : developerId(sample.developer),
    factory: sample.factory,
    addressLine1: line1,
    city,
    state,
    zip,
    country: sample.country ?? 'US',
    siteTimeZone: sample.timeZone,
    grossSqft: sample.sqft,
    contractValueCents: value,
    costBudgetCents: sample.costDollars * 100,
    costForecastCents: Math.round(sample.costDollars * 102.5),
    tags: [...sample.tags],
    percentComplete:
      allModules.length === 0
        ? 0
        : Math.round(
            (allModules.reduce((sum, module) => sum + moduleProgress[module.status], 0) / allModules.length) * 100,
          ) / 100,
    ...(held
      ? {
          statusBeforeHold: 3,
          holdReason: sample.hold?.[0] ?? 'other',
          holdUntil: addDays(today, sample.hold?.[1] ?? 30),
        }
      : {}),
    ...(archived ? { archiveReason: 'completed', statusBeforeArchive: 6 } : {}),
    stateProgram: sample.country === 'MX' ? null : `${state} factory-built housing`,
    thirdPartyAgency: sample.country === 'MX' ? null : 'Crestline Inspection',
    createdBy: managerId,
    updatedBy: managerId,
  });
  await write.tx
    .insert(projectMembers)
    .values(
      [['pm', sample.manager] as const, ...sample.members.map(([username, role]) => [role, username] as const)].map(
        ([role, username]) => ({ projectId: id, userId: sampleId(username), role }),
      ),
    );
  await loadMilestones(write, sample, id, today);
  await write.tx.insert(units).values(
    sample.units.map((name, index) => ({
      id: sampleId(`${sample.number}/${name}`),
      projectId: id,
      name,
      planCode: sample.type === 'adu' ? 'Alder 1' : `Birch ${(index % 3) + 2}`,
      ...roomsOf(Math.round(sample.sqft / sample.units.length)),
      level: /^[A-Z]-\d/u.test(name) ? name.slice(2, 3) : null,
      building: /^[A-Z]-\d/u.test(name) ? name.slice(0, 1) : null,
      swing: index % 2 === 0 ? 'left' : 'right',
      registration: registrationOf(sample.number, name),
      ...(sample.status === 6 || archived
        ? {
            coOn: addDays(today, sample.productionStart + 175),
            closingOn: addDays(today, sample.productionStart + 182),
            warrantyStartOn: addDays(today, sample.productionStart + 182),
          }
        : {}),
    })),
  );
  if (allModules.length > 0)
    await write.tx.insert(modules).values(allModules.map((module) => moduleRow(module, sample, id, today)));
  await loadSubtasks(write, sample, allModules, today);
  for (const owner of owners.filter((candidate) => candidate.project === sample.number)) {
    await write.tx.insert(unitOwners).values({
      id: sampleId(`owner ${owner.name}`),
      unitId: sampleId(`${owner.project}/${owner.unit}`),
      userId: owner.username === undefined ? null : sampleId(owner.username),
      name: owner.name,
      email: owner.email ?? (owner.username === undefined ? null : `${owner.username}@hearth.example`),
      isPrimary: true,
      fromOn: addDays(today, -90),
      registeredAt: owner.username === undefined ? null : `${addDays(today, -60)}T18:00:00Z`,
    });
  }
  const reached = held
    ? [1, 2, 3, 7]
    : Array.from({ length: sample.status }, (_value, index) => index + 1).filter((status) => status !== 7);
  for (const [index, status] of reached.entries()) {
    await write.tx.insert(statusHistory).values({
      entityType: 'project',
      entityId: id,
      projectId: id,
      fromState: index === 0 ? null : String(reached[index - 1]),
      toState: String(status),
      source: 'system',
      byId: managerId,
      at: `${addDays(today, -20 - (reached.length - 1 - index) * 48)}T16:00:00Z`,
      reason: status === 7 ? 'Waiting for the building permit' : null,
    });
  }
  write.audit({
    action: 'project.created',
    entityType: 'project',
    entityId: id,
    projectId: id,
    new: { project_number: sample.number, name: sample.name },
  });
}

function registrationOf(project: string, unit: string): 'registered' | 'none' {
  return owners.some((owner) => owner.project === project && owner.unit === unit && owner.username !== undefined)
    ? 'registered'
    : 'none';
}

/** What sums up the modules has their days, as in every project. */
async function sumModules(write: Write): Promise<void> {
  await write.tx.execute(sql`select hearth_sum_milestones(id) from projects`);
}

async function loadMilestones(write: Write, sample: SampleProject, projectId: string, today: string): Promise<void> {
  const status = sample.status === 7 ? 3 : sample.status;
  const rows = milestonePlan.map((plan) => {
    const baseline = addDays(today, sample.productionStart + plan.days);
    const isPast = sample.productionStart + plan.days < 0;
    const done = status >= plan.doneFrom && isPast;
    return {
      id: sampleId(`${sample.number} ${plan.kind}`),
      projectId,
      kind: plan.kind,
      baselineOn: status >= 2 ? baseline : null,
      forecastOn: addDays(baseline, done ? 0 : sample.slip),
      actualOn: done
        ? addDays(today, Math.min(-1, sample.productionStart + plan.days + Math.min(sample.slip, 2)))
        : null,
      ownerId: sampleId(sample.manager),
      visibleTo: [...plan.visibleTo],
    };
  });
  await write.tx.insert(milestones).values(rows);
  const pairs = rows.flatMap((row, index) =>
    index === 0 ? [] : [{ projectId, milestoneId: row.id, dependsOnId: rows[index - 1]?.id ?? row.id, lagDays: 0 }],
  );
  await write.tx.insert(milestoneDependencies).values(pairs);
}

interface PlacedModule {
  unit: string;
  no: string;
  index: number;
  status: keyof typeof moduleProgress;
}

/** The modules of a project, unit by unit, with the statuses given from the first on. Nothing is made before pre-production. */
function placeModules(sample: SampleProject): PlacedModule[] {
  if (sample.status < 3) return [];
  const statuses = sample.moduleStatuses.flatMap(([status, count]) =>
    Array.from({ length: count }, () => status as keyof typeof moduleProgress),
  );
  const total = sample.units.length * sample.modulesPerUnit;
  return sample.units.flatMap((unit, place) =>
    Array.from({ length: sample.modulesPerUnit }, (_value, of) => {
      const index = place * sample.modulesPerUnit + of;
      return { unit, no: `${index + 1}/${total}`, index, status: statuses[index] ?? 'scheduled' };
    }),
  );
}

const way = ['scheduled', 'online', 'offline', 'yard', 'released', 'in_transit', 'delivered', 'set'];

function moduleRow(
  module: PlacedModule,
  sample: SampleProject,
  projectId: string,
  today: string,
): typeof modules.$inferInsert {
  const reached = way.indexOf(module.status === 'qa_hold' ? 'yard' : module.status);
  const calendar = calendarOf(sample.factory);
  const planned = (days: number) =>
    nextWorkingDay(addDays(today, sample.productionStart + days + Math.floor(module.index / 2)), calendar);
  const date = (days: number, doneFrom: number) => ({
    baseline: planned(days),
    forecast: addDays(planned(days), reached >= doneFrom ? 0 : sample.slip),
    actual: reached >= doneFrom ? earlier(planned(days), addDays(today, doneFrom - 9)) : null,
  });
  // The line takes a module in every few days; the yard lets them go in pairs.
  const onLine = (days: number, doneFrom: number) => date(days + Math.round(module.index * 3), doneFrom);
  // Nothing ships before it has left the line and stood a few days.
  const ships = Math.max(70, 12 + Math.round(module.index * 3) + 6);
  const [online, offline, ship, deliver, set] = [
    onLine(0, 1),
    onLine(12, 2),
    date(ships, 5),
    date(ships + 2, 6),
    date(ships + 7, 7),
  ];
  return {
    id: sampleId(`${sample.number} module ${module.no}`),
    projectId,
    unitId: sampleId(`${sample.number}/${module.unit}`),
    moduleNo: module.no,
    serialNo: `${sample.number}-${String(module.index + 1).padStart(3, '0')}`,
    labelNo: reached >= 4 ? `L${sample.number.replace('-', '')}${String(module.index + 1).padStart(3, '0')}` : null,
    lengthFt: 44 + (module.index % 3) * 4,
    widthFt: 15.75,
    heightFt: 13.5,
    weightLb: 41_000 + (module.index % 5) * 1_250,
    factory: sample.factory,
    line: reached >= 1 ? String((module.index % 2) + 1) : null,
    station: module.status === 'online' ? stations[module.index % stations.length] : null,
    status: module.status,
    statusBeforeHold: module.status === 'qa_hold' ? 'yard' : null,
    setSequence: module.index + 1,
    carrier: reached >= 4 ? 'Westline Transport' : null,
    onlineBaselineOn: online.baseline,
    onlineForecastOn: online.forecast,
    onlineActualOn: online.actual,
    offlineBaselineOn: offline.baseline,
    offlineForecastOn: offline.forecast,
    offlineActualOn: offline.actual,
    shipBaselineOn: ship.baseline,
    shipForecastOn: ship.forecast,
    shipActualOn: ship.actual,
    deliverBaselineOn: deliver.baseline,
    deliverForecastOn: deliver.forecast,
    deliverActualOn: deliver.actual,
    setBaselineOn: set.baseline,
    setForecastOn: set.forecast,
    setActualOn: set.actual,
  };
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

const stations = [
  'Floor frame',
  'Walls',
  'Roof and ceiling',
  'Rough plumbing',
  'Rough electrical',
  'Insulation',
  'Board and paint',
];

/** Rooms that a home of this area has. */
function roomsOf(sqft: number): { beds: number; baths: number; sqft: number } {
  const beds = sqft < 700 ? 1 : sqft < 1_250 ? 2 : sqft < 2_200 ? 3 : 4;
  return { beds, baths: beds === 1 ? 1 : beds === 4 ? 3 : 2, sqft };
}
