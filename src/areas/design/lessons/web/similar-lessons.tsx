import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { Link } from '#platform/web/link.tsx';
import { useDelayed } from '#platform/web/use-delayed.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { lessonsContract } from '../contract.ts';
import { lesson } from '../record.ts';

const t = texts({
  similar: { en: 'Similar lessons', es: 'Lecciones parecidas' },
});

const states: Readonly<Record<string, { en: string; es: string; tone: 'neutral' | 'info' | 'good' | 'warn' | 'bad' }>> =
  lesson.states?.words ?? {};

/** Lessons that read like these words, so that one is added to instead of written twice. Nothing where there is none. */
export function SimilarLessons({ words, except }: { words: string; except?: string }) {
  const say = useSay();
  const language = useLanguage();
  const asked = useDelayed(words.trim().slice(0, 600), 400);
  const query = { words: asked, ...(except === undefined ? {} : { except }) };
  const { data } = useRead(lessonsContract.similar, { query }, { enabled: asked.length > 7 });
  if (asked.length <= 7 || data === undefined || data.length === 0) return null;
  return (
    <Section title={say(t.similar)}>
      <ul className="flex flex-col gap-2 text-13">
        {data.map(({ id, code, title, lesson: said, state }) => (
          <li key={id} className="flex flex-col gap-0.5">
            <span className="flex items-baseline gap-2">
              <Link to={`${lesson.screen}?panel=${id}`} className="link">
                {code}
              </Link>
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <Tag tone={states[state]?.tone ?? 'neutral'}>{states[state]?.[language] ?? state}</Tag>
            </span>
            {said !== null && <span className="text-text-2 wrap-anywhere">{said}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
