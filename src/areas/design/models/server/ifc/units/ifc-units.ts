import type { LengthUnit } from '#areas/design/models/schema.ts';
import { metresPerFoot } from '#platform/shared/measures.ts';
import type { StepFile } from '../step/step-file.ts';
import { enumOf, isKind, numberOf, referenceOf, referencesOf, textOf, type StepValue } from '../step/step-values.ts';

export const measures = ['length', 'area', 'volume', 'weight', 'count', 'time'] as const;
export type Measure = (typeof measures)[number];

/** What one unit of the file is in SI (m, m², m³, kg, s; pieces for counts), and its name as a person would say it. */
export interface Unit {
  toSi: number;
  name: string;
  /** False where the file says nothing and the SI unit is assumed. */
  declared: boolean;
}

export type Units = Readonly<Record<Measure, Unit>>;

const unitTypes: Readonly<Record<string, Measure>> = {
  LENGTHUNIT: 'length',
  AREAUNIT: 'area',
  VOLUMEUNIT: 'volume',
  MASSUNIT: 'weight',
  TIMEUNIT: 'time',
};

const powers: Readonly<Record<Measure, number>> = { length: 1, area: 2, volume: 3, weight: 1, count: 1, time: 1 };

const prefixes: Readonly<Record<string, number>> = {
  EXA: 1e18,
  PETA: 1e15,
  TERA: 1e12,
  GIGA: 1e9,
  MEGA: 1e6,
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 1e1,
  DECI: 1e-1,
  CENTI: 1e-2,
  MILLI: 1e-3,
  MICRO: 1e-6,
  NANO: 1e-9,
  PICO: 1e-12,
  FEMTO: 1e-15,
  ATTO: 1e-18,
};

const assumed: Units = {
  length: { toSi: 1, name: 'm', declared: false },
  area: { toSi: 1, name: 'm²', declared: false },
  volume: { toSi: 1, name: 'm³', declared: false },
  weight: { toSi: 1, name: 'kg', declared: false },
  count: { toSi: 1, name: 'pieces', declared: true },
  time: { toSi: 1, name: 's', declared: false },
};

const named: Readonly<Record<LengthUnit, number>> = {
  metre: 1,
  centimetre: 0.01,
  millimetre: 0.001,
  foot: metresPerFoot,
  inch: metresPerFoot / 12,
};

/**
 * What follows when a person names the unit of length. Drawing programs mostly write areas and volumes in metres or in feet, which is
 * assumed until the shapes have been asked (`unit-votes.ts`).
 */
function unitsBy(unit: LengthUnit): Pick<Units, 'length' | 'area' | 'volume'> {
  const isImperial = unit === 'foot' || unit === 'inch';
  const base = isImperial ? metresPerFoot : 1;
  return {
    length: { toSi: named[unit], name: unit, declared: true },
    area: { toSi: base ** 2, name: isImperial ? 'square foot' : 'm²', declared: false },
    volume: { toSi: base ** 3, name: isImperial ? 'cubic foot' : 'm³', declared: false },
  };
}

/** The units that the project of the file declares; what it leaves out is as `lengthUnit` says, else SI and marked as not declared. */
export function unitsOf(file: StepFile, lengthUnit: LengthUnit | null = null): Units {
  const units = declaredUnits(file);
  return units.length.declared || lengthUnit === null ? units : { ...units, ...unitsBy(lengthUnit) };
}

function declaredUnits(file: StepFile): Record<Measure, Unit> {
  const units = { ...assumed };
  for (const project of [...file.entitiesOf('IFCPROJECT'), ...file.entitiesOf('IFCPROJECTLIBRARY')]) {
    const assignment = entityAt(file, project.values[8]);
    for (const id of referencesOf(assignment?.values[0])) {
      const found = unitAt(file, id);
      if (found !== undefined && !units[found.measure].declared) units[found.measure] = found.unit;
    }
    return units;
  }
  return units;
}

/** The unit that a single quantity names for itself; undefined when it names none that we know. */
export function ownUnit(file: StepFile, value: StepValue | undefined): { measure: Measure; unit: Unit } | undefined {
  const id = referenceOf(value);
  return id === undefined ? undefined : unitAt(file, id);
}

/** How deep a unit may be defined by another one: a conversion of a conversion is rare, a ring is a fault. */
const deepest = 6;

function unitAt(file: StepFile, id: number, depth = 0): { measure: Measure; unit: Unit } | undefined {
  const entity = file.entity(id);
  if (entity === undefined || depth > deepest) return undefined;
  const measure = unitTypes[enumOf(entity.values[1]) ?? ''];
  if (measure === undefined) return undefined;
  if (entity.type === 'IFCSIUNIT') return { measure, unit: siUnit(measure, entity.values) };
  if (entity.type !== 'IFCCONVERSIONBASEDUNIT' && entity.type !== 'IFCCONVERSIONBASEDUNITWITHOFFSET') return undefined;
  const factor = entityAt(file, entity.values[3]);
  const value = numberOf(factor?.values[0]);
  const base = referenceOf(factor?.values[1]);
  if (value === undefined || value <= 0 || base === undefined) return undefined;
  const of = unitAt(file, base, depth + 1);
  if (of === undefined) return undefined;
  const name = (textOf(entity.values[2]) ?? 'unit').toLowerCase();
  return { measure, unit: { toSi: value * of.unit.toSi, name, declared: true } };
}

function siUnit(measure: Measure, values: readonly StepValue[]): Unit {
  const prefix = enumOf(values[2]);
  const name = enumOf(values[3]) ?? '';
  const scale = prefix === undefined ? 1 : (prefixes[prefix] ?? 1);
  // A prefix belongs to the metre: a milli square metre is a square of millimetres. A gram is the base of the kilogram.
  const toSi = scale ** powers[measure] * (name === 'GRAM' ? 1e-3 : 1);
  const words = name.toLowerCase().replaceAll('_', ' ');
  return { toSi, name: prefix === undefined ? words : `${prefix.toLowerCase()} ${words}`, declared: true };
}

function entityAt(file: StepFile, value: StepValue | undefined) {
  return isKind(value, 'reference') ? file.entity(value.id) : undefined;
}
