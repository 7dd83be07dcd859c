import type { Micro } from '#platform/shared/decimal.ts';
import { uoms, type Uom } from '#areas/design/take-offs/choices.ts';
import type { QuantityDoubt } from '#areas/design/models/schema.ts';
import type { RuleBody, RunCounts } from '#areas/design/take-offs/schema.ts';
import { counter, type Counted, type CountSource } from './counting.ts';
import { matcher, type RulePart } from './matching.ts';

/** What one layer of rules makes of one part. */
export interface MappedPart {
  entity: number;
  layer: string;
  ruleId: string | null;
  state: 'mapped' | 'check' | 'unmapped' | 'excluded';
  itemId: string | null;
  quantity: Micro | undefined;
  source: CountSource | null;
  because: string;
  doubt: QuantityDoubt | undefined;
}

/** A rule made ready: it can be asked for every part of a model. */
export interface ReadyRule {
  body: RuleBody;
  takes: (part: RulePart) => boolean;
  count: ((part: RulePart) => Counted) | undefined;
}

const scopeOrder = { project: 0, plan: 1, company: 2 } as const;

/** Rules in the order in which they are asked: the project's before the plan's and the company's, then by priority, then the older. */
export function inOrder<T extends Pick<RuleBody, 'scope' | 'priority' | 'id'>>(rules: readonly T[]): T[] {
  return rules.toSorted(
    (a, b) =>
      scopeOrder[a.scope] - scopeOrder[b.scope] || b.priority - a.priority || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

export function ready(body: RuleBody): ReadyRule {
  return {
    body,
    takes: matcher(body.match),
    count:
      body.item_id === null
        ? undefined
        : counter({ quantity: body.quantity, formula: body.formula, uom: isUom(body.uom) ? body.uom : 'ea' }),
  };
}

function isUom(text: string | null): text is Uom {
  return text !== null && Object.hasOwn(uoms, text);
}

/**
 * Maps every part of a model: in each layer the first rule that takes a part counts it. A part that no layer takes comes back once,
 * unmapped. The same rules and parts give the same answer, in whatever order they come.
 */
export function mapModel(rules: readonly RuleBody[], parts: readonly RulePart[]): MappedPart[] {
  const layers = new Map<string, ReadyRule[]>();
  for (const rule of inOrder(rules)) {
    const of = layers.get(rule.layer) ?? [];
    of.push(ready(rule));
    layers.set(rule.layer, of);
  }
  return parts.flatMap((part) => {
    const found = [...layers].flatMap(([layer, of]) => {
      const rule = of.find(({ takes }) => takes(part));
      return rule === undefined ? [] : [mapPart(rule, layer, part)];
    });
    return found.length > 0 ? found : [unmapped(part)];
  });
}

function mapPart({ body, count }: ReadyRule, layer: string, part: RulePart): MappedPart {
  const mapped = { entity: part.entity, layer, ruleId: body.id, itemId: body.item_id };
  if (count === undefined)
    return {
      ...mapped,
      state: 'excluded',
      quantity: undefined,
      source: null,
      because: body.exclude_reason ?? '',
      doubt: undefined,
    };
  const { quantity, source, because, isRough, doubt } = count(part);
  const isSure =
    quantity !== undefined && body.confidence !== 'low' && !isRough && source !== 'type' && doubt === undefined;
  return { ...mapped, state: isSure ? 'mapped' : 'check', quantity, source, because, doubt };
}

function unmapped(part: RulePart): MappedPart {
  return {
    entity: part.entity,
    layer: '',
    ruleId: null,
    state: 'unmapped',
    itemId: null,
    quantity: undefined,
    source: null,
    because: '',
    doubt: undefined,
  };
}

/** How many parts came out how; a part is as good as the worst of its layers. Those left out for a reason count as done. */
export function countStates(mapped: readonly MappedPart[]): RunCounts {
  const doubtful = new Set(mapped.flatMap(({ entity, doubt }) => (doubt === undefined ? [] : [entity])));
  const worst = new Map<number, MappedPart['state']>();
  const order = ['excluded', 'mapped', 'check', 'unmapped'] as const;
  for (const { entity, state } of mapped) {
    const known = worst.get(entity);
    if (known === undefined || order.indexOf(state) > order.indexOf(known)) worst.set(entity, state);
  }
  const counts = { elements: worst.size, mapped: 0, check: 0, unmapped: 0, excluded: 0, doubtful: doubtful.size };
  for (const state of worst.values()) counts[state] += 1;
  return counts;
}
