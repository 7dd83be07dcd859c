import {
  CalendarClock,
  CirclePause,
  CircleQuestionMark,
  ClipboardCheck,
  Factory,
  House,
  MapPin,
  OctagonX,
  PackageCheck,
  TriangleAlert,
  Truck,
  Undo2,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import { companyToday, daysBetween, formatDay, formatDayLong } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { moduleStatusWords, unitStatusWords } from '#areas/projects/projects/web/words.ts';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Module, Unit } from '../schema.ts';
import { moduleTone, nextStepOf, unitSteps, type UnitStep } from './standing.ts';
import { dueWords, lateWords, overdueWords } from './unit-words.ts';

const t = texts({
  unknown: { en: 'Unknown', es: 'Desconocido' },
  blocked: { en: 'Blocked', es: 'Detenido' },
});

/** Where a module is, drawn: two places that share a colour are still told apart, in any theme and without colour. */
const marks: Record<Module['status'], LucideIcon> = {
  scheduled: CalendarClock,
  online: Factory,
  qa_hold: CirclePause,
  offline: PackageCheck,
  yard: Warehouse,
  released: ClipboardCheck,
  in_transit: Truck,
  delivered: MapPin,
  set: House,
  returned: Undo2,
};
const marksByName: Readonly<Record<string, LucideIcon>> = marks;

interface ModuleTagProps {
  status: string;
  /** It was released, and no longer meets what it must to ship. */
  isBlocked?: boolean | undefined;
}

/** A module's status in a mark and a word; held back, blocked and returned ones stand out. */
export function ModuleTag({ status, isBlocked = false }: ModuleTagProps) {
  const say = useSay();
  if (isBlocked)
    return (
      <Tag tone="bad" icon={<OctagonX aria-hidden="true" />}>
        {say(t.blocked)}
      </Tag>
    );
  const Mark = marksByName[status] ?? CircleQuestionMark;
  return (
    <Tag tone={moduleTone(status)} icon={<Mark aria-hidden="true" />}>
      {say(moduleStatusWords[status] ?? t.unknown)}
    </Tag>
  );
}

/** By how many days something is late; the words say so, not the colour alone. */
export function LateTag({ due, today = companyToday() }: { due: string; today?: string }) {
  const say = useSay();
  return (
    <Tag tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
      {say(lateWords.days, { n: Math.max(1, daysBetween(due, today)) })}
    </Tag>
  );
}

/** The next step of a module with its day, as a person says it; one that has passed undone reads as late. */
export function NextStep({
  module,
  isPlain = false,
}: {
  module: Module;
  /** How late it is stands elsewhere. */ isPlain?: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const today = companyToday();
  const next = nextStepOf(module, today);
  if (next === undefined || next.on === null) return null;
  const isLate = next.state === 'late';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1" title={formatDayLong(next.on, language)}>
      <span className={isLate ? 'text-bad-text' : ''}>
        {say((isLate ? overdueWords : dueWords)[next.step], { day: formatDay(next.on, language) })}
      </span>
      {isLate && !isPlain && <LateTag due={next.on} today={today} />}
    </span>
  );
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
