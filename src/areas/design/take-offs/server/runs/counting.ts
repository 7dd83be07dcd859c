import { parseFormula, FormulaError, type Formula } from '#platform/shared/arithmetic.ts';
import { formatDecimal, parseDecimal, type Micro } from '#platform/shared/decimal.ts';
import { formulaUoms, uoms, type Uom } from '#areas/design/take-offs/choices.ts';
import type { QuantityDoubt } from '#areas/design/models/schema.ts';
import type { RuleQuantity } from '#areas/design/take-offs/schema.ts';
import { folded, type PartQuantity, type RulePart } from './matching.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

export type CountSource = 'set' | 'property' | 'type' | 'corrected' | 'geometry' | 'hand' | 'count';

/** How much of the item a part needs, and why. `quantity` undefined: the part does not say. */
export interface Counted {
  /** In the unit of the item. */
  quantity: Micro | undefined;
  source: CountSource;
  /** The quantity, its set and the formula, for the person who asks. */
  because: string;
  /** Taken from the box around the shape: a person has to look at it. */
  isRough: boolean;
  /** The file's own figure can't be right, or may be in any unit: nothing is published before a person has looked. */
  doubt: QuantityDoubt | undefined;
  /** What the part gives, before the formula: feet, square feet, cubic feet, pounds, pieces. */
  given: Micro | undefined;
}

/** Figures of the drawn shape as the reader stores them; those of the box around it are rough. */
const shapeNames: Record<Exclude<RuleQuantity['shape'], 'none'>, { name: string; isRough: boolean }> = {
  volume: { name: 'Volume', isRough: false },
  surface: { name: 'SurfaceArea', isRough: false },
  largest_face: { name: 'LargestFace', isRough: false },
  footprint: { name: 'Footprint', isRough: false },
  length: { name: 'Length', isRough: true },
  height: { name: 'Height', isRough: true },
};

export interface CountRule {
  quantity: RuleQuantity;
  formula: string | null;
  uom: Uom;
}

/** Why a rule can't be counted in the unit of its item; undefined when it can. */
export function unitFault({ quantity, formula, uom }: CountRule): Text | undefined {
  if (formula !== null || uoms[uom].measure === quantity.measure) return undefined;
  return sentence(
    {
      en: 'The item is counted in {uom} and the rule gives a {measure}: add a formula, or choose another quantity.',
      es: 'El artículo se cuenta en {uom} y la regla da otra medida ({measure}): agrega una fórmula o elige otra cantidad.',
    },
    { uom, measure: quantity.measure },
  );
}

/** Counts parts by one rule. Made once per rule. Throws a FormulaError for a formula that can't be read. */
export function counter(rule: CountRule): (part: RulePart) => Counted {
  const formula = rule.formula === null ? undefined : parseFormula(rule.formula);
  return (part) => {
    const { value: si, ...rest } = baseOf(rule.quantity, part);
    const given = si === undefined ? undefined : toMicro(si * uoms[formulaUoms[rule.quantity.measure]].perSi);
    const base = { ...rest, given };
    if (formula === undefined) {
      const { measure, perSi } = uoms[rule.uom];
      const value = si === undefined || measure !== rule.quantity.measure ? undefined : toMicro(si * perSi);
      return { ...base, quantity: value };
    }
    return { ...base, ...worked(formula, rule, si, part, base) };
  };
}

interface Base {
  /** In SI. */
  value: number | undefined;
  source: CountSource;
  because: string;
  isRough: boolean;
  doubt: QuantityDoubt | undefined;
}

function baseOf(wanted: RuleQuantity, part: RulePart): Base {
  if (wanted.measure === 'count') return { value: 1, source: 'count', because: '1', isRough: false, doubt: undefined };
  const given = part.quantities.filter((each) => each.measure === wanted.measure && each.source !== 'geometry');
  for (const name of wanted.names ?? []) {
    const found = named(given, name);
    if (found !== undefined)
      return {
        value: found.value,
        source: sourceOf(found.source),
        because: labelOf(found),
        isRough: false,
        doubt: found.doubt,
      };
  }
  if (wanted.shape !== 'none') {
    const { name, isRough } = shapeNames[wanted.shape];
    const drawn = part.quantities.find((each) => each.source === 'geometry' && each.name === name);
    if (drawn !== undefined)
      return { value: drawn.value, source: 'geometry', because: name, isRough, doubt: undefined };
  }
  return {
    value: undefined,
    source: 'geometry',
    because: (wanted.names ?? []).join(', '),
    isRough: false,
    doubt: undefined,
  };
}

/** `Set.Name` names one set; a name alone takes the first set that has it. Zero is no quantity of a building part. */
function named(given: readonly PartQuantity[], name: string): PartQuantity | undefined {
  const wanted = folded(name);
  return given.find(
    (each) => each.value > 0 && (folded(each.name) === wanted || folded(`${each.set}.${each.name}`) === wanted),
  );
}

function labelOf({ set, name }: PartQuantity): string {
  return set === '' ? name : `${set} · ${name}`;
}

function sourceOf(source: string): CountSource {
  return source === 'property' || source === 'type' || source === 'corrected' || source === 'hand' ? source : 'set';
}

/** `x` is the quantity of the rule; `thickness` is that of all layers; any other name is a quantity of the part, in feet and pounds. */
function worked(
  formula: Formula,
  rule: CountRule,
  base: number | undefined,
  part: RulePart,
  { because, doubt: ofBase }: { because: string; doubt: QuantityDoubt | undefined },
) {
  const seen = (measure: string, value: number): Micro =>
    toMicro(value * (isMeasure(measure) ? uoms[formulaUoms[measure]].perSi : 1));
  const text = rule.formula ?? '';
  let doubt: QuantityDoubt | undefined;
  try {
    const quantity = formula.evaluate((name) => {
      if (name.toLowerCase() === 'x') {
        doubt ??= ofBase;
        return base === undefined ? undefined : seen(rule.quantity.measure, base);
      }
      if (name.toLowerCase() === 'thickness') {
        const layers = part.materials.map(({ thicknessM }) => thicknessM ?? 0).reduce((sum, each) => sum + each, 0);
        return layers > 0 ? seen('length', layers) : undefined;
      }
      const found = named(part.quantities, name);
      doubt ??= found?.doubt;
      return found === undefined ? undefined : seen(found.measure, found.value);
    });
    return { quantity: quantity < 0n ? undefined : quantity, because: `${text.trim()} · ${because}`, doubt };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { quantity: undefined, because: `${text.trim()}: ${error.message}`, doubt };
  }
}

function isMeasure(measure: string): measure is keyof typeof formulaUoms {
  return Object.hasOwn(formulaUoms, measure);
}

/** To six places; what floating point has bent is below them. */
export function toMicro(value: number): Micro {
  return Number.isFinite(value) && Math.abs(value) < 1e12 ? (parseDecimal(value.toFixed(6)) ?? 0n) : 0n;
}

/** As the database keeps it. */
export function toDecimal(value: Micro | undefined): string | null {
  return value === undefined ? null : formatDecimal(value);
}
