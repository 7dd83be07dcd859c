import { z } from 'zod';
import { Email, nameLine } from '#platform/shared/fields.ts';
import { rules } from '#platform/shared/rules.ts';
import { Id } from '#platform/shared/ids.ts';
import { developerRoles } from './choices.ts';

export const DeveloperRole = z.enum(developerRoles, { error: rules.either(developerRoles) });

/** Somebody of an organisation. `can` is what the reader may do with their place in it. */
export const OrganisationPerson = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  role: DeveloperRole,
  since: z.string(),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type OrganisationPerson = z.infer<typeof OrganisationPerson>;

/** Somebody who was written to and has not come yet. */
export const OrganisationInvitation = z.object({
  id: Id,
  email: z.string(),
  role: DeveloperRole,
  name: z.string(),
  expires_at: z.string(),
});

/** The people of an organisation; whom it has invited, for those who may invite. */
export const OrganisationPeople = z.object({
  people: z.array(OrganisationPerson),
  invitations: z.array(OrganisationInvitation),
  can: z.object({ invite: z.boolean() }),
});
export type OrganisationPeople = z.infer<typeof OrganisationPeople>;

export const OrganisationInvitationDraft = z.strictObject({
  email: Email,
  role: DeveloperRole,
  first_name: nameLine(80).optional(),
  last_name: nameLine(80).optional(),
});
export type OrganisationInvitationDraft = z.infer<typeof OrganisationInvitationDraft>;

/** An organisation as one of its own people knows it. */
export const OwnOrganisation = z.object({
  id: Id,
  name: z.string(),
  contact_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: DeveloperRole,
});
export type OwnOrganisation = z.infer<typeof OwnOrganisation>;
