import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from './query.ts';

/** What a screen before the sign-in stands on that reads or changes something: the shell, which brings it along elsewhere, is not there. */
export function QueryGround({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
