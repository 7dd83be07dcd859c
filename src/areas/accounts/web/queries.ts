import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/language.ts';
import { useRead } from '#platform/web/query.ts';
import { accountsContract, profileContract } from '../contract.ts';

const t = texts({ usersFailed: { en: 'Error fetching users', es: 'Error al obtener los usuarios' } });

export type Profile = ReplyOf<typeof profileContract.read>;
export type Person = ReplyOf<typeof accountsContract.list>[number];

/** The signed-in person's own profile. */
export function useProfile() {
  return useRead(profileContract.read, {});
}

/** The people who are active, for pickers and names. */
export function useActiveUsers() {
  const say = useSay();
  return useRead(accountsContract.list, { query: { is_active: 'true' } }, { failure: say(t.usersFailed) });
}
