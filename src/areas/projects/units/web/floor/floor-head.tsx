import { ClockAlert } from 'lucide-react';
import { sentence, texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { Module } from '#areas/projects/units/schema.ts';
import type { RequiredShot } from '../parts-of-others.ts';
import { daysLate, missingOf, stageOf } from './floor-stages.ts';
import { ShotKey } from './module-card.tsx';

const t = texts({
  onTheLine: { en: '{n} on the line', es: '{n} en línea' },
  late: { en: '{n} late', es: '{n} con atraso' },
  missing: {
    en: '{n, plural, =0 {No required photo missing on the line} one {# required photo missing on the line} other {# required photos missing on the line}}',
    es: '{n, plural, =0 {En línea no falta ninguna foto requerida} one {En línea falta # foto requerida} other {En línea faltan # fotos requeridas}}',
  },
  inYard: { en: '{n} in the yard', es: '{n} en el patio' },
  next: { en: 'Take next', es: 'Siguiente foto' },
  module: { en: 'Module {no}', es: 'Módulo {no}' },
});

interface HeadProps {
  /** Undefined until they are read: nothing is said of them before. */
  shots: ReadonlyMap<string, readonly RequiredShot[]> | undefined;
  modules: readonly Module[];
  numberOf: (module: Module) => string;
}

/** What the day is about in a line, and under it the camera for the shot that comes first: that of the latest module. */
export function FloorHead({ modules, shots, numberOf }: HeadProps) {
  const say = useSay();
  const onLine = modules.filter((module) => stageOf(module.status) === 'line');
  const late = modules.filter(
    (module) => daysLate(module) > 0 && ['line', 'hold', 'yard'].includes(stageOf(module.status)),
  );
  const missingAt = (stage: 'line' | 'hold' | 'yard') =>
    modules
      .filter((module) => stageOf(module.status) === stage)
      .reduce((sum, module) => sum + missingOf(shots?.get(module.id) ?? []), 0);
  const inYard = missingAt('yard');
  const [first] = modules
    .flatMap((module) =>
      (shots?.get(module.id) ?? [])
        .filter((shot) => shot.taken < shot.needed && shot.form === null)
        .map((shot) => ({ module, shot })),
    )
    .toSorted((a, b) => daysLate(b.module) - daysLate(a.module));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="flex flex-wrap gap-x-4 text-16">
        <b className="font-title">{say(t.onTheLine, { n: onLine.length })}</b>
        {late.length > 0 && (
          <span className="inline-flex items-center gap-1.5 font-label text-bad-text">
            <ClockAlert className="size-5" aria-hidden="true" />
            {say(t.late, { n: late.length })}
          </span>
        )}
        {shots !== undefined && (
          <span className="text-text-2">
            {say(t.missing, { n: missingAt('line') + missingAt('hold') })}
            {inYard > 0 && `, ${say(t.inYard, { n: inYard })}`}
          </span>
        )}
      </p>
      {first !== undefined && (
        <section aria-label={say(t.next)} className="flex min-w-0 flex-auto flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-14 text-text-2">
            {say(t.next)}: {say(t.module, { no: first.module.module_no })}
            {first.shot.station === null ? '' : `, ${say(first.shot.station)}`}
          </span>
          <span className="min-w-0 flex-auto md:max-w-[28rem]">
            <ShotKey
              shot={first.shot}
              module={first.module}
              of={sentence(t.module, { no: first.module.module_no })}
              projectNumber={numberOf(first.module)}
              look="primary"
            />
          </span>
        </section>
      )}
    </div>
  );
}
