import { texts, type Text } from '#platform/shared/text.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';

/** The words of what a policy is matched by. A ticket has one of each, or none. */
export const policyKinds = texts({
  general: { en: 'General', es: 'General' },
  punch_list: { en: 'Punch list', es: 'Lista de pendientes' },
  warranty: { en: 'Warranty', es: 'Garantía' },
});
export const policyPhases = texts({
  factory: { en: 'In the factory', es: 'En la planta' },
  site: { en: 'On site', es: 'En obra' },
});
export const priorities = ['urgent', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];
export const policyPriorities = texts({
  urgent: { en: 'Urgent', es: 'Urgente' },
  high: { en: 'High', es: 'Alta' },
  medium: { en: 'Medium', es: 'Media' },
  low: { en: 'Low', es: 'Baja' },
});
export const policySources = texts({
  staff: { en: 'Staff', es: 'Personal' },
  owner_portal: { en: 'Home owner', es: 'Propietario' },
  developer_portal: { en: 'Developer', es: 'Desarrollador' },
  floor: { en: 'Factory floor', es: 'Planta' },
  meeting: { en: 'Meeting', es: 'Reunión' },
  device_alert: { en: 'Device alert', es: 'Alerta de un equipo' },
  email: { en: 'E-mail', es: 'Correo' },
  import: { en: 'Import', es: 'Importación' },
});
export const policyPauses = texts({
  waiting_requester: { en: 'Waiting on who asked', es: 'En espera de quien preguntó' },
  waiting_third_party: { en: 'Waiting on a third party', es: 'En espera de un tercero' },
  owner_declined: { en: 'Warranty: the owner wants other times', es: 'Garantía: el dueño pide otros horarios' },
  warranty_need_info: { en: 'Warranty: the owner is asked', es: 'Garantía: se preguntó al dueño' },
});

/** Whose calendar it is: a factory's, or the company's for what belongs to none. One that is being prepared is nobody's yet. */
export const calendarPlaces: Readonly<Record<string, Text>> = {
  company: { en: 'The company', es: 'La empresa' },
  ...factoryChoices,
  none: { en: 'Nobody’s yet', es: 'De nadie todavía' },
};
