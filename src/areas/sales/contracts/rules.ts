import type { RichDocument, RichNode } from '#platform/shared/rich-text.ts';
import { clauseFields } from './choices.ts';

interface Share {
  /** In percent of the amount; null where the line says an amount of its own. */
  percent: number | null;
  amount: number;
}

/**
 * The lines of a payment schedule with each share worked out to the cent: a percentage is rounded down, and the last line takes what is
 * left over while all lines are percentages that make a hundred.
 */
export function sharedOut<L extends Share>(lines: readonly L[], total: number): L[] {
  const shared = lines.map((line) => ({
    ...line,
    amount: line.percent === null ? line.amount : Math.floor((total * Math.round(line.percent * 10_000)) / 1_000_000),
  }));
  const percents = lines.map(({ percent }) => (percent === null ? undefined : Math.round(percent * 10_000)));
  const isWhole =
    percents.every((each) => each !== undefined) && percents.reduce((sum, each) => sum + each, 0) === 1_000_000;
  const last = shared.at(-1);
  if (isWhole && last !== undefined) last.amount += total - scheduleTotal(shared);
  return shared;
}

/** What the lines of a schedule make together, in cents. */
export const scheduleTotal = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** What stands between two braces in a text, in order. */
export const bracePattern = /\{\{\s*([^{}]*?)\s*\}\}/gu;

function wordsOf(node: RichNode): string {
  return (node.text ?? '') + (node.content ?? []).map(wordsOf).join('');
}

/** The fields that a rich text names; across bold and plain words, as a person reads it. */
export function fieldsIn({ content }: RichDocument): string[] {
  return content.flatMap((block) => [...wordsOf(block).matchAll(bracePattern)].map(([, name = '']) => name));
}

/** Those of them that no contract has. */
export const unknownFields = (document: RichDocument): string[] =>
  fieldsIn(document).filter((name) => !Object.hasOwn(clauseFields, name));
