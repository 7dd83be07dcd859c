import { texts } from './text.ts';

/** When a question of a check asks for a photo. */
export const photoRules = ['never', 'on_fail', 'always'] as const;
export type PhotoRule = (typeof photoRules)[number];
export const photoRuleWords = texts({
  never: { en: 'No photo asked for', es: 'No se pide foto' },
  on_fail: { en: 'Photo when it fails', es: 'Foto cuando falla' },
  always: { en: 'Always a photo', es: 'Siempre una foto' },
});
