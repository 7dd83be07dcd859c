import { useEffect, useState } from 'react';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { call } from '#platform/web/call/call.ts';
import { sessionsContract } from '../contract.ts';

export type SignInPage = ReplyOf<typeof sessionsContract.page>;

/** What the sign-in screens offer besides the form; undefined until it is known, and when it can't be. */
export function useSignInPage(): SignInPage | undefined {
  const [page, setPage] = useState<SignInPage | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    void call(sessionsContract.page, {}, { signal: leaving.signal }).then((result) => {
      if (result.ok) setPage(result.data);
    });
    return () => leaving.abort();
  }, []);
  return page;
}
