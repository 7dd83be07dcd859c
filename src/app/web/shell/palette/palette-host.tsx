import { Suspense, useEffect } from 'react';
import { useLateCode } from '#platform/web/late-code.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { listenForKeys } from '#platform/web/keys.ts';
import { usePageTitle } from '#platform/web/frame/page-title.ts';
import { usePlace } from '#platform/web/place.ts';
import { useEverywhereKeys } from '../everywhere-keys.ts';
import { useKeyList } from '../key-list-state.ts';
import { noteVisit } from '#platform/web/stores.ts';
import { useEarlyWords } from './early-words.ts';
import { closePalette, usePalette } from './palette-state.ts';

const KeyList = lazyPart(async () => ({ default: (await import('../key-list.tsx')).KeyList }));

const loadPalette = () => import('./palette.tsx');
/** A page counts as visited once somebody has stayed on it for so long. */
const visitAfterMs = 600;

/** The palette and the keys, mounted once by the shell. Their code comes after the page, so that neither costs the first load. */
export function PaletteHost() {
  const isOpen = usePalette((state) => state.isOpen);
  const isListOpen = useKeyList((state) => state.isOpen);
  const code = useLateCode('the code of the palette', loadPalette, isOpen, closePalette);
  useEarlyWords(isOpen && code === undefined);
  useEverywhereKeys();
  useVisits();
  useEffect(() => listenForKeys(), []);
  return (
    <>
      {isOpen && code !== undefined && <code.Palette />}
      {isListOpen && (
        <Suspense>
          <KeyList />
        </Suspense>
      )}
    </>
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
