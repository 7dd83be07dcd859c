import { factoryChoices } from '#areas/projects/projects/choices.ts';
import type { Group } from '#platform/shared/access.ts';
import { defineColumns } from '#platform/shared/table.ts';
import type { Text } from '#platform/shared/text.ts';
import type { UserState } from './schema.ts';

export const groupChoices: Readonly<Record<Group, Text>> = {
  admin: { en: 'Admin', es: 'Administración' },
  employee: { en: 'Employee', es: 'Personal' },
  third_party_staff: { en: 'Staff by work account', es: 'Personal por cuenta de trabajo' },
  home_owner: { en: 'Home owner', es: 'Propietario' },
  developer: { en: 'Developer', es: 'Desarrollador' },
  floor_manager: { en: 'Floor manager', es: 'Jefe de planta' },
};

export const userStateChoices: Readonly<Record<UserState, Text>> = {
  invited: { en: 'Invited', es: 'Invitado' },
  active: { en: 'Active', es: 'Activo' },
  suspended: { en: 'Suspended', es: 'Suspendido' },
  deactivated: { en: 'Deactivated', es: 'Desactivado' },
};

/** The columns of the table of people, for admins. */
export const userColumns = defineColumns({
  name: { kind: 'text', label: { en: 'Person', es: 'Persona' }, width: 208, pinned: true },
  username: { kind: 'text', label: { en: 'Username', es: 'Usuario' }, width: 148, hidden: true },
  email: { kind: 'text', label: { en: 'E-mail', es: 'Correo' }, width: 240 },
  groups: { kind: 'choices', label: { en: 'Groups', es: 'Grupos' }, width: 220, choices: groupChoices },
  state: { kind: 'choice', label: { en: 'State', es: 'Estado' }, width: 120, choices: userStateChoices },
  last_login: { kind: 'moment', label: { en: 'Last sign-in', es: 'Último ingreso' }, width: 148 },
  mfa: { kind: 'flag', label: { en: 'Second factor', es: 'Segundo factor' }, width: 120 },
  title: { kind: 'text', label: { en: 'Title', es: 'Puesto' }, width: 160, hidden: true, groupable: true },
  phone: { kind: 'text', label: { en: 'Phone', es: 'Teléfono' }, width: 140, hidden: true },
  factory: {
    kind: 'choice',
    label: { en: 'Factory', es: 'Planta' },
    width: 116,
    choices: factoryChoices,
    hidden: true,
  },
  projects: { kind: 'number', label: { en: 'Projects', es: 'Proyectos' }, width: 92, hidden: true },
  created: { kind: 'moment', label: { en: 'Created', es: 'Creado' }, width: 132, hidden: true },
});
export type UserColumns = typeof userColumns;
