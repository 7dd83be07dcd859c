import { z } from 'zod';
import { projectRules } from './rules.ts';

/** Words of the address level that a project number shares; a project can't be named like one of them. */
export const reservedProjectNumbers = [
  'NEW-PROJECT',
  'PROJECT-BREAKDOWN',
  'BREAK-EVEN-TARGET',
  'SHIP-AND-SET-DATES',
  'CHANGE-ORDERS',
  'WARRANTY-REQUESTS',
  'FOUNDRY-PUNCH-LIST',
  'SITE-PUNCH-LIST',
  'ACTIVE-PROJECTS',
  'OWNER-MANUALS',
  'DEVIATIONS',
  'DEVELOPERS',
  'ORGANISATION',
  'PUNCH-LISTS',
  'SUBTASKS',
  'UNIT',
  'PHOTOS',
];

export const ProjectNumber = z
  .string({ error: projectRules.text })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/u, { error: projectRules.number })
  .refine((number) => !reservedProjectNumbers.includes(number), { error: projectRules.reserved });
