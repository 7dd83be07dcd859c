import type { RegistrationKind } from '../schema.ts';

/** A person let into a unit, by invitation or by staff. The units and projects areas add the link. */
interface Joined {
  kind: RegistrationKind;
  unitId: string;
  userId: string;
  email: string;
  name: string;
}

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Something of a person changed that lists show: a new person, names, groups, state, photo. */
    'user.changed': { userId: string; change: 'created' | 'profile' | 'groups' | 'state' | 'photo' };
    /** Is about to lose the developers' group, with which goes all that hangs on it: whoever keeps account of that ends it first. */
    'user.developer_ended': { userId: string };
    /** What a person may do has changed or ended: sessions, sockets and personal tokens of before are to end with this write. */
    'user.access_changed': { userId: string; reason: 'groups' | 'suspended' | 'deactivated' | 'ended_by_admin' };
    /** Somebody has another password, or signed out everywhere: what was opened before ends with it, as they chose. */
    'user.ways_in_ended': { userId: string; endsTokens: boolean; endsShares: boolean };
    /** One sign-in of a person has ended, and no other. */
    'session.ended': { userId: string };
    /** Closed for good. Every area hands its open work of this person to the successor, or frees it when there is none. */
    'user.deactivated': { userId: string; successorId: string | null; reason: string };
    'invitation.sent': {
      kind: 'staff' | 'owner' | 'developer' | 'floor';
      unitId: string | null;
      email: string;
      name: string;
    };
    /** Somebody has taken up an invitation, and has an account with its groups. */
    'invitation.accepted': {
      invitationId: string;
      userId: string;
      organisation: { id: string; role: string } | null;
    };
    /** An invitation was made, sent again or taken back; with the project of its unit, or the developer organisation that it leads into. */
    'invitation.changed': { invitationId: string; projectId: string | null; organisationId: string | null };
    /** Somebody confirmed an address for a unit without being invited, and waits. Without a unit where the address named none that there is. */
    'registration.requested': Omit<Joined, 'unitId'> & {
      registrationId: string;
      unitId: string | null;
      /** Project and unit by name, as staff call them. */
      unitName: string | null;
    };
    'registration.approved': Joined;
  }
}

export {};
