import type { z } from 'zod';
import { FormulaError, parseFormula } from '#platform/shared/arithmetic.ts';
import type {
  propertyOperators,
  quantityMeasures,
  ruleScopes,
  confidences,
  shapeFigures,
} from '#areas/design/take-offs/choices.ts';
import type { Rule, RuleBody, RuleDraft, RuleMatch } from '#areas/design/take-offs/schema.ts';
import type { Text } from '#platform/shared/text.ts';

/** As the server sends them: a figure of the shape that no rule names is left out. */
export type ShownRule = z.input<typeof Rule>;
export type ShownBody = z.input<typeof RuleBody>;

/** Lists of words that a rule matches by, in the order of the form. */
export const wordFields = [
  'classes',
  'type_names',
  'names',
  'materials',
  'storeys',
  'assemblies',
  'predefined_types',
] as const;
export type WordField = (typeof wordFields)[number];

export interface PropertyRow {
  set: string;
  name: string;
  operator: (typeof propertyOperators)[number];
  value: string;
}

export interface RuleItemShown {
  id: string;
  sku: string;
  name: string;
  uom: string;
}

/** A rule as its form holds it: text where text is typed, lists where words are added one by one. */
export interface RuleForm extends Record<WordField, string[]> {
  name: string;
  layer: string;
  priority: number | null;
  scope: (typeof ruleScopes)[number];
  plan_code: string;
  project_id: string | null;
  whole: 'any' | 'whole' | 'single';
  properties: PropertyRow[];
  measure: (typeof quantityMeasures)[number];
  quantity_names: string[];
  shape: (typeof shapeFigures)[number];
  formula: string;
  waste_percent: string;
  round_to: string;
  piece_size: string;
  outcome: 'item' | 'exclude';
  item: RuleItemShown | null;
  exclude_reason: string;
  confidence: (typeof confidences)[number];
  active: boolean;
}

/** What the form shows of a rule; of a new one what stands there at first. */
export function formOf(rule: ShownRule | undefined, first: Partial<RuleForm> = {}): RuleForm {
  const match: RuleMatch = rule?.match ?? {};
  const words = (field: WordField) => [...(match[field] ?? [])];
  return {
    name: rule?.name ?? '',
    layer: rule?.layer ?? 'structure',
    priority: rule?.priority ?? 50,
    scope: rule?.scope ?? 'company',
    plan_code: rule?.plan_code ?? '',
    project_id: rule?.project_id ?? null,
    classes: words('classes'),
    type_names: words('type_names'),
    names: words('names'),
    materials: words('materials'),
    storeys: words('storeys'),
    assemblies: words('assemblies'),
    predefined_types: words('predefined_types'),
    whole: match.whole === undefined ? 'any' : match.whole ? 'whole' : 'single',
    properties: (match.properties ?? []).map(({ set = '', name, operator, value = '' }) => ({
      set,
      name,
      operator,
      value,
    })),
    measure: rule?.quantity.measure ?? 'count',
    quantity_names: [...(rule?.quantity.names ?? [])],
    shape: rule?.quantity.shape ?? 'none',
    formula: rule?.formula ?? '',
    waste_percent: rule?.waste_percent ?? '',
    round_to: rule?.round_to ?? '',
    piece_size: rule?.piece_size ?? '',
    outcome: rule !== undefined && rule.item === null && rule.exclude_reason !== null ? 'exclude' : 'item',
    item: rule?.item ?? null,
    exclude_reason: rule?.exclude_reason ?? '',
    confidence: rule?.confidence ?? 'high',
    active: rule?.active ?? true,
    ...first,
  };
}

/** What is sent: conditions that are empty are none. */
export function draftOf(form: RuleForm): RuleDraft {
  const match: RuleMatch = {};
  for (const field of wordFields) if (form[field].length > 0) match[field] = form[field];
  if (form.whole !== 'any') match.whole = form.whole === 'whole';
  const properties = form.properties.filter(({ name }) => name.trim() !== '');
  if (properties.length > 0)
    match.properties = properties.map(({ set, name, operator, value }) => ({
      ...(set.trim() === '' ? {} : { set: set.trim() }),
      name: name.trim(),
      operator,
      ...(operator === 'given' || operator === 'missing' ? {} : { value: value.trim() }),
    }));
  const excludes = form.outcome === 'exclude';
  return {
    name: form.name,
    layer: form.layer,
    priority: form.priority ?? 50,
    scope: form.scope,
    plan_code: form.scope === 'plan' ? textOrNull(form.plan_code) : null,
    project_id: form.scope === 'project' ? form.project_id : null,
    match,
    quantity: {
      measure: form.measure,
      ...(form.quantity_names.length > 0 ? { names: form.quantity_names } : {}),
      shape: form.measure === 'count' ? 'none' : form.shape,
    },
    formula: excludes ? null : textOrNull(form.formula),
    waste_percent: excludes ? null : textOrNull(form.waste_percent),
    round_to: excludes ? null : textOrNull(form.round_to),
    piece_size: excludes ? null : textOrNull(form.piece_size),
    item_id: excludes ? null : (form.item?.id ?? null),
    exclude_reason: excludes ? textOrNull(form.exclude_reason) : null,
    confidence: form.confidence,
    active: form.active,
  };
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** What is wrong with a formula and at which character, counted from 1; undefined where it can be read. */
export function formulaFault(text: string): { said: Text; at: number } | undefined {
  if (text.trim() === '') return undefined;
  try {
    parseFormula(text.trim());
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return { said: error.said, at: error.at + 1 };
    throw error;
  }
}

/** What differs between two versions of a rule, by the names of the fields that a person knows. */
export function changedFields(before: ShownBody, after: ShownBody): string[] {
  const facts = (body: ShownBody): Record<string, unknown> => ({
    name: body.name,
    layer: body.layer,
    priority: body.priority,
    scope: body.scope,
    match: body.match,
    quantity: body.quantity,
    formula: body.formula,
    waste_percent: body.waste_percent,
    round_to: body.round_to,
    piece_size: body.piece_size,
    item: body.item_id,
    exclude_reason: body.exclude_reason,
    confidence: body.confidence,
  });
  const [old, now] = [facts(before), facts(after)];
  return Object.keys(now).filter((key) => ordered(old[key]) !== ordered(now[key]));
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
