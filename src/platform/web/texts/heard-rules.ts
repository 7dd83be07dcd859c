import type { Language, Text } from '#platform/shared/text.ts';

const said = new Map<string, Text>();

/** Keeps the rules that came with their words in every language. */
export function hearRules(faults: readonly { message: string; said?: Text | undefined }[]): void {
  for (const fault of faults) if (fault.said !== undefined) said.set(fault.message, fault.said);
}

/** A rule as it was said with a refusal; undefined for one that came in English alone. */
export function heardRule(message: string, language: Language): string | undefined {
  return said.get(message)?.[language];
}
