import type { Text } from '#platform/shared/text.ts';

/** The words of people and what they may do, for every screen that shows them. */
export const groupWords: Record<string, Text> = {
  admin: { en: 'Admin', es: 'Administración' },
  employee: { en: 'Employee', es: 'Personal' },
  third_party_staff: { en: 'Staff by work account', es: 'Personal por cuenta de trabajo' },
  home_owner: { en: 'Home owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Promotor' },
  floor_manager: { en: 'Floor manager', es: 'Jefe de planta' },
};

export const userStateWords: Record<string, Text> = {
  invited: { en: 'Invited', es: 'Invitado' },
  active: { en: 'Active', es: 'Activo' },
  suspended: { en: 'Suspended', es: 'Suspendido' },
  deactivated: { en: 'Deactivated', es: 'Desactivado' },
};

export const invitationStateWords: Record<string, Text> = {
  sent: { en: 'Sent', es: 'Enviada' },
  accepted: { en: 'Accepted', es: 'Aceptada' },
  expired: { en: 'Expired', es: 'Vencida' },
  revoked: { en: 'Taken back', es: 'Retirada' },
};

export const invitationKindWords: Record<string, Text> = {
  staff: { en: 'Staff', es: 'Personal' },
  owner: { en: 'Home owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Promotor' },
  floor: { en: 'Floor manager', es: 'Jefe de planta' },
};
