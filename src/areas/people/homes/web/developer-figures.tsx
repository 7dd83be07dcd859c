import { formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { progressText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import type { Module, Unit } from '#areas/projects/units/schema.ts';
import { numbersOf } from './developer-numbers.ts';
import { usePercentTitle } from '#areas/projects/projects/web/embeds.tsx';

const t = texts({
  figures: { en: 'The project in figures', es: 'El proyecto en cifras' },
  unitsSet: { en: 'Units set', es: 'Unidades montadas' },
  of: { en: '{n} of {all}', es: '{n} de {all}' },
  complete: { en: 'Complete', es: 'Avance' },
  nextShip: { en: 'Next shipment', es: 'Próximo envío' },
  nextSet: { en: 'Next set day', es: 'Próximo montaje' },
  late: { en: 'Late dates', es: 'Fechas atrasadas' },
  none: { en: 'None', es: 'Ninguna' },
  allDone: { en: 'All done', es: 'Todo hecho' },
});

/** What a developer's project comes down to, in five figures. */
export function Figures({
  project,
  units,
  modules,
}: {
  project: ProjectRead;
  units: readonly Unit[];
  modules: readonly Module[];
}) {
  const say = useSay();
  const language = useLanguage();
  const percentTitle = usePercentTitle();
  const numbers = numbersOf(units, modules, project.milestones, todayIn());
  const day = (on: string | undefined, step: 'ship' | 'set') =>
    on !== undefined
      ? formatWeekday(on, language)
      : modules.length > 0 && modules.every((module) => module[`${step}_actual_on`] !== null)
        ? say(t.allDone)
        : '–';
  const figures = [
    { name: say(t.complete), value: progressText(project.percent_complete), title: percentTitle(project) },
    { name: say(t.unitsSet), value: say(t.of, { n: numbers.unitsSet, all: numbers.units }) },
    { name: say(t.nextShip), value: day(numbers.nextShip, 'ship') },
    { name: say(t.nextSet), value: day(numbers.nextSet, 'set') },
    { name: say(t.late), value: numbers.late === 0 ? say(t.none) : String(numbers.late), isBad: numbers.late > 0 },
  ];
  return (
    <dl
      aria-label={say(t.figures)}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px md:grid-cols-3 xl:grid-cols-5"
    >
      {figures.map((figure) => (
        <div
          key={figure.name}
          title={figure.title}
          className="flex flex-col gap-0.5 bg-raised p-4 last:max-md:col-span-2 md:max-xl:last:col-span-2"
        >
          <dt className="text-12 text-text-3">{figure.name}</dt>
          <dd className={`text-20 font-title tabular-nums ${figure.isBad === true ? 'text-bad-text' : ''}`}>
            {figure.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
