import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { DfmaProject, PriorityDraft } from './schema.ts';

export const dfmaContract = contract({
  projects: {
    method: 'GET',
    path: '/dfma/projects',
    summary:
      'The running projects with their design priority, their subtasks by department, and the lessons that came of them.',
    access: 'dfma.read',
    reply: z.array(DfmaProject),
  },
  setPriority: {
    method: 'PUT',
    path: '/dfma/priority',
    summary: 'Sets the design priority of a project, from 0 to 100, or takes it away.',
    access: 'dfma.write',
    body: PriorityDraft,
    reply: 'empty',
  },
});
