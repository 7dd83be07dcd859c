import type { Text } from '#platform/shared/text.ts';
import { groupChoices, userStateChoices } from '../columns.ts';

/** The words of people and what they may do, for every screen that shows them. */
export const groupWords: Record<string, Text> = groupChoices;

export const userStateWords: Record<string, Text> = userStateChoices;

export const invitationStateWords: Record<string, Text> = {
  sent: { en: 'Sent', es: 'Enviada' },
  accepted: { en: 'Accepted', es: 'Aceptada' },
  expired: { en: 'Expired', es: 'Vencida' },
  revoked: { en: 'Taken back', es: 'Retirada' },
};

export const invitationKindWords: Record<string, Text> = {
  staff: { en: 'Staff', es: 'Personal' },
  owner: { en: 'Home owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  floor: { en: 'Floor manager', es: 'Jefe de planta' },
};
