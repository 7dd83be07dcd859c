import { divideRounded, formatDecimal, one, parseDecimal, type Micro } from '#platform/shared/decimal.ts';
import { insideGroups } from './starter-inside.ts';
import { servicesGroups } from './starter-services.ts';
import { shellGroups } from './starter-shell.ts';

/**
 * The starter catalogue: self-made, with made-up suppliers and prices, so that the first estimate has something to count with. SKUs are
 * stable: the starter rules name them. Amounts are per unit; of an item with a piece size the price is that of one piece.
 */
export const starterSuppliers = {
  sierra: { name: 'Sierra Basin Lumber & Millwork', currency: 'USD', leadDays: 7, percent: 100 },
  redlands: { name: 'Redlands Building Supply', currency: 'USD', leadDays: 5, percent: 104 },
  divide: { name: 'Great Divide Materials', currency: 'USD', leadDays: 9, percent: 102 },
  norte: { name: 'Aceros y Maderas del Norte', currency: 'MXN', leadDays: 21, percent: 94 },
  truckee: { name: 'Truckee Mechanical & Electric', currency: 'USD', leadDays: 10, percent: 100 },
  cascade: { name: 'Cascade Freight & Crane', currency: 'USD', leadDays: 14, percent: 100 },
} as const satisfies Record<string, { name: string; currency: 'USD' | 'MXN'; leadDays: number; percent: number }>;

export type StarterSupplier = keyof typeof starterSuppliers;

type ItemKind = 'material' | 'labor' | 'equipment' | 'subcontract' | 'freight' | 'allowance' | 'fee' | 'other';
type Place = 'factory' | 'transport' | 'site';
type Unit = 'ea' | 'ft' | 'sqft' | 'cuft' | 'cuyd' | 'lb' | 'h' | 'day' | 'mile' | 'ls';

interface StarterChoices {
  kind?: ItemKind;
  place?: Place;
  /** Station of the factory, 1 to 13. */
  station?: number;
  labor?: string;
  /** Hours of work per unit. */
  hours?: string;
  wastePercent?: string;
  roundTo?: string;
  pieceSize?: string;
  makeBuy?: 'make' | 'buy' | 'phantom' | 'consumable';
  leadDays?: number;
  suppliedByOwner?: boolean;
}

/** SKU, name, MasterFormat number, unit, dollars of January 2026 from the cheapest supplier (empty: none), and what differs from its group. */
type StarterRow = readonly [
  sku: string,
  name: string,
  costCode: string,
  uom: Unit,
  dollars: string,
  choices: StarterChoices,
];

export interface StarterGroup {
  kind?: ItemKind;
  place?: Place;
  station?: number;
  labor?: string;
  wastePercent?: string;
  leadDays: number;
  suppliers: readonly StarterSupplier[];
  items: readonly StarterRow[];
}

export interface StarterPrice {
  supplier: StarterSupplier;
  unitCost: string;
  currency: 'USD' | 'MXN';
  effectiveFrom: string;
  leadDays: number;
}

export interface StarterItem {
  sku: string;
  name: string;
  costCode: string;
  kind: ItemKind;
  uom: Unit;
  makeBuy: 'make' | 'buy' | 'phantom' | 'consumable';
  wastePercent: string;
  roundTo: string;
  pieceSize: string;
  station: number | null;
  laborHours: string;
  laborClass: string | null;
  place: Place;
  suppliedByOwner: boolean;
  prices: readonly StarterPrice[];
}

/** What may be taken instead, and how much of it for one unit. */
export const starterSubstitutes: readonly (readonly [sku: string, instead: string, factor: string])[] = [
  ['GWB-12', 'GWB-58X', '1'],
  ['GWB-MR', 'GWB-58X', '1'],
  ['INS-BATT-R23', 'INS-SPF-2', '1'],
  ['INS-XPS-2', 'INS-EPS-4', '0.5'],
  ['SHT-PLY-58', 'SHT-OSB-716', '1'],
  ['RF-SHNG', 'RF-MTL', '1'],
  ['SID-FC', 'SID-PNL', '1'],
  ['SID-CED', 'SID-FC', '1'],
  ['FLR-OAK', 'FLR-LVP', '1'],
  ['FLR-LVP', 'FLR-LAM', '1'],
  ['BEAM-LVL', 'BEAM-GLU', '0.5'],
  ['FLR-IJ-11', 'FLR-2X10', '1'],
  ['WIN-WOOD-3050', 'WIN-VIN-3040', '1'],
  ['PIP-COP-34', 'PIP-PEX-34', '1'],
  ['CTR-QTZ', 'CTR-LAM', '1'],
  ['HVC-HP-24', 'HVC-MINI-12', '2'],
  ['PRC-HC-10', 'PRC-HC-8', '1'],
  ['WRB-SELF', 'WRB-WRAP', '1'],
];

/** Pesos for a dollar in the made-up quotes of the supplier from Nuevo León. */
const pesosPerDollar = 17n;
/** Days from which a price holds, and percent of the price of January 2026. */
const steps = [
  { from: '2025-01-06', percent: 96n },
  { from: '2026-01-05', percent: 100n },
  { from: '2026-07-06', percent: 103n },
] as const;

export const starterItems: readonly StarterItem[] = [...shellGroups, ...insideGroups, ...servicesGroups].flatMap(
  (group) => group.items.map((row) => itemOf(group, row)),
);

function itemOf(group: StarterGroup, [sku, name, costCode, uom, dollars, own]: StarterRow): StarterItem {
  const laborHours = own.hours ?? '0';
  const place = own.place ?? group.place ?? 'factory';
  return {
    sku,
    name,
    costCode,
    kind: own.kind ?? group.kind ?? 'material',
    uom,
    makeBuy: own.makeBuy ?? 'buy',
    wastePercent: own.wastePercent ?? group.wastePercent ?? '0',
    roundTo: own.roundTo ?? '0',
    pieceSize: own.pieceSize ?? '0',
    station: place === 'factory' ? (own.station ?? group.station ?? null) : null,
    laborHours,
    laborClass: laborHours === '0' ? null : (own.labor ?? group.labor ?? null),
    place,
    suppliedByOwner: own.suppliedByOwner ?? false,
    prices: dollars === '' ? [] : pricesOf(group.suppliers, dollars, own.leadDays ?? group.leadDays),
  };
}

/** Of each supplier the price of each step; the second supplier asks a little more, the one from Mexico a little less and takes longer. */
function pricesOf(suppliers: readonly StarterSupplier[], dollars: string, leadDays: number): StarterPrice[] {
  const base = parseDecimal(dollars) ?? 0n;
  return suppliers.flatMap((supplier) => {
    const { percent, currency, leadDays: usual } = starterSuppliers[supplier];
    return steps.map((step) => ({
      supplier,
      unitCost: formatDecimal(
        toCents((base * BigInt(percent) * step.percent * (currency === 'MXN' ? pesosPerDollar : 1n)) / 10_000n),
      ),
      currency,
      effectiveFrom: step.from,
      leadDays: Math.max(leadDays, usual),
    }));
  });
}

/** Whole cents; a price below one dollar keeps a tenth of a cent, as wire and film are quoted. */
function toCents(value: Micro): Micro {
  const step = value < one ? one / 1000n : one / 100n;
  return divideRounded(value, step) * step;
}
