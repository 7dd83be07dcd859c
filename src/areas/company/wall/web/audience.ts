import { localeOf, texts } from '#platform/shared/text.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { Wall } from '../schema.ts';

const t = texts({
  postsTo: { en: 'Posts to: {who}', es: 'Se publica para: {who}' },
  internal: { en: 'the {brand} team', es: 'el equipo de {brand}' },
  developer: {
    en: 'the developers of {project} and the {brand} team',
    es: 'los desarrolladores de {project} y el equipo de {brand}',
  },
  home: { en: '{people}’s home and the {brand} team', es: 'la casa de {people} y el equipo de {brand}' },
  emptyHome: { en: 'the home {unit} and the {brand} team', es: 'la casa {unit} y el equipo de {brand}' },
  shared: {
    en: 'all owners and developers of {project}, and the {brand} team',
    es: 'todos los propietarios y desarrolladores de {project}, y el equipo de {brand}',
  },
  internalChoice: { en: 'Internal', es: 'Interno' },
  developerChoice: { en: 'Developers', es: 'Desarrolladores' },
  sharedChoice: { en: 'Everybody on the project', es: 'Todos en el proyecto' },
  homeChoice: { en: 'Home {unit}', es: 'Casa {unit}' },
});

/** Whom words reach: one of the audiences that the wall names, or that of the post that is answered. */
export type Audience = Wall['audiences'][number];

/** Names an audience among those of one wall. */
export const audienceKey = ({ visibility, unit }: Audience) => (unit === null ? visibility : unit.id);

/** Says who reads what is written, as a sentence that stands beside the button that sends it. */
export function useAudienceWords() {
  const say = useSay();
  const language = useLanguage();
  const names = new Intl.ListFormat(localeOf(language), { type: 'conjunction' });
  const who = ({ visibility, unit }: Audience, project: string | null) => {
    if (unit !== null)
      return unit.people.length === 0
        ? say(t.emptyHome, { unit: unit.name, brand })
        : say(t.home, { people: names.format(unit.people), brand });
    return say(t[visibility === 'home' ? 'internal' : visibility], { project: project ?? '', brand });
  };
  return {
    sentence: (audience: Audience, project: string | null) => say(t.postsTo, { who: who(audience, project) }),
    choice: ({ visibility, unit }: Audience) =>
      unit === null
        ? say(
            visibility === 'internal'
              ? t.internalChoice
              : visibility === 'developer'
                ? t.developerChoice
                : t.sharedChoice,
          )
        : [say(t.homeChoice, { unit: unit.name }), ...unit.people].join(' · '),
  };
}
