import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { DeveloperRole, OrganisationInvitationDraft, OrganisationPeople, OwnOrganisation } from './schema.ts';

const PersonParams = z.strictObject({ id: Id, user_id: Id });
const InvitationParams = z.strictObject({ id: Id, invitation_id: Id });

/** The people of an organisation. Which organisation somebody reaches, and what they may do there, stands beside this in its store. */
export const organisationPeopleContract = contract({
  mine: {
    method: 'GET',
    path: '/developer-organisations/mine',
    summary: 'The organisations that one belongs to.',
    access: 'developers.read',
    reply: z.array(OwnOrganisation),
  },
  list: {
    method: 'GET',
    path: '/developer-organisations/:id/people',
    summary: 'Who belongs to an organisation, and whom it has invited.',
    access: 'developers.read',
    params: IdParams,
    reply: OrganisationPeople,
  },
  add: {
    method: 'POST',
    path: '/developer-organisations/:id/people',
    summary: 'Puts somebody with a developer’s account into an organisation.',
    access: 'developers.write',
    params: IdParams,
    body: z.strictObject({ user_id: Id, role: DeveloperRole }),
    reply: OrganisationPeople,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/developer-organisations/:id/people/:user_id',
    summary: 'Gives somebody another role in an organisation.',
    access: 'developers.people',
    params: PersonParams,
    body: z.strictObject({ role: DeveloperRole }),
    reply: OrganisationPeople,
  },
  remove: {
    method: 'DELETE',
    path: '/developer-organisations/:id/people/:user_id',
    summary: 'Takes somebody out of an organisation. Their account stays.',
    access: 'developers.people',
    params: PersonParams,
    reply: 'empty',
  },
  invite: {
    method: 'POST',
    path: '/developer-organisations/:id/invitations',
    summary: 'Invites somebody into an organisation by mail.',
    access: 'developers.people',
    params: IdParams,
    body: OrganisationInvitationDraft,
    reply: OrganisationPeople,
    status: 201,
  },
  withdraw: {
    method: 'DELETE',
    path: '/developer-organisations/:id/invitations/:invitation_id',
    summary: 'Takes an invitation into an organisation back.',
    access: 'developers.people',
    params: InvitationParams,
    reply: 'empty',
  },
});
