import type { Language } from '#platform/shared/text.ts';
import { heardRule } from './heard-rules.ts';

let translate: ((message: string, language: Language) => string) | undefined;

/**
 * Fetches the Spanish of the server's rules, which is not in the first load of a page: it is needed only once something was
 * refused. Whoever receives a refusal waits for it; when it can't be fetched, rules are shown as the server wrote them.
 */
export async function loadRules(): Promise<void> {
  try {
    translate ??= (await import('./rule-texts.ts')).ruleIn;
  } catch {
    // The next refusal tries again.
  }
}

/** A rule of the server in the reader's language: as it was said with the refusal, else as far as it has been fetched. */
export function ruleIn(message: string, language: Language): string {
  return heardRule(message, language) ?? translate?.(message, language) ?? message;
}
