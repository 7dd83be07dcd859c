import { texts } from '#platform/shared/text.ts';

/** What somebody may do for their organisation, from the least to the most: each may do what stands before it too. */
export const developerRoles = ['viewer', 'approver', 'admin'] as const;
export type DeveloperRole = (typeof developerRoles)[number];

export const developerRoleWords = texts({
  viewer: { en: 'Viewer', es: 'Lector' },
  approver: { en: 'Approver', es: 'Aprobador' },
  admin: { en: 'Administrator', es: 'Administrador' },
});

/** What each of them may do, in a sentence. */
export const developerRoleHelp = texts({
  viewer: { en: 'Sees the projects of the organisation.', es: 'Ve los proyectos de la organización.' },
  approver: {
    en: 'Sees the projects and decides what waits for the developer.',
    es: 'Ve los proyectos y decide lo que espera al desarrollador.',
  },
  admin: {
    en: 'Sees and decides, and brings people in and out.',
    es: 'Ve y decide, y da entrada y salida a las personas.',
  },
});
