import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ComponentProps } from 'react';
import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { type Conflict, type PlanModule, type PlanProject, type SeedChange } from '#areas/projects/schedule/schema.ts';
import { SummaryBar } from './gantt-bar.tsx';
import { Milestones, ModuleRow, ProjectRow, type Pending } from './gantt-rows.tsx';
import { DayHead, DayGround } from './gantt-days.tsx';
import {
  mondayOf,
  rangeOf,
  rowHeight,
  rowsOf,
  summaryOf,
  zoomDays,
  type Grouping,
  type Lane,
  type PlanRow,
  type Zoom,
} from './timeline.ts';
import { WhoIsBooked } from '../bookings/who-is-booked.tsx';

const t = texts({
  label: { en: 'Plan of modules, day by day', es: 'Plan de módulos, día por día' },
  module: { en: 'Module', es: 'Módulo' },
  ready: { en: 'Ready for set', es: 'Listo para montar' },
  help: {
    en: 'Arrow left and right move the date by a day, with Shift by a week. Enter shows what would happen, Escape takes it back. Arrow up and down go to the next module. A click opens the module, where buttons do the same.',
    es: 'Las flechas izquierda y derecha mueven la fecha un día, con Mayús una semana. Entrar muestra qué pasaría, Escape lo deshace. Arriba y abajo van al siguiente módulo. Un clic abre el módulo, donde hay botones para lo mismo.',
  },
});

export const leftWidth = 262;

interface GanttProps {
  today: string;
  projects: readonly PlanProject[];
  conflicts: readonly Conflict[];
  zoom: Zoom;
  grouping: Grouping;
  shown: ReadonlySet<Lane>;
  baseline: boolean;
  /** Ids of projects that somebody else has just moved. */
  justMoved: ReadonlySet<string>;
  onOpen: (project: PlanProject, module: PlanModule) => void;
  onMove: (changes: SeedChange[]) => void;
  /** Rows under the modules, on the same days: who is booked, the yards. */
  booked?: Omit<ComponentProps<typeof WhoIsBooked>, 'frame' | 'today'>;
}

/** The plan as bars on days. Only the rows in sight are there; the days scroll under a head that stays. */
export function Gantt({
  today,
  projects,
  conflicts,
  zoom,
  grouping,
  shown,
  baseline,
  justMoved,
  onOpen,
  onMove,
  booked,
}: GanttProps) {
  const say = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(1100);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<Pending | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const narrow = width < 640;
  const left = narrow ? 132 : leftWidth;
  const range = useMemo(() => rangeOf(today, projects), [today, projects]);
  const px = Math.max((width - left) / zoomDays[zoom], zoom === 'quarter' ? 8 : 18);
  const rows = useMemo(() => rowsOf(projects, grouping, folded, conflicts), [projects, grouping, folded, conflicts]);
  // oxlint-disable-next-line react/incompatible-library -- What it returns is used here alone and handed to nothing that is memoized.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // This week stands at the left edge when the plan opens and when the scale changes; afterwards nothing moves by itself.
  useEffect(() => {
    if (scroller.current !== null)
      scroller.current.scrollLeft = Math.max(0, daysBetween(range.from, mondayOf(today))) * px;
  }, [px, range.from, today]);

  const total = range.days * px;
  const modules = rows.flatMap((row) => (row.type === 'module' ? [row.key] : []));
  const activeRow = active !== null && modules.includes(active) ? active : (modules[0] ?? null);
  const confirm = (move: Pending) => {
    const module = projects.flatMap((project) => project.modules).find(({ id }) => id === move.module);
    const on = module?.[move.step].forecast;
    setPending(null);
    if (on != null && move.days !== 0) onMove([{ module: move.module, step: move.step, on: addDays(on, move.days) }]);
  };
  const keys =
    (row: Extract<PlanRow, { type: 'module' }>, step: Pending['step']) => (event: KeyboardEvent<HTMLElement>) => {
      const held = pending?.module === row.module.id && pending.step === step ? pending.days : 0;
      const by = (days: number) => setPending({ module: row.module.id, step, days: held + days });
      if (event.key === 'ArrowLeft') by(event.shiftKey ? -7 : -1);
      else if (event.key === 'ArrowRight') by(event.shiftKey ? 7 : 1);
      else if (event.key === 'Escape' && held !== 0) setPending(null);
      else if (event.key === 'Enter' && held !== 0 && pending !== null) confirm(pending);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const next = modules[modules.indexOf(row.key) + (event.key === 'ArrowDown' ? 1 : -1)];
        if (next === undefined) return;
        setActive(next);
        virtual.scrollToIndex(rows.findIndex(({ key }) => key === next));
        requestAnimationFrame(() =>
          (
            scroller.current?.querySelector<HTMLElement>(`[data-bar="${next} ${step}"]`) ??
            scroller.current?.querySelector<HTMLElement>(`[data-bar^="${next} "]`)
          )?.focus(),
        );
      } else return;
      event.preventDefault();
    };

  return (
    <div
      ref={scroller}
      className="relative isolate min-h-0 flex-1 overflow-auto focus-visible:outline-none"
      role="region"
      aria-label={say(t.label)}
      tabIndex={0}
    >
      <p id="gantt-help" className="sr-only">
        {say(t.help)}
      </p>
      <div style={{ width: left + total, '--left': `${left}px` }} className="relative min-h-full">
        <DayHead range={range} px={px} left={left} today={today}>
          <span className="truncate">{say(t.module)}</span>
          {!narrow && <span>{say(t.ready)}</span>}
        </DayHead>
        <DayGround range={range} px={px} left={left} today={today} />
        <div style={{ height: virtual.getTotalSize() }} className="relative">
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                style={{ transform: `translateY(${item.start}px)`, height: rowHeight, width: left + total }}
                className="absolute top-0 left-0 flex"
              >
                {row.type === 'project' ? (
                  <ProjectRow
                    row={row}
                    narrow={narrow}
                    isOpen={grouping === 'module' && !folded.has(row.project.id)}
                    canFold={grouping === 'module' && row.project.modules.length > 0}
                    isJustMoved={justMoved.has(row.project.id)}
                    onFold={() =>
                      setFolded((before) => {
                        const after = new Set(before);
                        if (!after.delete(row.project.id)) after.add(row.project.id);
                        return after;
                      })
                    }
                  >
                    {(grouping === 'project' || folded.has(row.project.id)) &&
                      summaryOf(row.project)
                        .filter((bar) => shown.has(bar.lane))
                        .map((bar) => (
                          <SummaryBar
                            key={bar.kind}
                            kind={bar.kind}
                            x={daysBetween(range.from, bar.from) * px}
                            width={daysBetween(bar.from, bar.to) * px}
                          />
                        ))}
                    <Milestones project={row.project} from={range.from} px={px} />
                  </ProjectRow>
                ) : (
                  <ModuleRow
                    row={row}
                    from={range.from}
                    px={px}
                    today={today}
                    narrow={narrow}
                    shown={shown}
                    baseline={baseline}
                    pending={pending?.module === row.module.id ? pending : null}
                    isActive={row.key === activeRow}
                    onFocus={() => setActive(row.key)}
                    onOpen={() => onOpen(row.project, row.module)}
                    onPending={setPending}
                    onConfirm={confirm}
                    keys={keys}
                  />
                )}
              </div>
            );
          })}
        </div>
        {booked !== undefined && (
          <WhoIsBooked {...booked} today={today} frame={{ from: range.from, days: range.days, px }} />
        )}
      </div>
    </div>
  );
}
