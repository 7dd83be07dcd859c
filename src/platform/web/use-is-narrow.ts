import { useCallback, useSyncExternalStore } from 'react';

/** True while the window is as the query asks; follows one that is made wider or narrower. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** True on a phone. */
export function useIsNarrow(): boolean {
  return useMedia('(width < 768px)');
}

/** True where two things of a screen have room beside each other. */
export function useIsRoomy(): boolean {
  return useMedia('(width >= 1280px)');
}

/** True where a list keeps enough room when a record stands beside it. */
export function useHasRoomBeside(): boolean {
  return useMedia('(width >= 1100px)');
}
