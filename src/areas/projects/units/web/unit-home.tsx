import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { UnitRead } from '../schema.ts';
import { ModuleTag } from './embeds.tsx';
import { UnitRail } from './unit-rail.tsx';

const t = texts({
  dates: { en: 'Dates', es: 'Fechas' },
  offline: { en: 'Leaves the line', es: 'Sale de línea' },
  ship: { en: 'Is shipped', es: 'Se envía' },
  set: { en: 'Is set', es: 'Se monta' },
  offlineDone: { en: 'Left the line', es: 'Salió de línea' },
  shipDone: { en: 'Was shipped', es: 'Se envió' },
  setDone: { en: 'Was set', es: 'Se montó' },
  modules: { en: 'Modules', es: 'Módulos' },
  aside: { en: 'Facts and people', es: 'Datos y personas' },
});

const steps = ['offline', 'ship', 'set'] as const;
/** What has happened is told as such. */
const done = { offline: t.offlineDone, ship: t.shipDone, set: t.setDone };

/** A home at a glance: its days, where its modules stand, facts and people. `pictures` stand first. */
export function UnitHome({ unit, isStaff, pictures }: { unit: UnitRead; isStaff: boolean; pictures?: ReactNode }) {
  const say = useSay();
  const days = steps.flatMap((step) => {
    const day = unit.dates[step];
    return day === null ? [] : [{ step, day }];
  });
  return (
    <div className="grid grid-cols-1 xl:grid-cols-[minmax(0,1fr)_var(--rail)] comfort:xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-8 px-6 py-5 max-md:px-4">
        {pictures}
        {days.length > 0 && (
          <Section title={say(t.dates)}>
            <Facts>
              {days.map(({ step, day }) => (
                <Fact key={step} name={say(day.actual_on === null ? t[step] : done[step])}>
                  <DayText date={day.actual_on ?? day.forecast_on} status={day.date_status} />
                </Fact>
              ))}
            </Facts>
          </Section>
        )}
        {unit.modules.length > 0 && (
          <Section title={say(t.modules)} count={unit.modules.length}>
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {unit.modules.map((module) => (
                <li key={module.id} className="inline-flex items-center gap-2">
                  <span className="font-label tabular-nums">{module.module_no}</span>
                  <ModuleTag status={module.status} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <aside
        aria-label={say(t.aside)}
        className="flex flex-col gap-6 border-line px-6 py-5 max-xl:border-t max-md:px-4 xl:border-l"
      >
        <UnitRail unit={unit} isStaff={isStaff} />
      </aside>
    </div>
  );
}
