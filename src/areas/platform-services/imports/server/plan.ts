import type { z } from 'zod';
import { ModuleDraft, UnitDraft } from '#areas/projects/units/schema.ts';
import type { ImportAction, ImportCounts, ImportPart, ImportRow, ImportTarget } from '../schema.ts';
import { messages } from './messages.ts';
import type { DraftRow, Value } from './rows.ts';
import type { Stored, StoredPart } from './store.ts';
import { faultOf, type Fault } from '#platform/shared/errors.ts';
import { faultIn } from '#platform/shared/rule-faults.ts';
import { figure, sentence } from '#platform/shared/text.ts';

export interface Plan {
  rows: ImportRow[];
  counts: { rows: ImportCounts; units: ImportCounts; modules: ImportCounts };
}

type Values = Record<string, Value>;

/**
 * Says for each row what it would do: judged by the rules of units and modules, compared with what stands in the file before it
 * and with what is stored. Units are known by their name, modules by their number within the unit, both without regard to case.
 */
export function planImport(projectId: string, drafts: readonly DraftRow[], stored: Stored): Plan {
  const judged = judgeRows(projectId, drafts, stored);
  const counts = { rows: zero(), units: zero(), modules: zero() };
  const merged = mergeUnits(judged);
  const carried = new Set<string>();
  const storedUnits = new Map(stored.units.map((unit) => [key(unit.name), unit]));
  const storedModules = new Map(stored.modules.map((module) => [moduleKey(module.unitId, module.name), module]));
  const rows = judged.map(({ draft, faults }): ImportRow => {
    const unitName = text(draft.unit['name']);
    const moduleNo = text(draft.module['module_no']);
    const storedUnit = unitName === undefined ? undefined : storedUnits.get(key(unitName));
    const first = unitName !== undefined && faults.length === 0 && !carried.has(key(unitName));
    if (first) carried.add(key(unitName));
    // The first good row of a unit carries all that the good rows say about it; the others only bring their modules.
    const unit =
      unitName === undefined
        ? null
        : partOf(unitName, first ? (merged.get(key(unitName)) ?? draft.unit) : draft.unit, storedUnit, !first);
    const storedModule =
      moduleNo === undefined || (unitName !== undefined && storedUnit === undefined)
        ? undefined
        : storedModules.get(moduleKey(storedUnit?.id ?? null, moduleNo));
    const module = moduleNo === undefined ? null : partOf(moduleNo, draft.module, storedModule, false);
    if (faults.length > 0) for (const part of [unit, module]) if (part !== null) part.action = 'error';
    const action: ImportAction = faults.length > 0 ? 'error' : strongest([unit, module]);
    counts.rows[action] += 1;
    if (module !== null) counts.modules[module.action] += 1;
    if (unit !== null && (first || unit.action === 'error')) counts.units[unit.action] += 1;
    return { sheet: draft.sheet, row: draft.row, action, unit, module, errors: faults };
  });
  return { rows, counts };
}

interface Judged {
  draft: DraftRow;
  faults: Fault[];
}

function judgeRows(projectId: string, drafts: readonly DraftRow[], stored: Stored): Judged[] {
  const units = new Map<string, { row: number; values: Values; alone: boolean }>();
  const modules = new Map<string, number>();
  const serials = new Map<string, number>();
  const storedUnits = new Map(stored.units.map((unit) => [key(unit.name), unit.id]));
  return drafts.map((draft) => {
    const faults = [...draft.faults];
    const headerOf = (target: ImportTarget): string => draft.headers[target] ?? '';
    const unitName = text(draft.unit['name']);
    const moduleNo = text(draft.module['module_no']);
    const faulty = new Set(draft.faults.map(({ path }) => path));
    // A list of units says by which factory they are built; that alone makes no module.
    const ofModule = Object.keys(draft.module).filter(
      (name) => name !== 'factory' || headerOf('module.module_no') !== '',
    );
    if (unitName === undefined && Object.keys(draft.unit).length > 0 && !faulty.has(headerOf('unit.name')))
      faults.push(faultOf(headerOf('unit.name'), sentence(messages.needsUnitName, {})));
    if (moduleNo === undefined && ofModule.length > 0 && !faulty.has(headerOf('module.module_no')))
      faults.push(faultOf(headerOf('module.module_no'), sentence(messages.needsModuleNo, {})));
    if (unitName === undefined && moduleNo === undefined && faults.length === 0)
      faults.push(faultOf('', sentence(messages.needsName, {})));
    if (unitName !== undefined) {
      faults.push(
        ...ruleFaults(UnitDraft.safeParse({ ...draft.unit, name: unitName, project: projectId }), 'unit', headerOf),
      );
      const before = units.get(key(unitName));
      if (before === undefined)
        units.set(key(unitName), { row: draft.row, values: { ...draft.unit }, alone: moduleNo === undefined });
      else {
        if (moduleNo === undefined && !faulty.has(headerOf('module.module_no')))
          faults.push(
            faultOf(headerOf('unit.name'), sentence(messages.unitTwice, { name: unitName, row: figure(before.row) })),
          );
        for (const [field, value] of Object.entries(draft.unit)) {
          const other = before.values[field];
          if (field === 'name') continue;
          if (other === undefined) before.values[field] = value;
          else if (other !== value)
            faults.push(
              faultOf(
                draft.headers[asTarget('unit', field)] ?? field,
                sentence(messages.unitConflict, {
                  row: figure(before.row),
                  other: inWords(other),
                  name: unitName,
                  value: inWords(value),
                }),
              ),
            );
        }
      }
    }
    if (moduleNo !== undefined) {
      faults.push(
        ...ruleFaults(
          ModuleDraft.safeParse({ ...draft.module, module_no: moduleNo, project: projectId }),
          'module',
          headerOf,
        ),
      );
      const place = `${unitName === undefined ? '' : key(unitName)}\n${key(moduleNo)}`;
      const before = modules.get(place);
      if (before === undefined) modules.set(place, draft.row);
      else
        faults.push(
          faultOf(
            headerOf('module.module_no'),
            sentence(messages.moduleTwice, { name: moduleNo, row: figure(before) }),
          ),
        );
      const unitId = unitName === undefined ? null : storedUnits.get(key(unitName));
      const own =
        unitId === undefined
          ? undefined
          : stored.modules.find((module) => module.unitId === unitId && key(module.name) === key(moduleNo));
      faults.push(...serialFaults(draft, own?.id, serials, stored, headerOf('module.serial_no')));
    }
    return { draft, faults };
  });
}

/** A serial number belongs to one module, in the file and in the whole portal. */
function serialFaults(
  draft: DraftRow,
  ownId: string | undefined,
  seen: Map<string, number>,
  stored: Stored,
  path: string,
): Fault[] {
  const serial = text(draft.module['serial_no']);
  if (serial === undefined) return [];
  const before = seen.get(serial);
  seen.set(serial, before ?? draft.row);
  if (before !== undefined) return [faultOf(path, sentence(messages.serialTwice, { serial, row: figure(before) }))];
  const taken = stored.serials.find((each) => each.serial === serial && each.moduleId !== ownId);
  return taken === undefined
    ? []
    : [faultOf(path, sentence(messages.serialTaken, { serial, module: taken.moduleNo, project: taken.projectNumber }))];
}

/** The faults that the areas' own rules find, at the header of the column. */
function ruleFaults(
  result: z.ZodSafeParseResult<unknown>,
  part: 'unit' | 'module',
  headerOf: (target: ImportTarget) => string,
): Fault[] {
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const field = String(issue.path[0] ?? '');
    const path = headerOf(asTarget(part, field)) || field;
    if (issue.code === 'too_big')
      return faultOf(
        path,
        sentence(issue.origin === 'string' ? messages.tooLong : messages.tooBig, { max: String(issue.maximum) }),
      );
    if (issue.code === 'too_small' && issue.origin !== 'string')
      return faultOf(path, sentence(messages.tooSmall, { min: String(issue.minimum) }));
    if (issue.code === 'too_small') return faultOf(path, sentence(messages.required, {}));
    return faultIn(issue, path);
  });
}

/** All that the good rows of each unit say about it together. */
function mergeUnits(judged: readonly Judged[]): Map<string, Values> {
  const merged = new Map<string, Values>();
  for (const { draft, faults } of judged) {
    const name = text(draft.unit['name']);
    if (name === undefined || faults.length > 0) continue;
    merged.set(key(name), { ...draft.unit, ...merged.get(key(name)) });
  }
  return merged;
}

function partOf(name: string, values: Values, stored: StoredPart | undefined, carriedElsewhere: boolean): ImportPart {
  if (carriedElsewhere) return { action: 'skip', name, id: stored?.id ?? null, values, before: {} };
  if (stored === undefined) return { action: 'create', name, id: null, values, before: {} };
  // The stored spelling of the name stays: it is what the rows were matched by.
  const changed = Object.entries(values).filter(
    ([field, value]) => field !== 'name' && field !== 'module_no' && stored.values[field] !== value,
  );
  return {
    action: changed.length === 0 ? 'skip' : 'update',
    name: stored.name,
    id: stored.id,
    values,
    before: Object.fromEntries(changed.map(([field]) => [field, stored.values[field] ?? null])),
  };
}

function strongest(parts: readonly (ImportPart | null)[]): ImportAction {
  const actions = parts.flatMap((part) => part?.action ?? []);
  return actions.includes('create') ? 'create' : actions.includes('update') ? 'update' : 'skip';
}

function asTarget(part: 'unit' | 'module', field: string): ImportTarget {
  return `${part}.${field}` as ImportTarget;
}

function key(name: string): string {
  return name.toLowerCase();
}
function moduleKey(unitId: string | null, moduleNo: string): string {
  return `${unitId ?? ''}\n${key(moduleNo)}`;
}
function text(value: Value | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
function zero(): ImportCounts {
  return { create: 0, update: 0, skip: 0, error: 0 };
}
function inWords(value: Value): string {
  return typeof value === 'number' ? figure(value) : value;
}
