import { texts, type Text } from '#platform/shared/text.ts';

export type Door = 'login' | 'developer' | 'owner' | 'floor';

const t = texts({
  welcome: { en: 'Welcome back', es: 'Qué gusto verte' },
  welcomeText: { en: 'Sign in to pick up where you left off.', es: 'Inicia sesión para seguir donde te quedaste.' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  developerText: {
    en: 'Sign in to see how your projects stand.',
    es: 'Inicia sesión para ver cómo van tus proyectos.',
  },
  owner: { en: 'Owner', es: 'Propietario' },
  ownerText: { en: 'Sign in to your home.', es: 'Inicia sesión para entrar a tu casa.' },
  floor: { en: 'Floor', es: 'Planta' },
  floorText: {
    en: 'Sign in to take photos, punch items and sign off.',
    es: 'Inicia sesión para tomar fotos, registrar pendientes y aprobar.',
  },
  staffLink: { en: 'Staff', es: 'Personal' },
  ownersLink: { en: 'Home owners', es: 'Propietarios' },
  developersLink: { en: 'Developers', es: 'Desarrolladores' },
  floorLink: { en: 'Floor', es: 'Planta' },
});

interface DoorLook {
  path: string;
  title: Text;
  text: Text;
  /** What the other doors call it. */
  link: Text;
  isComfortable: boolean;
}

/** The four sign-in screens: one form behind four doors. */
export const doors: Readonly<Record<Door, DoorLook>> = {
  login: { path: '/login', title: t.welcome, text: t.welcomeText, link: t.staffLink, isComfortable: false },
  owner: { path: '/owner/login', title: t.owner, text: t.ownerText, link: t.ownersLink, isComfortable: true },
  developer: {
    path: '/developer/login',
    title: t.developer,
    text: t.developerText,
    link: t.developersLink,
    isComfortable: false,
  },
  floor: { path: '/floor/login', title: t.floor, text: t.floorText, link: t.floorLink, isComfortable: true },
};

export const doorNames = ['login', 'owner', 'developer', 'floor'] as const satisfies readonly Door[];

/** The door that a path is. */
export function doorOf(path: string): Door {
  return doorNames.find((door) => path.startsWith(doors[door].path)) ?? 'login';
}
