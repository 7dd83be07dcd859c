import { formatDay } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { factoryWords } from '#areas/projects/projects/web/words.ts';
import factoryHall from '#ui/drawings/factory-hall.svg';
import foundation from '#ui/drawings/foundation.svg';
import livingRoom from '#ui/drawings/living-room.svg';
import onTheRoad from '#ui/drawings/on-the-road.svg';
import setDay from '#ui/drawings/set-day.svg';
import { Picture } from '#ui/marks/picture.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { HomeMilestone } from './home-words.ts';

const t = texts({
  title: { en: 'How your home came to be', es: 'Cómo nació tu casa' },
  built: { en: 'Work began in {factory}', es: 'Empezó en {factory}' },
  begun: { en: 'Work began', es: 'Empezó la construcción' },
  foundation: { en: 'The foundation', es: 'La cimentación' },
  road: { en: 'On the road', es: 'En camino' },
  set: { en: 'Set day', es: 'Día del montaje' },
  keys: { en: 'You got the keys', es: 'Recibiste las llaves' },
});

const scenes: readonly { kind: string; picture: string; words: Text }[] = [
  { kind: 'production_start', picture: factoryHall, words: t.begun },
  { kind: 'foundation_ready', picture: foundation, words: t.foundation },
  { kind: 'ship', picture: onTheRoad, words: t.road },
  { kind: 'set', picture: setDay, words: t.set },
  { kind: 'handover', picture: livingRoom, words: t.keys },
];

/** What has happened already, as a row of pictures; nothing until the first of it has. */
export function HomeStory({ milestones, factory }: { milestones: readonly HomeMilestone[]; factory: string | null }) {
  const say = useSay();
  const language = useLanguage();
  const done = scenes.flatMap((scene) => {
    const on = milestones.find(({ kind }) => kind === scene.kind)?.actual_on ?? null;
    return on === null ? [] : [{ ...scene, on }];
  });
  if (done.length === 0) return null;
  const place = factory === null ? undefined : factoryWords[factory];
  return (
    <Section title={say(t.title)}>
      <ul className="mt-1 grid grid-cols-2 gap-3 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-4">
        {done.map((scene) => (
          <li key={scene.kind}>
            <Picture src={scene.picture} alt="" className="aspect-3/2" />
            <b className="mt-2 block">
              {scene.kind === 'production_start' && place !== undefined
                ? say(t.built, { factory: say(place) })
                : say(scene.words)}
            </b>
            <span className="block text-12 text-text-3">{formatDay(scene.on, language)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
