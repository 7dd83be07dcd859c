import { Truck, X } from 'lucide-react';
import clsx from 'clsx';
import { formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import type { Module } from '#areas/projects/units/schema.ts';
import { loadsOf, type NamedProject } from './floor-stages.ts';

const t = texts({
  title: { en: 'Projects of your factory', es: 'Proyectos de tu planta' },
  line: { en: '{n} on the line', es: '{n} en línea' },
  held: { en: '{n} held', es: '{n, plural, one {# retenido} other {# retenidos}}' },
  yard: { en: '{n} in the yard', es: '{n} en el patio' },
  nothing: { en: 'Nothing on the floor', es: 'Nada en la planta' },
  ships: { en: 'Ships {day}', es: 'Sale {day}' },
  only: { en: 'Only modules of', es: 'Solo módulos de' },
});

interface FloorProjectsProps {
  projects: readonly NamedProject[];
  modules: readonly Module[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The projects that this factory builds, each with what stands where and when it next ships; a touch shows its modules alone. */
export function FloorProjects({ projects, modules, chosen, onChoose }: FloorProjectsProps) {
  const say = useSay();
  const language = useLanguage();
  if (projects.length < 2) return null;
  return (
    <Section title={say(t.title)} count={projects.length}>
      <ul className="mt-1 grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr))]">
        {loadsOf(projects, modules).map(({ project, load }) => {
          const isChosen = project.id === chosen;
          const facts = [
            load.line > 0 ? say(t.line, { n: load.line }) : undefined,
            load.held > 0 ? say(t.held, { n: load.held }) : undefined,
            load.yard > 0 ? say(t.yard, { n: load.yard }) : undefined,
          ].filter(Boolean);
          return (
            <li key={project.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? undefined : project.id)}
                className={clsx(
                  'flex min-h-22 w-full flex-col gap-0.5 rounded-[12px] border px-4 py-3 text-left',
                  isChosen ? 'border-accent-line bg-accent-fill' : 'border-line-strong bg-raised hover:bg-hover',
                )}
              >
                <span className="flex w-full items-center gap-2">
                  <span className="sr-only">{say(t.only)}</span>
                  <b className="min-w-0 flex-1 truncate font-title" title={project.name}>
                    {project.name}
                  </b>
                  {isChosen && <X aria-hidden="true" className="size-5 flex-none" />}
                </span>
                <span className="text-13 text-text-2">{facts.length === 0 ? say(t.nothing) : facts.join(' · ')}</span>
                {load.nextShip !== undefined && (
                  <span
                    className={clsx(
                      'inline-flex items-center gap-1.5 text-13',
                      load.isLate ? 'text-bad-text' : 'text-text-2',
                    )}
                  >
                    <Truck aria-hidden="true" className="size-4" />
                    {say(t.ships, { day: formatWeekday(load.nextShip, language) })}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
