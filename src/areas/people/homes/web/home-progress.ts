import { localeOf, say, texts, type Language, type Text } from '#platform/shared/text.ts';
import type { Unit } from '#areas/projects/units/schema.ts';

const t = texts({
  one: { en: 'Your home comes in one part: {parts}.', es: 'Tu casa llega en una parte: {parts}.' },
  many: { en: 'Your home comes in {n} parts: {parts}.', es: 'Tu casa llega en {n} partes: {parts}.' },
  allSet: { en: 'All of your home stands on its foundation.', es: 'Toda tu casa está sobre su cimentación.' },
  waits: {
    en: '{n, plural, one {{who} waits for its turn} other {{who} wait for their turn}}',
    es: '{n, plural, one {{who} espera su turno} other {{who} esperan su turno}}',
  },
  built: {
    en: '{n, plural, one {{who} is being built} other {{who} are being built}}',
    es: '{n, plural, one {{who} está en construcción} other {{who} están en construcción}}',
  },
  finished: {
    en: '{n, plural, one {{who} is finished and waits for its truck} other {{who} are finished and wait for their truck}}',
    es: '{n, plural, one {{who} está terminada y espera su camión} other {{who} están terminadas y esperan su camión}}',
  },
  road: {
    en: '{n, plural, one {{who} is on the road} other {{who} are on the road}}',
    es: '{n, plural, one {{who} va en camino} other {{who} van en camino}}',
  },
  arrived: {
    en: '{n, plural, one {{who} has arrived at your site} other {{who} have arrived at your site}}',
    es: '{n, plural, one {{who} llegó a tu terreno} other {{who} llegaron a tu terreno}}',
  },
  it: { en: 'it', es: '' },
  all: { en: 'all of them', es: 'todas' },
  stands: {
    en: '{n, plural, one {{who} stands on your foundation} other {{who} stand on your foundation}}',
    es: '{n, plural, one {{who} está sobre tu cimentación} other {{who} están sobre tu cimentación}}',
  },
});

type Status = Unit['module_statuses'][number]['status'];

/** What owners are told of a module, from what stands to what waits. A hold of quality is work like any other to them. */
const groups: readonly { words: Text; statuses: readonly Status[] }[] = [
  { words: t.stands, statuses: ['set'] },
  { words: t.arrived, statuses: ['delivered'] },
  { words: t.road, statuses: ['in_transit'] },
  { words: t.finished, statuses: ['offline', 'yard', 'released'] },
  { words: t.built, statuses: ['online', 'qa_hold', 'returned'] },
  { words: t.waits, statuses: ['scheduled'] },
];

/** Where the parts of a home are, in one sentence; undefined for a home that has none yet. */
export function progressInWords(modules: Unit['module_statuses'], language: Language): string | undefined {
  if (modules.length === 0) return undefined;
  if (modules.every(({ status }) => status === 'set')) return say(t.allSet, language);
  const parts = groups.flatMap(({ words, statuses }) => {
    const n = modules.filter(({ status }) => statuses.includes(status)).length;
    if (n === 0) return [];
    const who = modules.length === 1 ? say(t.it, language) : n === modules.length ? say(t.all, language) : n;
    return [say(words, language, { n, who }).trim()];
  });
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(parts);
  return say(modules.length === 1 ? t.one : t.many, language, { n: modules.length, parts: list });
}
