import type { ReplyOf } from '#platform/shared/contract.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { accountsContract, invitationsContract, profileContract } from '../contract.ts';

const t = texts({ usersFailed: { en: 'Error fetching users', es: 'Error al obtener los usuarios' } });

export type Person = ReplyOf<typeof accountsContract.list>[number];

/** The signed-in person's own profile. */
export function useProfile() {
  // Whoever works without network finds their name on the device.
  const groups = useGroups();
  const keeps = groups.includes('floor_manager') || groups.includes('home_owner');
  return useRead(profileContract.read, {}, { keeps });
}

/** The people who are active, for pickers and names. */
export function useActiveUsers() {
  const say = useSay();
  // The floor works on some of the same records and has no list of everybody.
  const groups = useGroups();
  const enabled = !groups.includes('floor_manager') || holds(groups, 'users.list');
  const often = { enabled, freshForMs: 600_000 };
  return useRead(accountsContract.list, { query: { is_active: 'true' } }, { failure: say(t.usersFailed), ...often });
}

interface PeopleFilter {
  q?: string | undefined;
  state?: 'invited' | 'active' | 'suspended' | 'deactivated' | undefined;
  group?: 'admin' | 'employee' | 'third_party_staff' | 'home_owner' | 'developer' | 'floor_manager' | undefined;
}

/** Everybody, for the administration. */
export function usePeople(filter: PeopleFilter) {
  const say = useSay();
  return useRead(accountsContract.list, { query: { limit: 500, ...filter } }, { failure: say(t.usersFailed) });
}

export const usePerson = (id: string) => useRead(accountsContract.read, { params: { id } });
export const usePersonSessions = (id: string) => useRead(accountsContract.listSessions, { params: { id } });
export const useChangePerson = () => useChange(accountsContract.change, { errorToast: false });
export const useDeactivatePerson = () =>
  useChange(accountsContract.deactivate, { errorToast: false, refreshes: ['projects'] });
export const useEndPersonSessions = () => useChange(accountsContract.endSessions);
export const useInvitations = () => useRead(invitationsContract.list, { query: { limit: 200 } });
export const useInvite = () => useChange(invitationsContract.create, { errorToast: false, refreshes: ['units'] });
export const useInviteMany = () => useChange(invitationsContract.bulk, { errorToast: false });
export const useResendInvitation = () => useChange(invitationsContract.resend, { successToast: true });
export const useRevokeInvitation = () => useChange(invitationsContract.revoke);
export const useRegistrations = () => useRead(invitationsContract.listRegistrations, { query: { limit: 200 } });
export const useApproveRegistration = () =>
  useChange(invitationsContract.approve, { refreshes: ['units', 'projects'] });
export const useRefuseRegistration = () => useChange(invitationsContract.refuse, { errorToast: false });
