import type { CadParameter, CadRow, LeftOut } from '#areas/design/model-platform/schema.ts';
import type { CadProvider, PlaceRef } from '../provider.ts';
import { ask, type Meter, type Wire } from './client.ts';
import {
  WireAssembly,
  WireBom,
  WireConfiguration,
  WireDocuments,
  WireElements,
  WireVersions,
  WireWorkspaces,
  type WireParameter,
} from './wire.ts';

const pageRows = 20;
/** Of documents so many are listed; who looks for another one names it. */
const mostPages = 5;

/** A platform over its published interface (`/documents`, `/assemblies/…/bom`, `/elements/…/configuration`). */
export function onshapeProvider(wire: Wire, meter: Meter): CadProvider {
  const inPlace = ({ documentId, wvm, placeId }: PlaceRef) =>
    `d/${encodeURIComponent(documentId)}/${wvm}/${encodeURIComponent(placeId)}`;
  return {
    name: 'onshape',
    async documents(q) {
      const found = [];
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({
          sortColumn: 'modifiedAt',
          sortOrder: 'desc',
          offset: String(page * pageRows),
          limit: String(pageRows),
          ...(q === undefined ? {} : { q }),
        });
        const { items, next } = await ask(wire, meter, `/documents?${query.toString()}`, WireDocuments);
        found.push(...items.filter(({ trash }) => trash !== true));
        if (next === null || next === undefined || next === '' || items.length === 0) break;
      }
      return found.map(({ id, name, modifiedAt, owner }) => ({
        provider: 'onshape' as const,
        id,
        name,
        owner: owner?.name ?? null,
        modified_at: modifiedAt ?? null,
      }));
    },
    async places(documentId) {
      const at = `/documents/d/${encodeURIComponent(documentId)}`;
      const workspaces = await ask(wire, meter, `${at}/workspaces`, WireWorkspaces);
      const versions = await ask(wire, meter, `${at}/versions`, WireVersions);
      return [
        ...workspaces.map(({ id, name, description, microversion, modifiedAt }) => ({
          wvm: 'w' as const,
          id,
          name,
          description: description ?? null,
          microversion,
          at: modifiedAt ?? null,
        })),
        ...versions
          .map(({ id, name, description, microversion, createdAt }) => ({
            wvm: 'v' as const,
            id,
            name,
            description: description ?? null,
            microversion,
            at: createdAt ?? null,
          }))
          .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1)),
      ];
    },
    async assemblies(at) {
      const elements = await ask(
        wire,
        meter,
        `/documents/${inPlace(at)}/elements?elementType=ASSEMBLY&withThumbnails=false`,
        WireElements,
      );
      return elements
        .filter(({ elementType, type }) => (elementType ?? type ?? 'ASSEMBLY').toUpperCase() === 'ASSEMBLY')
        .map(({ id, name, microversionId }) => ({ id, name, microversion: microversionId ?? '' }));
    },
    async configuration(at) {
      const { configurationParameters } = await ask(
        wire,
        meter,
        `/elements/${inPlace(at)}/e/${encodeURIComponent(at.assemblyId)}/configuration`,
        WireConfiguration,
      );
      return configurationParameters.map(toParameter);
    },
    async bom(at) {
      const element = `/assemblies/${inPlace(at)}/e/${encodeURIComponent(at.assemblyId)}`;
      const configuration = at.configuration === '' ? {} : { configuration: at.configuration };
      const query = new URLSearchParams({
        indented: 'true',
        multiLevel: 'true',
        generateIfAbsent: 'true',
        includeExcluded: 'false',
        ...configuration,
      });
      const bom = await ask(wire, meter, `${element}/bom?${query.toString()}`, WireBom);
      const definition = new URLSearchParams({ includeMateFeatures: 'false', ...configuration });
      const { rootAssembly, subAssemblies } = await ask(
        wire,
        meter,
        `${element}?${definition.toString()}`,
        WireAssembly,
      );
      return {
        rows: rowsOf(bom, at),
        leftOut: leftOutOf([...rootAssembly.instances, ...(subAssemblies ?? []).flatMap(({ instances }) => instances)]),
      };
    },
  };
}

/** The rows of a BOM in format 2.0: values stand under the ids of the headers. A row without part number is kept under its row id. */
export function rowsOf(
  bom: WireBom,
  at: { documentId: string; wvm: 'w' | 'v'; placeId: string; assemblyId: string },
): CadRow[] {
  const idOf = new Map(bom.headers.map(({ id, propertyName }) => [propertyName.toLowerCase(), id]));
  return bom.rows.map((row) => {
    const text = (...names: string[]): string | null => {
      for (const name of names) {
        const found = wordsOf(row.headerIdToValue[idOf.get(name.toLowerCase()) ?? '']);
        if (found !== null) return found;
      }
      return null;
    };
    const source = row.itemSource ?? {};
    const wvm = source.wvmType === 'w' || source.wvmType === 'v' || source.wvmType === 'm' ? source.wvmType : at.wvm;
    const number = text('partNumber');
    return {
      row_id: row.rowId,
      level: Math.max(0, row.indentLevel ?? 0),
      name: (text('name', 'description') ?? number ?? row.rowId).slice(0, 300),
      part_number: number === null || /^n\/?a$/iu.test(number) ? null : number,
      revision: text('revision'),
      quantity: quantityOf(text('quantity')),
      uom: unitOf(text('unitOfMeasure')),
      material: text('material'),
      state: text('state'),
      source: {
        did: source.documentId ?? at.documentId,
        wvm,
        wvmid: source.wvmId ?? at.placeId,
        eid: source.elementId ?? at.assemblyId,
        ...(nonEmpty(source.partId) === undefined ? {} : { part_id: nonEmpty(source.partId) }),
        ...(nonEmpty(source.fullConfiguration ?? source.configuration) === undefined
          ? {}
          : { configuration: nonEmpty(source.fullConfiguration ?? source.configuration) }),
        row_id: row.rowId,
      },
    };
  });
}

function leftOutOf(
  instances: readonly {
    id: string;
    name?: string | null | undefined;
    suppressed?: boolean | null | undefined;
    excludeFromBom?: boolean | null | undefined;
    isExcludedFromBom?: boolean | null | undefined;
  }[],
): LeftOut[] {
  return instances.flatMap((each): LeftOut[] => {
    const name = each.name ?? each.id;
    if (each.suppressed === true) return [{ id: each.id, name, reason: 'suppressed' }];
    if (each.excludeFromBom === true || each.isExcludedFromBom === true)
      return [{ id: each.id, name, reason: 'excluded' }];
    return [];
  });
}

/** What a cell says: words, a figure, or the shown name of something. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null) {
    if ('displayName' in value) return wordsOf(value.displayName);
    if ('value' in value) return wordsOf(value.value);
  }
  return null;
}

/** `2`, `2.5`, `3.0 m`: the figure; one where there is none. */
function quantityOf(words: string | null): string {
  const found = /^\d{1,12}(?:\.\d+)?/u.exec(words ?? '')?.[0];
  if (found === undefined) return '1';
  const [whole = '0', part = ''] = found.split('.');
  const kept = part.slice(0, 6).replace(/0+$/u, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

function unitOf(words: string | null): string {
  const known: Readonly<Record<string, string>> = {
    each: 'ea',
    inch: 'in',
    foot: 'ft',
    feet: 'ft',
    pound: 'lb',
    gallon: 'gal',
    liter: 'l',
    gram: 'g',
    kilogram: 'kg',
    meter: 'm',
    millimeter: 'mm',
    package: 'pk',
  };
  const word = (words ?? 'each').toLowerCase();
  return (known[word] ?? word).slice(0, 12);
}

function nonEmpty(text: string | null | undefined): string | undefined {
  return text === null || text === undefined || text === '' ? undefined : text;
}

function toParameter(parameter: WireParameter): CadParameter {
  const type = `${parameter.btType ?? ''} ${parameter.typeName ?? ''}`;
  const options = (parameter.options ?? []).map(({ option, optionName }) => ({
    value: option,
    label: optionName ?? option,
  }));
  const kind =
    options.length > 0 || type.includes('Enum')
      ? 'choice'
      : type.includes('Boolean')
        ? 'switch'
        : type.includes('Quantity')
          ? 'quantity'
          : 'text';
  const range = parameter.rangeAndDefault;
  const preset = parameter.defaultValue ?? range?.defaultValue ?? options[0]?.value ?? '';
  const unit = range?.units ?? null;
  return {
    id: parameter.parameterId,
    name: parameter.parameterName,
    kind,
    preset: kind === 'quantity' && unit !== null && unit !== '' ? `${String(preset)} ${unit}` : String(preset),
    options,
    unit,
  };
}
