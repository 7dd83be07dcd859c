import type { Language } from '#platform/shared/text.ts';
import type { Say } from '#platform/web/texts/language.ts';
import { divisionWords } from '#areas/design/catalogue/web/words.ts';
import type { BomView } from './lines/bom-rows.ts';
import { words } from './words.ts';

/** What the head of a group is called. */
export function nameOfHead(name: string, view: BomView, say: Say, language: Language): string {
  if (view === 'code') return name === '' ? say(words.noCode) : divisionWords(name, language);
  if (view === 'station') return name === '' ? say(words.noStation) : say(words.station, { n: name });
  if (view === 'module') return name === '' ? say(words.noModule) : name;
  return name;
}
