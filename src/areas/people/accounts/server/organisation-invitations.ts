import { eq } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { sendInvitation, type InvitationSettings } from './invitations/invitation-service.ts';
import { findOpen } from './invitations/open-invitations.ts';
import { findByEmail } from './invitations/invitation-store.ts';
import { invitations } from './tables.ts';

const rules = texts({
  invited: {
    en: 'Is invited already. Take the invitation back to send a new one.',
    es: 'Ya tiene una invitación. Retírala para enviar otra.',
  },
  // Says no more than that: whoever invites may be no member of staff.
  closed: {
    en: 'This address can’t be invited. Ask the builder.',
    es: 'No se puede invitar a esta dirección. Pregunta al constructor.',
  },
});

interface IntoOrganisation {
  organisation: { id: string; name: string; role: string };
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/**
 * Invites somebody into a developer organisation, which has judged that the viewer may. Whether the address has an account is not told:
 * it is written to either way, and only who opens the link comes in. A closed account would be opened again by it, which only staff decide.
 */
export async function inviteIntoOrganisation(
  write: Write,
  viewer: Viewer,
  settings: InvitationSettings,
  { organisation, email, first_name, last_name }: IntoOrganisation,
): Promise<void> {
  const state = (await findByEmail(write.tx, email))?.state;
  if (state === 'suspended' || (state === 'deactivated' && !seesEverything(viewer)))
    throw refuse('email', rules.closed);
  const open = await findOpen(write.tx, eq(invitations.email, email), eq(invitations.organisationId, organisation.id));
  if (open !== undefined) throw refuse('email', rules.invited);
  await sendInvitation(write, viewer, settings, {
    draft: { email, kind: 'developer', first_name, last_name },
    groups: ['developer'],
    unit: undefined,
    organisation,
  });
}
