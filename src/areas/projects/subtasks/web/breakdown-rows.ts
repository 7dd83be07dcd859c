import type { BreakdownModule, BreakdownProject, Counters } from '../schema.ts';
import type { Place } from './queries.ts';

/** One line of the tree as it is on screen. */
export interface TreeRow {
  key: string;
  level: 1 | 2 | 3;
  place: Place;
  /** Whose project it is, for new subtasks. */
  projectId: string;
  name: string;
  /** The project's number, where the row is one. */
  number: string | null;
  status: number | null;
  moduleStatus: string | null;
  /** How much of its subtasks is done; null where it has none. */
  percent: number | null;
  /** Of a project: how far it is itself, and by what that is counted. */
  project: Pick<BreakdownProject, 'percent_complete' | 'percent_method' | 'planned_percent'> | null;
  counters: Counters;
  money: { contract: number | null; cost: number | null; margin: number | null } | null;
  /** Null: nothing lies below it. */
  isOpen: boolean | null;
  /** Its place among its siblings, from 1, and how many these are. */
  at: number;
  of: number;
  parentKey: string | null;
}

/** The lines of the tree that are open. `isOpen` answers for a row's key; units of a project that are still on their way are left out. */
export function visibleRows(projects: readonly BreakdownProject[], isOpen: (key: string) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  projects.forEach((project, index) => {
    const key = project.project_number;
    const hasChildren = project.unit_count + project.module_count > 0;
    const open = hasChildren && isOpen(key);
    rows.push({
      key,
      level: 1,
      place: { kind: 'project', id: project.id },
      projectId: project.id,
      name: project.name,
      number: project.project_number,
      status: project.status,
      moduleStatus: null,
      percent: project.percent,
      project,
      counters: project.counters,
      money: { contract: project.contract_cents, cost: project.cost_cents, margin: project.margin_cents },
      isOpen: hasChildren ? open : null,
      at: index + 1,
      of: projects.length,
      parentKey: null,
    });
    if (!open) return;
    const units = project.units ?? [];
    const shared = project.modules ?? [];
    const siblings = units.length + shared.length;
    const addModule = (module: BreakdownModule, parentKey: string, level: 2 | 3, at: number, of: number) =>
      rows.push({
        key: `${parentKey}/${module.id}`,
        level,
        place: { kind: 'module', id: module.id },
        projectId: project.id,
        name: module.module_no,
        number: null,
        status: null,
        moduleStatus: module.status,
        percent: module.percent,
        project: null,
        counters: module.counters,
        money: null,
        isOpen: null,
        at,
        of,
        parentKey,
      });
    units.forEach((unit, place) => {
      const unitKey = `${key}/${unit.id}`;
      const unitOpen = unit.modules.length > 0 && isOpen(unitKey);
      rows.push({
        key: unitKey,
        level: 2,
        place: { kind: 'unit', id: unit.id },
        projectId: project.id,
        name: unit.name,
        number: null,
        status: null,
        moduleStatus: null,
        percent: unit.percent,
        project: null,
        counters: unit.counters,
        money: null,
        isOpen: unit.modules.length > 0 ? unitOpen : null,
        at: place + 1,
        of: siblings,
        parentKey: key,
      });
      if (unitOpen) unit.modules.forEach((module, at) => addModule(module, unitKey, 3, at + 1, unit.modules.length));
    });
    shared.forEach((module, at) => addModule(module, key, 2, units.length + at + 1, siblings));
  });
  return rows;
}

/** Which rows are open, as the address says it: all or none of them, but for the exceptions. */
export interface OpenState {
  all: boolean;
  exceptions: ReadonlySet<string>;
}

export function readOpen(words: { open?: string | undefined; rows?: string | undefined }): OpenState {
  return {
    all: words.open === 'all',
    exceptions: new Set((words.rows ?? '').split(',').filter((key) => key !== '')),
  };
}

export function isRowOpen(state: OpenState, key: string): boolean {
  return state.all !== state.exceptions.has(key);
}

/** The words of the address after a row was opened or shut. */
export function toggled(state: OpenState, key: string): { rows: string | undefined } {
  const next = new Set(state.exceptions);
  if (!next.delete(key)) next.add(key);
  return { rows: next.size === 0 ? undefined : [...next].join(',') };
}
