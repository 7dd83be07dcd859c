import { formatDay } from '#platform/shared/dates.ts';
import type { StateWord } from '#platform/shared/record.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { ShownDeviation } from '../contract.ts';
import { deviation } from '../record.ts';

const t = texts({
  module: { en: 'Module {no}', es: 'Módulo {no}' },
  home: { en: '{name}, the whole home', es: '{name}, toda la casa' },
  drawn: { en: 'Drawn', es: 'Diseñado' },
  built: { en: 'Built', es: 'Construido' },
  done: { en: 'What is done', es: 'Qué se hace' },
  limit: {
    en: 'For {n, plural, one {# module} other {# modules}}',
    es: 'Para {n, plural, one {# módulo} other {# módulos}}',
  },
  until: { en: 'until {day}', es: 'hasta el {day}' },
});

const stateWords: Readonly<Record<string, StateWord>> = deviation.states?.words ?? {};
const dispositions: Readonly<Record<string, Text>> = deviation.fields.disposition.choices;

const toSight = (card: HTMLLIElement | null) => card?.scrollIntoView({ block: 'center' });

/** A deviation as it is read outside the office; the one that somebody came for comes into sight. */
export function ShownDeviationCard({ of, isSought }: { of: ShownDeviation; isSought: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const { code, title, state, requirement_ref: requirement, disposition, project, places } = of;
  const word = stateWords[state];
  const bounds = [
    ...(of.limit_qty === null ? [] : [say(t.limit, { n: of.limit_qty })]),
    ...(of.expires_on === null ? [] : [say(t.until, { day: formatDay(of.expires_on, language) })]),
  ].join(', ');
  const facts = [
    [t.drawn, of.as_designed],
    [t.built, of.as_built],
    [t.done, disposition === null ? null : (dispositions[disposition]?.[language] ?? null)],
  ] as const;
  return (
    <li
      ref={isSought ? toSight : undefined}
      aria-current={isSought ? 'true' : undefined}
      className={`grid content-start gap-2 rounded-card border bg-raised p-4 ${isSought ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-2 text-13 text-text-2">
        <span className="tabular-nums">{code}</span>
        {word !== undefined && (
          <Tag tone={word.tone} className="ml-auto">
            {word[language]}
          </Tag>
        )}
        <span className="basis-full wrap-anywhere">
          {project.project_number} {project.name}
        </span>
      </div>
      <h3 className="text-16 font-title wrap-anywhere">{title}</h3>
      <p className="text-13 wrap-anywhere text-text-2">{[requirement, bounds].filter(Boolean).join(' · ')}</p>
      {places.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {places.map(({ unit, module }, index) => (
            <Tag key={`${unit} ${module} ${index}`} tone="info">
              {module === null
                ? say(t.home, { name: unit ?? '' })
                : say(t.module, { no: [unit, module].filter(Boolean).join(' ') })}
            </Tag>
          ))}
        </div>
      )}
      <dl className="grid gap-1 text-14">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name.en} className="flex gap-2">
                <dt className="w-28 flex-none text-text-2">{say(name)}</dt>
                <dd className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
