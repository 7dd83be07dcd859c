import { texts } from '#platform/shared/text.ts';

/** What the settings of a device are called, in its menu and among the settings. */
export const deviceWords = texts({
  moreContrast: { en: 'More contrast', es: 'Más contraste' },
  bothLanguages: { en: 'English and Spanish', es: 'Inglés y español' },
});
