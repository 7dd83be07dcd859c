import type { ModuleDraft, ModulePatch, UnitDraft, UnitPatch } from '#areas/projects/units/schema.ts';
import {
  ModuleDraft as ModuleDraftShape,
  ModulePatch as ModulePatchShape,
  UnitDraft as UnitDraftShape,
  UnitPatch as UnitPatchShape,
} from '#areas/projects/units/schema.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ImportPart, ImportRow } from '../schema.ts';
import type { Stored } from './store.ts';

/** The writes of the units area that an import needs; `app/server/server.ts` hands them over, so that every rule of that area holds here too. */
export interface UnitWriter {
  createUnits(write: Write, viewer: Viewer, drafts: readonly UnitDraft[]): Promise<string[]>;
  changeUnit(write: Write, viewer: Viewer, id: string, patch: UnitPatch): Promise<void>;
  createModules(
    write: Write,
    viewer: Viewer,
    projectId: string,
    drafts: readonly Omit<ModuleDraft, 'project'>[],
  ): Promise<string[]>;
  changeModule(write: Write, viewer: Viewer, id: string, patch: ModulePatch): Promise<void>;
}

/** Does what the plan says with the rows that have no fault, and notes the ids of what was made in them. */
export async function applyPlan(
  write: Write,
  viewer: Viewer,
  writer: UnitWriter,
  projectId: string,
  rows: readonly ImportRow[],
  stored: Stored,
): Promise<void> {
  const good = rows.filter((row) => row.errors.length === 0);
  const unitIds = new Map(stored.units.map((unit) => [unit.name.toLowerCase(), unit.id]));

  const newUnits = partsWith(good, 'unit', 'create');
  const made =
    newUnits.length === 0
      ? []
      : await writer.createUnits(
          write,
          viewer,
          newUnits.map(({ part }) => UnitDraftShape.parse({ ...part.values, name: part.name, project: projectId })),
        );
  newUnits.forEach(({ part }, index) => {
    part.id = made[index] ?? null;
    if (part.id !== null) unitIds.set(part.name.toLowerCase(), part.id);
  });
  for (const { part } of partsWith(good, 'unit', 'update'))
    if (part.id !== null) await writer.changeUnit(write, viewer, part.id, UnitPatchShape.parse(changesOf(part)));
  for (const row of good) if (row.unit !== null) row.unit.id ??= unitIds.get(row.unit.name.toLowerCase()) ?? null;

  const newModules = partsWith(good, 'module', 'create');
  const madeModules =
    newModules.length === 0
      ? []
      : await writer.createModules(
          write,
          viewer,
          projectId,
          newModules.map(({ row, part }) =>
            ModuleDraftShape.parse({
              ...part.values,
              module_no: part.name,
              project: projectId,
              unit: row.unit?.id ?? null,
            }),
          ),
        );
  newModules.forEach(({ part }, index) => {
    part.id = madeModules[index] ?? null;
  });
  for (const { part } of partsWith(good, 'module', 'update'))
    if (part.id !== null) await writer.changeModule(write, viewer, part.id, ModulePatchShape.parse(changesOf(part)));
}

function partsWith(
  rows: readonly ImportRow[],
  which: 'unit' | 'module',
  action: ImportPart['action'],
): { row: ImportRow; part: ImportPart }[] {
  return rows.flatMap((row) => {
    const part = row[which];
    return part === null || part.action !== action ? [] : [{ row, part }];
  });
}

function changesOf(part: ImportPart): Record<string, string | number | null> {
  return Object.fromEntries(Object.keys(part.before).map((field) => [field, part.values[field] ?? null]));
}
