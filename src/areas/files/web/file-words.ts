import { texts } from '#platform/shared/text.ts';

/** Who may see a file, in words. */
export const visibilityWords = texts({
  internal: { en: 'Team only', es: 'Solo el equipo' },
  developer: { en: 'Team and developer', es: 'Equipo y promotor' },
  owner: { en: 'Team, developer and owner', es: 'Equipo, promotor y propietario' },
});
