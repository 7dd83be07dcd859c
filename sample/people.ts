import type { Viewer } from '#platform/server/viewer.ts';
import { sampleId } from './ids.ts';

/** The people of the sample company, of every group. All of them are made up. */

type GroupName = 'admin' | 'employee' | 'home_owner' | 'developer' | 'floor_manager';

export interface SamplePerson {
  username: string;
  firstName: string;
  lastName: string;
  title: string;
  groups: readonly GroupName[];
  factory?: string;
  language?: 'es';
}

export const people: readonly SamplePerson[] = [
  { username: 'admin', firstName: 'Renee', lastName: 'Castellano', title: 'Operations lead', groups: ['admin'] },
  { username: 'employee', firstName: 'Dana', lastName: 'Whitfield', title: 'Project manager', groups: ['employee'] },
  { username: 'owner', firstName: 'Maya', lastName: 'Ortiz', title: '', groups: ['home_owner'] },
  {
    username: 'developer',
    firstName: 'Elena',
    lastName: 'Sable',
    title: 'Asset manager, Sable Creek Partners',
    groups: ['developer'],
  },
  {
    username: 'floor',
    firstName: 'Luis',
    lastName: 'Arredondo',
    title: 'Floor manager',
    groups: ['floor_manager'],
    factory: 'loma_linda',
  },
  { username: 'newcomer', firstName: 'Noa', lastName: 'Winter', title: '', groups: [] },
  {
    username: 'tomas',
    firstName: 'Tomás',
    lastName: 'Villarreal',
    title: 'Project manager',
    groups: ['employee'],
    language: 'es',
  },
  { username: 'hannah', firstName: 'Hannah', lastName: 'Kessler', title: 'Project manager', groups: ['employee'] },
  { username: 'marcus', firstName: 'Marcus', lastName: 'Oyelaran', title: 'Site superintendent', groups: ['employee'] },
  { username: 'priya', firstName: 'Priya', lastName: 'Raman', title: 'Sales', groups: ['employee'] },
  { username: 'ana', firstName: 'Ana', lastName: 'Sandoval', title: 'Warranty coordinator', groups: ['employee'] },
  { username: 'joel', firstName: 'Joel', lastName: 'Bernstein', title: 'Quality inspector', groups: ['employee'] },
  {
    username: 'ines',
    firstName: 'Inés',
    lastName: 'Garza',
    title: 'Jefa de planta',
    groups: ['floor_manager'],
    factory: 'monterrey',
    language: 'es',
  },
  {
    username: 'walt',
    firstName: 'Walt',
    lastName: 'Perkins',
    title: 'Floor manager',
    groups: ['floor_manager'],
    factory: 'butte',
  },
  {
    username: 'theo',
    firstName: 'Theo',
    lastName: 'Marsh',
    title: 'Project director, Sable Creek Partners',
    groups: ['developer'],
  },
  {
    username: 'rafael',
    firstName: 'Rafael',
    lastName: 'Treviño',
    title: 'Gerente de obra, Grupo Cumbres',
    groups: ['developer'],
    language: 'es',
  },
  {
    username: 'june',
    firstName: 'June',
    lastName: 'Halvorsen',
    title: 'Owner, Copper State Housing',
    groups: ['developer'],
  },
  { username: 'okafor', firstName: 'Chidi', lastName: 'Okafor', title: '', groups: ['home_owner'] },
];

/** As whom somebody of the sample company acts. */
export function viewerOf(username: string): Viewer {
  const person = people.find((each) => each.username === username);
  if (person === undefined) throw new Error(`The sample company has nobody called ${username}.`);
  return {
    userId: sampleId(username),
    username,
    name: `${person.firstName} ${person.lastName}`,
    email: `${username}@hearth.example`,
    groups: person.groups,
    factory: person.factory ?? null,
    sessionId: null,
    scopes: null,
  };
}
