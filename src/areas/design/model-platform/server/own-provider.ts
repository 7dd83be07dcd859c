import { AppError, badInput } from '#platform/shared/errors.ts';
import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  kindsByPlace,
  listSeries,
  partsOfModel,
  revisionsOf,
  type RevisionFacts,
} from '#areas/design/models/server/reads.ts';
import { linesByPlace, newestRun, type TakenOffLine } from '#areas/design/take-offs/server/reads.ts';
import type { CadAssembly, CadPlace, CadRow, LeftOut } from '../schema.ts';
import { readConfiguration, type CadProvider, type PlaceRef } from './provider.ts';

const whole = 'model';
const module = 'module:';
const storey = 'storey:';

/**
 * The models that were uploaded here, in the shapes of a CAD platform: a document is a model with its revisions, its workspace the
 * newest revision, a version each revision; an assembly the whole, a module or a storey. Its BOM is what the newest run over the
 * revision came to, or else its kinds of parts, counted.
 */
export function ownProvider(db: Executor, viewer: Viewer): CadProvider {
  async function revisionAt({ documentId, wvm, placeId }: PlaceRef): Promise<RevisionFacts> {
    const revisions = isUuid(documentId) ? await revisionsOf(db, viewer, documentId) : [];
    const found =
      wvm === 'w' ? (placeId === documentId ? revisions[0] : undefined) : revisions.find(({ id }) => id === placeId);
    if (found === undefined) throw new AppError('not_found');
    return found;
  }

  async function markOf(revision: RevisionFacts): Promise<string> {
    const run = await newestRun(db, revision.id);
    return [(revision.sha256 ?? revision.id).slice(0, 12), ...(run === undefined ? [] : [run.mark])].join('.');
  }

  return {
    name: 'own',
    async documents(q) {
      return (await listSeries(db, viewer, q)).map((series) => ({
        provider: 'own' as const,
        id: series.series_id,
        name: series.name,
        owner: series.place,
        modified_at: series.changed_at,
      }));
    },
    async places(documentId) {
      const revisions = isUuid(documentId) ? await revisionsOf(db, viewer, documentId) : [];
      const [newest] = revisions;
      if (newest === undefined) throw new AppError('not_found');
      const versions = await Promise.all(
        revisions.map(async (each): Promise<CadPlace> => ({
          wvm: 'v',
          id: each.id,
          name: `R${each.revision}`,
          description: each.file_name,
          microversion: await markOf(each),
          at: each.created_at,
        })),
      );
      return [
        {
          wvm: 'w',
          id: documentId,
          name: 'Main',
          description: newest.file_name,
          microversion: versions[0]?.microversion ?? newest.id,
          at: newest.created_at,
        },
        ...versions,
      ];
    },
    async assemblies(at) {
      const revision = await revisionAt(at);
      const microversion = await markOf(revision);
      const { storeys, modules } = await partsOfModel(db, revision.id);
      const named = (prefix: string, names: string[]): CadAssembly[] =>
        names.map((name) => ({ id: `${prefix}${name}`.slice(0, 200), name, microversion }));
      return [{ id: whole, name: revision.name, microversion }, ...named(module, modules), ...named(storey, storeys)];
    },
    async configuration(at) {
      const { storeys, modules } = await partsOfModel(db, (await revisionAt(at)).id);
      if (at.assemblyId !== whole) return [];
      const options = [
        ...(modules.length > 0 ? [{ value: 'module', label: 'Module' }] : []),
        ...(storeys.length > 0 ? [{ value: 'storey', label: 'Storey' }] : []),
        { value: 'flat', label: 'Flat' },
      ];
      return [
        { id: 'levels', name: 'Levels', kind: 'choice', preset: options[0]?.value ?? 'flat', options, unit: null },
      ];
    },
    async bom(at) {
      const revision = await revisionAt(at);
      const all = await linesOf(db, revision.id);
      const wanted = all.filter((line) => inAssembly(line, at.assemblyId));
      if (wanted.length === 0 && at.assemblyId !== whole) throw new AppError('not_found');
      const levels = levelsOf(at, all);
      const source = (row_id: string, part_id?: string) => ({
        did: at.documentId,
        wvm: at.wvm,
        wvmid: at.placeId,
        eid: at.assemblyId,
        ...(part_id === undefined ? {} : { part_id }),
        ...(at.configuration === '' ? {} : { configuration: at.configuration }),
        row_id,
      });
      const rows: CadRow[] = [];
      const groups = new Map<string, TakenOffLine[]>();
      for (const line of wanted.filter(({ excluded }) => !excluded)) {
        const group = levels === 'flat' ? '' : (line[levels] ?? '');
        groups.set(group, [...(groups.get(group) ?? []), line]);
      }
      for (const [group, lines] of groups) {
        const isNested = levels !== 'flat';
        if (isNested)
          rows.push({
            row_id: `${levels}:${group}`,
            level: 0,
            name: group === '' ? '–' : group,
            part_number: null,
            revision: `R${revision.revision}`,
            quantity: '1',
            uom: 'ea',
            material: null,
            state: null,
            source: source(`${levels}:${group}`, `${levels}:${group}`),
          });
        for (const [part, line] of merged(lines)) {
          const rowId = isNested ? `${group}/${part}` : part;
          rows.push({
            row_id: rowId,
            level: isNested ? 1 : 0,
            name: line.name,
            part_number: line.sku,
            revision: null,
            quantity: line.quantity,
            uom: line.uom,
            material: null,
            state: null,
            source: source(rowId, part),
          });
        }
      }
      const leftOut: LeftOut[] = [...merged(wanted.filter(({ excluded }) => excluded))].map(([id, line]) => ({
        id,
        name: `${line.name} × ${line.parts}`,
        reason: 'excluded',
      }));
      return { rows, leftOut };
    },
  };
}

/** The item behind a row of our own models; of a kind of part without one, none. */
export function ownItemOf(partId: string | undefined): string | undefined {
  return partId?.startsWith('item:') === true ? partId.slice('item:'.length) : undefined;
}

async function linesOf(db: Executor, modelId: string): Promise<TakenOffLine[]> {
  const run = await newestRun(db, modelId);
  if (run !== undefined) return linesByPlace(db, run.runId);
  return (await kindsByPlace(db, modelId)).map(({ parts, ...kind }) => ({
    ...kind,
    type_name: kind.name,
    item_id: null,
    sku: null,
    uom: 'ea',
    quantity: String(parts),
    parts,
    excluded: false,
  }));
}

function inAssembly(line: TakenOffLine, assemblyId: string): boolean {
  if (assemblyId.startsWith(module)) return line.module === assemblyId.slice(module.length);
  if (assemblyId.startsWith(storey)) return line.storey === assemblyId.slice(storey.length);
  return assemblyId === whole;
}

function levelsOf(
  at: { assemblyId: string; configuration: string },
  lines: readonly TakenOffLine[],
): 'module' | 'storey' | 'flat' {
  if (at.assemblyId !== whole) return 'flat';
  const chosen = readConfiguration(at.configuration).get('levels');
  if (chosen === 'module' || chosen === 'storey' || chosen === 'flat') return chosen;
  if (chosen !== undefined)
    throw badInput('configuration', {
      en: 'Must be one of module, storey, flat.',
      es: 'Debe ser module, storey o flat.',
    });
  if (lines.some((line) => line.module !== null)) return 'module';
  return lines.some((line) => line.storey !== null) ? 'storey' : 'flat';
}

/** One line for each part, added up over the storeys and modules that fall together. */
function merged(lines: readonly TakenOffLine[]): Map<string, TakenOffLine> {
  const found = new Map<string, TakenOffLine>();
  for (const line of lines) {
    const part = line.item_id === null ? `kind:${line.ifc_class}/${line.type_name ?? ''}` : `item:${line.item_id}`;
    const before = found.get(part);
    found.set(
      part,
      before === undefined
        ? line
        : { ...line, parts: before.parts + line.parts, quantity: sum(before.quantity, line.quantity) },
    );
  }
  return found;
}

function sum(a: string, b: string): string {
  return formatDecimal((parseDecimal(a) ?? 0n) + (parseDecimal(b) ?? 0n));
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text);
}
