import { ownUnit, type Measure, type Unit, type Units } from './units/ifc-units.ts';
import type { StepFile } from './step/step-file.ts';
import { enumOf, figureOf, isKind, referencesOf, textOf, type StepValue } from './step/step-values.ts';

/** One quantity as the file gives it. `value` is in SI, `raw` in the unit of the file. */
export interface GivenQuantity {
  /** Name of the set; empty where the file gives it none. */
  set: string;
  name: string;
  measure: Measure;
  raw: number;
  value: number;
  unit: string;
  /** It names a unit of its own, so that nothing said of the units of the file holds for it. */
  own?: true;
  /** `type`: given once for all pieces of a type. `property`: a measure among the properties of the piece. */
  from: 'instance' | 'type' | 'property';
}

export interface GivenProperty {
  set: string;
  name: string;
  value: string | number | boolean;
  from: 'instance' | 'type';
  /** Of a number that the file says to be a measure: which, and in which unit when it names one of its own. */
  measure?: Measure;
  unit?: Unit;
}

/** The measures that may be counted with; a length among the properties may just as well be an offset, so it is judged by its name. */
const propertyMeasures: Readonly<Record<string, Measure>> = {
  IFCAREAMEASURE: 'area',
  IFCVOLUMEMEASURE: 'volume',
  IFCMASSMEASURE: 'weight',
  IFCLENGTHMEASURE: 'length',
  IFCPOSITIVELENGTHMEASURE: 'length',
};
const lengthNames =
  /^(?:(?:overall|net|gross|total|unconnected|cut)? ?(?:length|width|height|depth|thickness|perimeter)|länge|breite|höhe|dicke)$/iu;

/** Quantities that a file gives as properties, as Revit does with `Area` and `Volume`. */
export function quantitiesAmong(properties: readonly GivenProperty[], units: Units): GivenQuantity[] {
  return properties.flatMap(({ set, name, value, measure, unit: own }) => {
    if (measure === undefined || typeof value !== 'number') return [];
    if (measure === 'length' && !lengthNames.test(name)) return [];
    const unit = own ?? units[measure];
    return [
      {
        set,
        name,
        measure,
        raw: value,
        value: value * unit.toSi,
        unit: unit.name,
        ...(own === undefined ? {} : { own: true as const }),
        from: 'property' as const,
      },
    ];
  });
}

const measureOf: Readonly<Record<string, Measure>> = {
  IFCQUANTITYLENGTH: 'length',
  IFCQUANTITYAREA: 'area',
  IFCQUANTITYVOLUME: 'volume',
  IFCQUANTITYWEIGHT: 'weight',
  IFCQUANTITYCOUNT: 'count',
  IFCQUANTITYTIME: 'time',
};

/** Sets within sets of real files go two deep. */
const deepest = 5;

/** The quantities of a quantity set, with those of its complex ones. */
export function quantitiesOfSet(
  file: StepFile,
  setId: number,
  units: Units,
  from: 'instance' | 'type',
): GivenQuantity[] {
  const set = file.entityOnce(setId);
  if (set?.type !== 'IFCELEMENTQUANTITY') return [];
  const name = textOf(set.values[2]) ?? '';
  return referencesOf(set.values[5]).flatMap((id) => quantityAt(file, id, name, units, from, 0));
}

function quantityAt(
  file: StepFile,
  id: number,
  set: string,
  units: Units,
  from: 'instance' | 'type',
  depth: number,
): GivenQuantity[] {
  const entity = file.entityOnce(id);
  if (entity === undefined || depth > deepest) return [];
  if (entity.type === 'IFCPHYSICALCOMPLEXQUANTITY')
    return referencesOf(entity.values[2]).flatMap((inner) => quantityAt(file, inner, set, units, from, depth + 1));
  const measure = measureOf[entity.type];
  const raw = figureOf(entity.values[3]);
  if (measure === undefined || raw === undefined) return [];
  const given = ownUnit(file, entity.values[2]);
  const own = given?.measure === measure ? given.unit : undefined;
  const unit = own ?? units[measure];
  return [
    {
      set,
      name: textOf(entity.values[0]) ?? '',
      measure,
      raw,
      value: raw * unit.toSi,
      unit: unit.name,
      ...(own === undefined ? {} : { own: true as const }),
      from,
    },
  ];
}

/** The properties of a property set, flat: `Set.Name` = value. Tables and references to other records are left out. */
export function propertiesOfSet(file: StepFile, setId: number, from: 'instance' | 'type'): GivenProperty[] {
  const set = file.entityOnce(setId);
  if (set?.type !== 'IFCPROPERTYSET') return [];
  const name = textOf(set.values[2]) ?? '';
  return referencesOf(set.values[4]).flatMap((id) => propertyAt(file, id, name, '', from, 0));
}

function propertyAt(
  file: StepFile,
  id: number,
  set: string,
  within: string,
  from: 'instance' | 'type',
  depth: number,
): GivenProperty[] {
  const entity = file.entityOnce(id);
  if (entity === undefined || depth > deepest) return [];
  const own = textOf(entity.values[0]) ?? '';
  const name = within === '' ? own : `${within}.${own}`;
  if (entity.type === 'IFCCOMPLEXPROPERTY')
    return referencesOf(entity.values[3]).flatMap((inner) => propertyAt(file, inner, set, name, from, depth + 1));
  if (entity.type === 'IFCPROPERTYSINGLEVALUE') {
    const value = plainValue(entity.values[2]);
    if (value === undefined) return [];
    const typed = entity.values[2];
    const measure = isKind(typed, 'typed') ? propertyMeasures[typed.type] : undefined;
    if (measure === undefined) return [{ set, name, value, from }];
    const own = ownUnit(file, entity.values[3]);
    return [{ set, name, value, from, measure, ...(own?.measure === measure ? { unit: own.unit } : {}) }];
  }
  if (entity.type === 'IFCPROPERTYENUMERATEDVALUE' || entity.type === 'IFCPROPERTYLISTVALUE') {
    const list = entity.values[2];
    const words = Array.isArray(list) ? list.map(plainValue).filter((each) => each !== undefined) : [];
    return words.length === 0 ? [] : [{ set, name, value: words.map(String).join(', '), from }];
  }
  if (entity.type === 'IFCPROPERTYBOUNDEDVALUE') {
    const [upper, lower] = [plainValue(entity.values[2]), plainValue(entity.values[3])];
    return upper === undefined && lower === undefined
      ? []
      : [{ set, name, value: `${lower ?? ''} – ${upper ?? ''}`, from }];
  }
  return [];
}

function plainValue(value: StepValue | undefined): string | number | boolean | undefined {
  const inner = isKind(value, 'typed') ? value.value : value;
  // One beyond all numbers of this machine (1.E400) is infinite: whoever counts with it leaves it out and says so.
  if (typeof inner === 'number') return inner;
  if (typeof inner === 'string') return inner === '' ? undefined : inner;
  const word = enumOf(inner);
  if (word === 'T') return true;
  if (word === 'F') return false;
  return word === 'U' ? undefined : word;
}
