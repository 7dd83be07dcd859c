import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { organisationPeopleContract } from '../contract.ts';
import type { OrganisationInvitationDraft } from '../schema.ts';
import {
  addPerson,
  changePerson,
  leaveAll,
  requireInviting,
  requireOwnInvitation,
  takePlace,
} from './people-service.ts';
import { ownOrganisations, readPeople } from './people-store.ts';

/** How the portal writes to somebody who is invited: the accounts area's own invitations, which the composition hands in. */
export interface Inviting {
  invite(
    write: Write,
    viewer: Viewer,
    invited: { organisation: { id: string; name: string; role: string } } & OrganisationInvitationDraft,
  ): Promise<void>;
  revoke(write: Write, viewer: Viewer, invitationId: string): Promise<void>;
}

/** Serves the people of organisations. */
export function mountOrganisationPeople(kernel: Kernel, inviting: Inviting): void {
  mount(kernel, 'organisation-people', organisationPeopleContract, {
    mine: ({ viewer, db }) => ownOrganisations(db, viewer),
    list: ({ viewer, params, db }) => readPeople(db, viewer, params.id),
    async add({ viewer, params, body, write }) {
      await addPerson(write, viewer, { organisationId: params.id, userId: body.user_id }, body.role);
      return readPeople(write.tx, viewer, params.id);
    },
    async change({ viewer, params, body, write }) {
      await changePerson(write, viewer, { organisationId: params.id, userId: params.user_id }, body.role);
      return readPeople(write.tx, viewer, params.id);
    },
    remove: ({ viewer, params, write }) =>
      changePerson(write, viewer, { organisationId: params.id, userId: params.user_id }, null),
    async invite({ viewer, params, body, write }) {
      const name = await requireInviting(write, viewer, params.id, body.email);
      await inviting.invite(write, viewer, { ...body, organisation: { id: params.id, name, role: body.role } });
      return readPeople(write.tx, viewer, params.id);
    },
    async withdraw({ viewer, params, write }) {
      await requireOwnInvitation(write, viewer, params.id, params.invitation_id);
      await inviting.revoke(write, viewer, params.invitation_id);
    },
  });
}

/** What happens to people elsewhere, and is heard here. */
export function listenForOrganisations(events: EventBus): void {
  events.on('user.deactivated', (event, write) => leaveAll(write, event.userId));
  events.on('user.developer_ended', (event, write) => leaveAll(write, event.userId));
  events.on('invitation.accepted', async ({ userId, organisation }, write) => {
    if (organisation !== null) await takePlace(write, { organisationId: organisation.id, userId }, organisation.role);
  });
}
