import { lazy, Suspense, useEffect } from 'react';
import { listenForKeys } from '#platform/web/keys.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { usePlace } from '#platform/web/place.ts';
import { useEverywhereKeys } from './everywhere-keys.ts';
import { useKeyList } from './key-list-state.ts';
import { noteVisit, usePalette } from './palette-state.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }));

/** A page counts as visited once somebody has stayed on it for so long. */
const visitAfterMs = 600;

/** The palette and the keys, mounted once by the shell. Their code comes after the page, so that neither costs the first load. */
export function PaletteHost() {
  const isOpen = usePalette((state) => state.isOpen);
  const isListOpen = useKeyList((state) => state.isOpen);
  useEverywhereKeys();
  useVisits();
  useEffect(() => listenForKeys(), []);
  useEffect(() => {
    // In the background, so that the palette stands at once when it is asked for.
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {isOpen && <Palette />}
      {isListOpen && <KeyList />}
    </Suspense>
  );
}

/** Remembers where the person was, for the palette. */
function useVisits(): void {
  const title = usePageTitle((state) => state.title);
  const path = usePlace((place) => place.path);
  useEffect(() => {
    const timer = setTimeout(() => noteVisit({ to: path, title }), visitAfterMs);
    return () => clearTimeout(timer);
  }, [path, title]);
}
