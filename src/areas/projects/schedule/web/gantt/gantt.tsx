import { useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { type Conflict, type PlanModule, type PlanProject, type SeedChange } from '#areas/projects/schedule/schema.ts';
import { ModuleRow } from './gantt-rows.tsx';
import { DayHead, DayGround } from './gantt-days.tsx';
import { type Grouping, type Lane, rowHeight, rowsOf, type Zoom } from './timeline.ts';
import { WhoIsBooked } from '../bookings/who-is-booked.tsx';
import { usePlanFrame } from './use-plan-frame.ts';
import { useBarMoves } from './use-bar-moves.ts';
import { ProjectLine } from './project-line.tsx';

const t = texts({
  label: { en: 'Plan of modules, day by day', es: 'Plan de módulos, día por día' },
  module: { en: 'Module', es: 'Módulo' },
  ready: { en: 'Ready for set', es: 'Listo para montar' },
  help: {
    en: 'Arrow left and right move the date by a day, with Shift by a week. Enter shows what would happen, Escape takes it back. Arrow up and down go to the next module. A click opens the module, where buttons do the same.',
    es: 'Las flechas izquierda y derecha mueven la fecha un día, con Mayús una semana. Entrar muestra qué pasaría, Escape lo deshace. Arriba y abajo van al siguiente módulo. Un clic abre el módulo, donde hay botones para lo mismo.',
  },
});

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
  /** What stands under the last row: how the next projects come. */
  more?: ReactNode;
  /** Rows under the modules, on the same days: who is booked, the yards. */
  booked?: Omit<ComponentProps<typeof WhoIsBooked>, 'frame' | 'today'>;
}

/** The plan as bars on days. Only the rows in sight are there; the days scroll under a head that stays. */
export function Gantt(props: GanttProps) {
  const { today, projects, conflicts, grouping, shown, justMoved, more, booked } = props;
  const say = useSay();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { scroller, narrow, left, range, px, total } = usePlanFrame(props);
  const rows = useMemo(() => rowsOf(projects, grouping, folded, conflicts), [projects, grouping, folded, conflicts]);
  // oxlint-disable-next-line react/incompatible-library -- What it returns is used here alone and handed to nothing that is memoized.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const { pending, setPending, activeRow, setActive, confirm, keys } = useBarMoves({
    projects,
    rows,
    scroller,
    scrollTo: (row) => virtual.scrollToIndex(row),
    onMove: props.onMove,
  });

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
                  <ProjectLine
                    row={row}
                    narrow={narrow}
                    isOpen={grouping === 'module' && !folded.has(row.project.id)}
                    canFold={grouping === 'module' && row.project.modules.length > 0}
                    isJustMoved={justMoved.has(row.project.id)}
                    shown={shown}
                    from={range.from}
                    px={px}
                    onFold={() =>
                      setFolded((before) => {
                        const after = new Set(before);
                        if (!after.delete(row.project.id)) after.add(row.project.id);
                        return after;
                      })
                    }
                  />
                ) : (
                  <ModuleRow
                    row={row}
                    from={range.from}
                    px={px}
                    today={today}
                    narrow={narrow}
                    shown={shown}
                    baseline={props.baseline}
                    pending={pending?.module === row.module.id ? pending : null}
                    isActive={row.key === activeRow}
                    onFocus={() => setActive(row.key)}
                    onOpen={() => props.onOpen(row.project, row.module)}
                    onPending={setPending}
                    onConfirm={confirm}
                    keys={keys}
                  />
                )}
              </div>
            );
          })}
        </div>
        {more !== undefined && <div className="sticky left-0 w-fit px-6 max-md:px-4">{more}</div>}
        {booked !== undefined && (
          <WhoIsBooked {...booked} today={today} frame={{ from: range.from, days: range.days, px }} />
        )}
      </div>
    </div>
  );
}
