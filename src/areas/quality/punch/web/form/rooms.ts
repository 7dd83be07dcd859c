import { say, texts, type Language } from '#platform/shared/text.ts';

/** Rooms that every home has, offered before a project has named its own. */
const usual = Object.values(
  texts({
    living: { en: 'Living', es: 'Sala' },
    kitchen: { en: 'Kitchen', es: 'Cocina' },
    bath: { en: 'Bath', es: 'Baño' },
    bed: { en: 'Bedroom', es: 'Recámara' },
    hall: { en: 'Hall', es: 'Pasillo' },
    roof: { en: 'Roof', es: 'Techo' },
    outside: { en: 'Outside', es: 'Exterior' },
  }),
);

const usualOf = (name: string) => usual.find(({ en, es }) => en === name || es === name);

/** What a room is called in this language: a usual one, whichever language it was named in; any other as it stands. */
export function roomWords(name: string, language: Language): string {
  const room = usualOf(name);
  return room === undefined ? name : say(room, language);
}

/** The names that a project has given its rooms, then the usual ones that are not among them in either language. */
export function roomsOffered(named: readonly string[], language: Language): string[] {
  const rest = usual.filter((room) => !named.some((name) => usualOf(name) === room));
  return [...new Set([...named, ...rest.map((room) => say(room, language))])];
}
