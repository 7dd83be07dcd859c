import { uoms, type Uom } from '#areas/design/take-offs/choices.ts';
import type { RuleBody } from '#areas/design/take-offs/schema.ts';
import { counter, type Counted } from './counting.ts';
import { matcher, type RulePart } from './matching.ts';

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

/** The rule with its match and its count made ready, so that it can be asked for every part. */
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
