import { breakEvenScenarios, breakEvenTargets } from '#areas/projects/break-even/server/tables.ts';
import { addMonths, monthOf } from '#areas/projects/break-even/schema.ts';
import type { Department } from '#areas/projects/subtasks/schema.ts';
import { subtasks } from '#areas/projects/subtasks/server/tables.ts';
import { addDays } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { SampleProject } from './projects.ts';
import { sampleId } from './ids.ts';

/** A weight of one is about a working day. */
const hoursOfWeight = 8;

/**
 * What each department does on a home, in days from the start of production, and who does it. `of`: once for a project, for each unit or
 * for each module.
 */
const plan: readonly {
  of: 'project' | 'unit' | 'module';
  department: Department;
  name: string;
  days: number;
  weight: number;
  owner: string;
}[] = [
  {
    of: 'project',
    department: 'Design',
    name: 'Agree the floor plans with the client',
    days: -70,
    weight: 5,
    owner: 'hannah',
  },
  { of: 'project', department: 'Design', name: 'Freeze finishes and fixtures', days: -46, weight: 4, owner: 'priya' },
  { of: 'project', department: 'Engineering', name: 'Structural calculations', days: -50, weight: 6, owner: 'joel' },
  {
    of: 'project',
    department: 'Engineering',
    name: 'Plan set to the third-party agency',
    days: -34,
    weight: 4,
    owner: 'joel',
  },
  {
    of: 'project',
    department: 'Procurement',
    name: 'Order windows and exterior doors',
    days: -28,
    weight: 4,
    owner: 'employee',
  },
  {
    of: 'project',
    department: 'Procurement',
    name: 'Release steel and lumber',
    days: -14,
    weight: 4,
    owner: 'employee',
  },
  {
    of: 'project',
    department: 'Logistics',
    name: 'Route survey and state permits',
    days: 40,
    weight: 3,
    owner: 'marcus',
  },
  {
    of: 'project',
    department: 'Logistics',
    name: 'Book the crane and the set crew',
    days: 48,
    weight: 3,
    owner: 'marcus',
  },
  { of: 'project', department: 'Site', name: 'Foundation inspection', days: 54, weight: 4, owner: 'marcus' },
  {
    of: 'project',
    department: 'Site',
    name: 'Utilities stubbed at the foundation',
    days: 58,
    weight: 3,
    owner: 'marcus',
  },
  { of: 'unit', department: 'Design', name: 'Unit drawing checked', days: -40, weight: 1, owner: 'hannah' },
  {
    of: 'unit',
    department: 'Procurement',
    name: 'Cabinets and appliances called off',
    days: 10,
    weight: 2,
    owner: 'employee',
  },
  { of: 'unit', department: 'Site', name: 'Marriage lines closed and tested', days: 90, weight: 2, owner: 'marcus' },
  { of: 'module', department: 'Production', name: 'Framing and rough-in', days: 8, weight: 3, owner: 'tomas' },
  { of: 'module', department: 'Production', name: 'Finishes', days: 24, weight: 3, owner: 'tomas' },
  { of: 'module', department: 'Quality', name: 'Pre-ship inspection', days: 62, weight: 2, owner: 'joel' },
];

const placed: Record<string, number> = {
  scheduled: 0,
  online: 1,
  qa_hold: 2,
  offline: 2,
  yard: 2,
  released: 3,
  in_transit: 3,
  delivered: 3,
  set: 3,
};
const moduleStep: Record<string, number> = { 'Framing and rough-in': 1, Finishes: 2, 'Pre-ship inspection': 3 };

/** The subtasks of a project: what lies behind is completed, what falls into these days is in progress. */
export async function loadSubtasks(
  write: Write,
  sample: SampleProject,
  modules: readonly { unit: string; no: string; index: number; status: string }[],
  today: string,
): Promise<void> {
  const projectId = sampleId(sample.number);
  const isOver = sample.status === 6 || sample.status === 8;
  const rows: (typeof subtasks.$inferInsert)[] = [];
  const add = (
    step: (typeof plan)[number],
    place: { key: string; unitId?: string; moduleId?: string },
    status: string,
    later = 0,
  ) =>
    rows.push({
      id: sampleId(`${sample.number} subtask ${step.name} ${place.key}`),
      projectId,
      unitId: place.unitId ?? null,
      moduleId: place.moduleId ?? null,
      name: step.name,
      department: step.department,
      status,
      completedAt:
        status === 'Completed' ? `${addDays(today, Math.min(-1, sample.productionStart + step.days))}T18:00:00Z` : null,
      ownerId: sampleId(step.owner === 'tomas' && sample.factory !== 'monterrey' ? sample.manager : step.owner),
      dueOn: addDays(today, sample.productionStart + step.days + sample.slip + later),
      weight: step.weight,
      hours: step.weight * hoursOfWeight,
      sortOrder: plan.indexOf(step),
      createdBy: sampleId(sample.manager),
      updatedBy: sampleId(sample.manager),
    });
  const standing = (days: number, index: number) => {
    const away = sample.productionStart + days;
    if (isOver || away < -12) return 'Completed';
    if (away < 14 && sample.status !== 7) return index % 4 === 3 ? 'Completed' : 'In Progress';
    return 'To Do';
  };
  for (const [index, step] of plan.entries()) {
    if (step.of === 'project') add(step, { key: 'project' }, standing(step.days, index));
    if (step.of === 'unit')
      for (const [at, unit] of sample.units.entries())
        add(
          step,
          { key: unit, unitId: sampleId(`${sample.number}/${unit}`) },
          standing(step.days + at * 2, index + at),
        );
    if (step.of === 'module')
      for (const module of modules) {
        const reached = placed[module.status] ?? 0;
        const needs = moduleStep[step.name] ?? 0;
        const status =
          isOver || reached >= needs ? 'Completed' : reached === needs - 1 && reached > 0 ? 'In Progress' : 'To Do';
        add(
          step,
          { key: module.no, moduleId: sampleId(`${sample.number} module ${module.no}`) },
          status,
          module.index * 4,
        );
      }
  }
  for (let start = 0; start < rows.length; start += 1000)
    await write.tx.insert(subtasks).values(rows.slice(start, start + 1000));
}

const targets = [
  {
    factory: 'loma_linda',
    module: [4_260_000, 121_000, 88_500, 700_000],
    home: [4_260_000, 348_000, 262_000, 700_000],
  },
  { factory: 'butte', module: [2_980_000, 118_000, 86_000, 420_000], home: [748_000, 765_000, 598_778, 160_000] },
  { factory: 'monterrey', module: [1_940_000, 98_000, 71_500, 300_000], home: [1_940_000, 245_000, 178_000, 300_000] },
  // The one that shows what losing money on each unit looks like.
  { factory: 'reno', module: [1_150_000, 84_000, 86_200, 100_000], home: [1_150_000, 262_000, 201_000, 100_000] },
] as const;

/** A year of targets for each factory, in modules and in homes, and two what-ifs for the running month. */
export async function loadBreakEven(write: Write, today: string): Promise<void> {
  const month = monthOf(today);
  for (const target of targets)
    for (const measure of ['module', 'home'] as const) {
      const [overhead, price, variable, goal] = target[measure];
      // Overheads are for a month of a line that makes 40 modules; a sample factory makes a handful, so the scale is a tenth.
      const scale = measure === 'module' ? 10 : 4;
      await write.tx.insert(breakEvenTargets).values(
        Array.from({ length: 12 }, (_value, index) => ({
          id: sampleId(`break-even ${target.factory} ${measure} ${index}`),
          factory: target.factory,
          month: addMonths(month, index - 11),
          unitOfMeasure: measure,
          fixedOverheadCents:
            Math.round(
              (overhead / (target.factory === 'butte' && measure === 'home' ? 1 : scale)) * (0.94 + index * 0.005),
            ) * 100,
          avgPriceCents: (price + (measure === 'module' && target.factory === 'reno' && index < 8 ? 22_000 : 0)) * 100,
          variableCostCents: variable * 100,
          profitGoalCents: Math.round(goal / scale) * 100,
          createdBy: sampleId('admin'),
          updatedBy: sampleId('admin'),
        })),
      );
    }
  const scenario = (
    key: string,
    factory: string,
    name: string,
    figures: readonly [number, number, number, number],
  ) => ({
    id: sampleId(`scenario ${key}`),
    targetId: sampleId(`break-even ${factory} module 11`),
    name,
    fixedOverheadCents: figures[0] * 100,
    avgPriceCents: figures[1] * 100,
    variableCostCents: figures[2] * 100,
    profitGoalCents: figures[3] * 100,
    createdBy: sampleId('employee'),
    updatedBy: sampleId('employee'),
  });
  await write.tx
    .insert(breakEvenScenarios)
    .values([
      scenario('steel', 'loma_linda', 'Steel 8 % dearer', [424_000, 121_000, 95_600, 70_000]),
      scenario('shift', 'loma_linda', 'Second shift', [512_000, 121_000, 84_000, 70_000]),
    ]);
}
