import { say, type Text, texts } from '#platform/shared/text.ts';
import type { CallResult } from './call/call.ts';
import { languageNow } from './texts/language.ts';
import { notify } from './frame/notify.ts';
import { saidOf } from './texts/said.ts';

const t = texts({
  undo: { en: 'Undo', es: 'Deshacer' },
  removed: { en: 'Moved to the bin', es: 'Movido a la papelera' },
  undone: { en: 'Taken back', es: 'Deshecho' },
  undoneOf: { en: 'Taken back: {what}', es: 'Deshecho: {what}' },
  nothing: {
    en: 'Nothing of this tab is left to take back. The history of a record may have more.',
    es: 'No queda nada de esta pestaña por deshacer. El historial de un registro puede tener más.',
  },
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
    said?: Text | undefined;
    details?: readonly { said: Text }[] | undefined;
  }[];
}

let takeBack: ((id: string) => Promise<CallResult<Undone>>) | undefined;

/** Hands over the call that takes a change back and reads the screens again; the platform knows no area. */
export function setUndoing(run: (id: string) => Promise<CallResult<Undone>>): void {
  takeBack = run;
}

/** What was done in this tab and can be taken back by Ctrl+Z, the last one last. */
const remembered: { id: string; words: string }[] = [];
const mostRemembered = 20;

/** Keeps the way back after its message is gone. */
export function rememberUndo(id: string, words: string): void {
  forgetUndo(id);
  remembered.push({ id, words });
  if (remembered.length > mostRemembered) remembered.shift();
}

/** It was taken back by another way. */
export function forgetUndo(id: string): void {
  const at = remembered.findIndex((each) => each.id === id);
  if (at >= 0) remembered.splice(at, 1);
}

/** Takes back what was done last, and says what that was; says so when there is nothing. */
export async function undoLast(): Promise<void> {
  const last = remembered.at(-1);
  if (last === undefined) notify.info(say(t.nothing, languageNow()));
  else await undo(last.id, last.words);
}

/** Says what was done, with Undo beside it for as long as the message stands; afterwards Ctrl+Z and the record's history offer the same. */
export function offerUndo(id: string, words?: string): void {
  rememberUndo(id, words ?? say(t.removed, languageNow()));
  notify.success(words ?? say(t.removed, languageNow()), {
    label: say(t.undo, languageNow()),
    run: () => void undo(id),
  });
}

/** Takes a change back and says what came of it, in its own words where they are known. True when at least one record is as it was. */
export async function undo(id: string, words?: string): Promise<boolean> {
  const language = languageNow();
  forgetUndo(id);
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
    const why = rule?.details?.[0]?.said ?? rule?.said;
    notify.error(why?.[language] ?? say(t.refused, language));
  }
  if (done > 0) {
    const all = words === undefined ? say(t.undone, language) : say(t.undoneOf, language, { what: words });
    notify.success(refused === 0 ? all : say(t.partly, language, { done, refused }));
  }
  return done > 0;
}
