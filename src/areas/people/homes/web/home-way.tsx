import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import type { Unit } from '#areas/projects/units/schema.ts';
import { PhaseStrip } from '#ui/marks/phase-strip.tsx';
import { Section } from '#ui/layout/section.tsx';
import { progressInWords } from './home-progress.ts';
import { phaseWords } from './home-words.ts';

const t = texts({
  way: { en: 'The way to your home', es: 'El camino a tu casa' },
  since: { en: 'Since {day}', es: 'Desde {day}' },
});

/** The six phases with the one that runs, and in a sentence where the parts of the home are. */
export function HomeWay({ project, unit }: { project: ProjectRead; unit: Unit }) {
  const say = useSay();
  const language = useLanguage();
  const running =
    project.status <= 6 ? project.status : (project.phases.findLast(({ status }) => status <= 6)?.status ?? 1);
  const phases = ([1, 2, 3, 4, 5, 6] as const).map((step) => {
    const entered = project.phases.findLast(({ status }) => status === step)?.entered_at;
    const isRunning = step === running && project.status !== 8;
    const percent =
      step < running || project.status === 8 || (isRunning && step === 6)
        ? 100
        : isRunning
          ? Math.min(96, Math.max(8, project.percent_complete))
          : 0;
    return {
      step,
      percent,
      label: say(phaseWords[step]),
      ...(isRunning && entered !== undefined
        ? { detail: say(t.since, { day: formatDay(dayOf(entered), language) }) }
        : {}),
    };
  });
  const words = running < 6 ? progressInWords(unit.module_statuses, language) : undefined;
  return (
    <Section title={say(t.way)}>
      <div className="mt-2 flex flex-col gap-4">
        <PhaseStrip label={say(t.way)} phases={phases} />
        {words !== undefined && <p className="max-w-[75ch] text-16">{words}</p>}
      </div>
    </Section>
  );
}
