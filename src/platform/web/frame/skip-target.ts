import { useEffect } from 'react';
import { create } from 'zustand';

/** What the second link at the top of the page leads to, past the controls of a screen; null where there is nothing of the kind. */
export const useSkipTarget = create<{ target: (() => void) | null }>()(() => ({ target: null }));

/** For the main thing of a screen, while it is shown: how the focus gets there. */
export function useSkipsHere(focus: () => void): void {
  useEffect(() => {
    useSkipTarget.setState({ target: focus });
    return () => useSkipTarget.setState((now) => (now.target === focus ? { target: null } : now));
  }, [focus]);
}
