import type { RuleBody } from '#areas/design/take-offs/schema.ts';
import type { RulePart } from './matching.ts';
import { inOrder, ready, type ReadyRule } from './ready-rules.ts';
import type { MappedPart } from './mapped-part.ts';

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
