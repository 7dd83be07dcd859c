import { useSession } from '#platform/web/call/session.ts';

/** Who is signed in. */
export function useUserId(): string | undefined {
  return useSession((state) => state.userInfo?.userId);
}
