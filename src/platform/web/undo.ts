import { say, texts } from '#platform/shared/text.ts';
import type { CallResult } from './call/call.ts';
import { languageNow } from './texts/language.ts';
import { notify } from './frame/notify.ts';
import { loadRules, ruleIn } from './texts/rules.ts';
import { saidOf } from './texts/said.ts';

const t = texts({
  undo: { en: 'Undo', es: 'Deshacer' },
  removed: { en: 'Moved to the bin', es: 'Movido a la papelera' },
  undone: { en: 'Taken back', es: 'Deshecho' },
  partly: {
    en: '{done} taken back; {refused, plural, one {# has} other {# have}} changed since and {refused, plural, one {stays} other {stay}} as {refused, plural, one {it is} other {they are}}.',
    es: '{done} deshechos; {refused, plural, one {# cambió} other {# cambiaron}} después y {refused, plural, one {queda} other {quedan}} como {refused, plural, one {está} other {están}}.',
  },
  refused: {
    en: 'It has changed since, so it stays as it is.',
    es: 'Cambió después, así que queda como está.',
  },
});

/** What came of taking something back. */
export interface Undone {
  done: number;
  refused: number;
  /** Of each record, also why it stays. */
  results?: readonly {
    code?: string | undefined;
    error?: string | undefined;
    details?: readonly { message: string }[] | undefined;
  }[];
}

let takeBack: ((id: string) => Promise<CallResult<Undone>>) | undefined;

/** Hands over the call that takes a change back and reads the screens again; the platform knows no area. */
export function setUndoing(run: (id: string) => Promise<CallResult<Undone>>): void {
  takeBack = run;
}

/** Says what was done, with Undo beside it for as long as the message stands; afterwards the record's history offers the same. */
export function offerUndo(id: string, words?: string): void {
  notify.success(words ?? say(t.removed, languageNow()), {
    label: say(t.undo, languageNow()),
    run: () => void undo(id),
  });
}

/** Takes a change back and says what came of it. True when at least one record is as it was. */
export async function undo(id: string): Promise<boolean> {
  const language = languageNow();
  const result = await takeBack?.(id);
  if (result === undefined) return false;
  if (!result.ok) {
    notify.error(saidOf(result, language));
    return false;
  }
  const { done, refused } = result.data;
  if (done === 0) {
    // That it has changed is said in general words; another rule in its own.
    const rule = result.data.results?.find(({ code }) => code === 'rule_broken');
    const why = rule?.details?.[0]?.message ?? rule?.error;
    if (why !== undefined) await loadRules();
    notify.error(why === undefined ? say(t.refused, language) : ruleIn(why, language));
  }
  if (done > 0) notify.success(refused === 0 ? say(t.undone, language) : say(t.partly, language, { done, refused }));
  return done > 0;
}
