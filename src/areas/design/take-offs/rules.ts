import { rules } from '#platform/shared/rules.ts';
import { texts } from '#platform/shared/text.ts';

/** What a decision about parts of a run is refused with. */
export const reviewRules = texts({
  why: { en: 'Say why these parts are left out.', es: 'Di por qué se excluyen estos elementos.' },
  item: { en: 'Choose the item.', es: 'Elige el artículo.' },
  ofMap: { en: 'Is only taken with the decision map.', es: 'Solo se acepta con la decisión map.' },
  ofExclude: { en: 'Is only taken with the decision exclude.', es: 'Solo se acepta con la decisión exclude.' },
});
export type ReviewRule = keyof typeof reviewRules;

export const bomScopeRule = rules.either(['plan', 'project', 'module']);
