import type { QuantityDoubt } from '#areas/design/models/schema.ts';
import type { RuleMatch } from '#areas/design/take-offs/schema.ts';

/** A part of a model as rules look at it. Quantities are in SI; `isWhole`: others are parts of it. */
export interface RulePart {
  entity: number;
  globalId: string;
  ifcClass: string;
  predefinedType: string | null;
  name: string | null;
  typeName: string | null;
  storey: string | null;
  assemblyName: string | null;
  module: string | null;
  isWhole: boolean;
  materials: readonly { name: string; thicknessM?: number | undefined }[];
  properties: readonly { set: string; name: string; value: string | number | boolean }[];
  quantities: readonly PartQuantity[];
}

export interface PartQuantity {
  set: string;
  name: string;
  measure: string;
  value: number;
  source: string;
  /** Its shape contradicts it, or nothing tells its unit: a person has to look. */
  doubt?: QuantityDoubt | undefined;
}

/** Letters without accents and case, so that `Geländer` is found by `gelander`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

type Test = (part: RulePart) => boolean;

/** A test for the parts that a rule takes. Made once per rule, asked for every part. */
export function matcher(match: RuleMatch): Test {
  const tests: Test[] = [];
  const anyOf = (words: readonly string[] | undefined, texts: (part: RulePart) => readonly (string | null)[]) => {
    if (words === undefined || words.length === 0) return;
    const patterns = words.map(wordTest);
    tests.push((part) => {
      const given = texts(part).filter((text) => text !== null);
      return given.some((text) => {
        const plain = folded(text);
        return patterns.some((test) => test(plain));
      });
    });
  };
  if (match.classes !== undefined && match.classes.length > 0) {
    const classes = new Set(match.classes.map((name) => classFamily(name)));
    tests.push((part) => classes.has(classFamily(part.ifcClass)));
  }
  if (match.predefined_types !== undefined && match.predefined_types.length > 0) {
    const types = new Set(match.predefined_types.map((name) => name.toUpperCase()));
    tests.push((part) => types.has((part.predefinedType ?? 'NOTDEFINED').toUpperCase()));
  }
  if (match.whole !== undefined) tests.push((part) => part.isWhole === match.whole);
  // What programs call the type is at times only in the name of the part.
  anyOf(match.type_names, (part) => [part.typeName ?? part.name]);
  anyOf(match.names, (part) => [part.name, part.typeName]);
  anyOf(match.materials, (part) => part.materials.map(({ name }) => name));
  anyOf(match.storeys, (part) => [part.storey]);
  anyOf(match.assemblies, (part) => [part.assemblyName]);
  for (const condition of match.properties ?? []) tests.push(propertyTest(condition));
  return (part) => tests.every((test) => test(part));
}

/** The class without the second name that older schemas have for its plain case. */
export function classFamily(name: string): string {
  return name.toUpperCase().replace(/(?:STANDARDCASE|ELEMENTEDCASE)$/u, '');
}

/** With a `*` the whole text must fit; without one it is enough that the text holds the word. */
function wordTest(word: string): (plain: string) => boolean {
  const plainWord = folded(word);
  if (!plainWord.includes('*')) return (plain) => plain.includes(plainWord);
  const pieces = plainWord.split('*');
  return (plain) => fits(plain, pieces);
}

/** Without a regular expression: a pattern that a person typed must never take long. */
function fits(plain: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces;
  const last = rest.pop() ?? '';
  if (!plain.startsWith(first) || !plain.endsWith(last) || plain.length < first.length + last.length) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = plain.indexOf(piece, at);
    if (found < 0 || found + piece.length > plain.length - last.length) return false;
    at = found + piece.length;
  }
  return true;
}

type PropertyCondition = NonNullable<RuleMatch['properties']>[number];

function propertyTest({ set, name, operator, value = '' }: PropertyCondition): Test {
  const [plainName, plainSet, plainValue] = [folded(name), set === undefined ? undefined : folded(set), folded(value)];
  const limit = Number(value);
  const holds = (given: string | number | boolean): boolean => {
    const plain = folded(String(given));
    switch (operator) {
      case 'is':
        return plain === plainValue;
      case 'is_not':
        return plain !== plainValue;
      case 'contains':
        return plain.includes(plainValue);
      case 'over':
        return Number(given) > limit;
      case 'under':
        return Number(given) < limit;
      case 'given':
      case 'missing':
        return true;
    }
  };
  return (part) => {
    const found = part.properties.filter(
      (property) =>
        folded(property.name) === plainName && (plainSet === undefined || folded(property.set) === plainSet),
    );
    if (operator === 'missing') return found.length === 0;
    // A part that does not have the property is not the given value.
    if (operator === 'is_not' && found.length === 0) return true;
    return found.some((property) => holds(property.value));
  };
}
