import { createHash } from 'node:crypto';
import type { CadAssembly, CadDocument, CadParameter, CadPlace, CadRow, LeftOut, Provider } from '../schema.ts';

/** Where a workspace or version is. */
export interface PlaceRef {
  documentId: string;
  wvm: 'w' | 'v';
  placeId: string;
}

/** An assembly in a workspace or version, in one configuration. */
export interface AssemblyRef extends PlaceRef {
  assemblyId: string;
  configuration: string;
}

export interface BomContent {
  rows: CadRow[];
  leftOut: LeftOut[];
}

/** What a CAD platform answers; one for our own models, one over the published interface. */
export interface CadProvider {
  readonly name: Provider;
  documents(q: string | undefined): Promise<CadDocument[]>;
  places(documentId: string): Promise<CadPlace[]>;
  assemblies(at: PlaceRef): Promise<CadAssembly[]>;
  configuration(at: Omit<AssemblyRef, 'configuration'>): Promise<CadParameter[]>;
  bom(at: AssemblyRef): Promise<BomContent>;
}

/** Over all that the rows say, in their order. */
export function hashOf({ rows, leftOut }: BomContent): string {
  const hash = createHash('sha256');
  for (const {
    source: { wvm: _wvm, wvmid: _id, ...source },
    ...row
  } of rows)
    hash.update(JSON.stringify([row, source]));
  hash.update(JSON.stringify(leftOut));
  return hash.digest('hex').slice(0, 32);
}

/** `a=1;b=2` as pairs, and back in one order, so that one choice is one text. */
export function readConfiguration(text: string): Map<string, string> {
  return new Map(
    text
      .split(';')
      .filter((each) => each.includes('='))
      .map((each): [string, string] => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
}
export function steadyConfiguration(text: string): string {
  return [...readConfiguration(text)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, value]) => `${id}=${value}`)
    .join(';');
}
