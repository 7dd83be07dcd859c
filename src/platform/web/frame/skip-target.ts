import { useEffect } from 'react';
import { create } from 'zustand';
import type { Text } from '#platform/shared/text.ts';

/** What the second link at the top of the page leads to, past the controls of a screen; null where there is nothing of the kind. */
export const useSkipTarget = create<{ target: (() => void) | null; label?: Text | undefined }>()(() => ({
  target: null,
}));

/** For the main thing of a screen, while it is shown: how the focus gets there, and what the link says where it is no table. */
export function useSkipsHere(focus: () => void, label?: Text): void {
  useEffect(() => {
    useSkipTarget.setState({ target: focus, label });
    return () => useSkipTarget.setState((now) => (now.target === focus ? { target: null } : now));
  }, [focus, label]);
}
