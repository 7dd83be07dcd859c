import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { Becomes, FormLead, LeadClock, LikeLead, Merge, Qualify } from './schema.ts';

export const leadsContract = contract({
  similar: {
    method: 'GET',
    path: '/leads/similar',
    summary: 'Leads with this e-mail, this phone or an address like this one, the likeliest first, at most eight.',
    access: 'sales.read',
    query: z.strictObject({
      email: line(200).optional(),
      phone: line(40).optional(),
      address: line(200).optional(),
      except: Id.optional(),
    }),
    reply: z.array(LikeLead),
  },
  clock: {
    method: 'GET',
    path: '/leads/clock',
    summary: 'The working hours in which the time to a first answer is counted.',
    access: 'sales.read',
    reply: LeadClock,
  },
  merge: {
    method: 'POST',
    path: '/leads/:id/merge',
    summary:
      'Merges a lead into another: what that one lacks, and what is named, is taken over. One undo takes all of it back.',
    access: 'sales.write',
    params: IdParams,
    body: Merge,
    reply: 'empty',
  },
});

/** The step from a lead to an opportunity. */
export const qualifyContract = contract({
  becomes: {
    method: 'GET',
    path: '/leads/:id/qualify',
    summary: 'What a lead would become: contact, company and opportunity, and which of them are known already.',
    access: 'sales.read',
    params: IdParams,
    reply: Becomes,
  },
  qualify: {
    method: 'POST',
    path: '/leads/:id/qualify',
    summary:
      'Makes contact, company and opportunity of a lead in one write. Done twice it answers what came of it the first time.',
    access: 'sales.write',
    params: IdParams,
    body: Qualify,
    reply: z.object({ opportunity_id: Id.nullable() }),
  },
});

/** The form on the builder's own web page. Whoever sends it learns that it was taken, and nothing else. */
export const leadFormContract = contract({
  riddle: {
    method: 'POST',
    path: '/lead-form/riddles',
    summary: 'A riddle that takes a browser a second or two: one lead is taken for its answer.',
    access: 'everyone.use',
    reply: z.object({ riddle: Id, bits: z.int() }),
    transaction: 'own',
  },
  send: {
    method: 'POST',
    path: '/lead-form',
    summary:
      'Takes what somebody asks from outside. The answer is the same for whoever is known already; sent twice it is one.',
    access: 'everyone.use',
    body: FormLead,
    reply: 'empty',
    transaction: 'own',
  },
});
