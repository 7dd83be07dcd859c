import { useEffect, useState } from 'react';
import type { Option } from '#ui/inputs/option-list.tsx';
import { useDelayed } from '../use-delayed.ts';

/** What may be chosen: a list that is there, undefined while it loads, or a search on the server, which also says what it offers for no words. */
export type PickerSource =
  | readonly Option<string>[]
  | ((words: string) => Promise<readonly Option<string>[]>)
  | undefined;

/** What a source offers: a list as it is; of a search what is found for the words that are being typed, a moment after the last of them. */
export function usePickerSource(source: PickerSource, first = '') {
  const [words, setWords] = useState(first);
  const [found, setFound] = useState<{ words: string; options: readonly Option<string>[] }>();
  const isSearch = typeof source === 'function';
  const asked = words.trim();
  const settled = useDelayed(asked, 200);
  useEffect(() => {
    if (!isSearch) return undefined;
    let isOld = false;
    void source(settled).then((options) => {
      if (!isOld) setFound({ words: settled, options });
    });
    return () => {
      isOld = true;
    };
  }, [isSearch, source, settled]);
  if (!isSearch) return { items: source ?? [], asked, loading: source === undefined };
  const isFound = found?.words === asked;
  return { items: isFound ? found.options : [], asked, loading: asked !== '' && !isFound, onSearch: setWords };
}
