import { z } from 'zod';
import { reservedProjectNumbers } from './choices.ts';
import { projectRules } from './rules.ts';

export const ProjectNumber = z
  .string({ error: projectRules.text })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/u, { error: projectRules.number })
  .refine((number) => !reservedProjectNumbers.includes(number), { error: projectRules.reserved });
