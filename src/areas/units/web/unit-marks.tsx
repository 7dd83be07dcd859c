import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { moduleStatusWords, unitStatusWords } from '#areas/projects/web/words.ts';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Unit } from '../schema.ts';
import { moduleTone, unitSteps, type UnitStep } from './standing.ts';

const t = texts({ unknown: { en: 'Unknown', es: 'Desconocido' } });

/** A module's status in a word; held back and returned ones stand out. */
export function ModuleTag({ status }: { status: string }) {
  const say = useSay();
  return <Tag tone={moduleTone(status)}>{say(moduleStatusWords[status] ?? t.unknown)}</Tag>;
}

/** How far a unit is, as a glyph on the ramp and a word. */
export function UnitStatus({ status }: { status: Unit['status'] }) {
  const say = useSay();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-13 font-label">
      <StatusGlyph step={unitStep(status)} />
      {say(unitStatusWords[status] ?? t.unknown)}
    </span>
  );
}

/** A unit's place on the ramp of six: the same colours as a project's, from planned to handed over. */
export function unitStep(status: Unit['status']): UnitStep {
  return unitSteps[status];
}
