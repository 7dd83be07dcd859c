import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import {
  countIn,
  departments,
  readCounters,
  subtaskStatuses,
  totalOf,
  type BreakdownTotals,
  type Department,
  type DepartmentCount,
  type SubtaskStatus,
} from '../schema.ts';
import { Complete, Counter, Money, RowName, TotalCells } from './breakdown-cells.tsx';
import type { TreeRow } from './breakdown-rows.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { departmentWords, statusMarks, subtaskStatusWords } from './words.ts';

const t = texts({
  label: { en: 'Projects, their units and modules', es: 'Proyectos, sus unidades y módulos' },
  name: { en: 'Project, unit, module', es: 'Proyecto, unidad, módulo' },
  complete: { en: 'Subtasks done', es: 'Subtareas hechas' },
  subtasks: { en: 'All', es: 'Todas' },
  contract: { en: 'Contract', es: 'Contrato' },
  cost: { en: 'Cost', es: 'Costo' },
  margin: { en: 'Margin', es: 'Margen' },
  open: { en: 'Open {name}', es: 'Abrir {name}' },
  shut: { en: 'Close {name}', es: 'Cerrar {name}' },
  counter: {
    en: '{n} {status}, {department}, {name}',
    es: '{n} {status}, {department}, {name}',
  },
  allDepartments: { en: 'all departments', es: 'todos los departamentos' },
  totals: {
    en: '{projects, plural, one {# project} other {# projects}}, {units, plural, one {# unit} other {# units}}, {modules, plural, one {# module} other {# modules}}',
    es: '{projects, plural, one {# proyecto} other {# proyectos}}, {units, plural, one {# unidad} other {# unidades}}, {modules, plural, one {# módulo} other {# módulos}}',
  },
});

/** A counter that was pressed: which subtasks to show. */
export interface CounterChoice {
  row: TreeRow;
  department: Department | undefined;
  status: SubtaskStatus | undefined;
}

interface GridProps {
  rows: readonly TreeRow[];
  totals: BreakdownTotals | null;
  department: Department | undefined;
  onToggle: (row: TreeRow) => void;
  onCounter: (choice: CounterChoice) => void;
}

const rowHeight = 36;
const cardHeight = 84;

/** The tree as a grid of its own: virtual rows, a pinned first column, keys as in every tree grid. On a phone the rows are cards. */
export function BreakdownGrid({ rows, totals, department, onToggle, onCounter }: GridProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<{ key: string; stop: number }>({ key: '', stop: -1 });
  // Where the focus is or is on its way to, known at once: a second key within the frame goes on from there.
  const where = useRef(current);
  const standAt = (place: { key: string; stop: number }) => {
    where.current = place;
    setCurrent(place);
  };
  const isPhone = useIsNarrow();
  const shown = department === undefined ? departments : [department];
  // Drawn anew whenever the rows or the scroll position change, so that nothing it keeps to itself grows stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isPhone ? cardHeight : rowHeight),
    overscan: 12,
    scrollPaddingStart: 56,
    scrollPaddingEnd: 40,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const columns = isPhone
    ? undefined
    : `minmax(270px, 1fr) 184px 97px ${shown.map(() => '97px').join(' ')} 88px 88px 116px`;
  const width = 270 + 184 + 97 + shown.length * 97 + 292;
  const currentKey = rows.some((row) => row.key === current.key) ? current.key : (rows[0]?.key ?? '');

  const rowElement = (key: string) =>
    [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      (candidate) => candidate.dataset['row'] === key,
    );
  const focusOn = (index: number, stop: number) => {
    const row = rows[index];
    if (row === undefined) return;
    virtual.scrollToIndex(index);
    const aim = { key: row.key, stop };
    where.current = aim;
    // The row may be in the page only after the next frame.
    const reach = (tries: number) => {
      if (where.current !== aim) return;
      const element = rowElement(row.key);
      if (element === undefined && tries > 0) {
        requestAnimationFrame(() => reach(tries - 1));
        return;
      }
      if (element === undefined) return;
      const stops = [...element.querySelectorAll<HTMLElement>('[data-stop]')];
      const target =
        stop < 0 ? undefined : (stops.find((each) => Number(each.dataset['stop']) >= stop) ?? stops.at(-1));
      standAt({ key: row.key, stop: target === undefined ? -1 : Number(target.dataset['stop']) });
      (target ?? element).focus();
    };
    reach(6);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const known = rows.findIndex((row) => row.key === where.current.key);
    const index = known < 0 ? 0 : known;
    const stop = known < 0 ? -1 : where.current.stop;
    const row = rows[index];
    if (row === undefined || event.altKey || event.metaKey) return;
    const element = rowElement(row.key);
    const stops = [...(element?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].map((each) =>
      Number(each.dataset['stop']),
    );
    const act: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focusOn(Math.min(index + 1, rows.length - 1), stop),
      ArrowUp: () => focusOn(Math.max(index - 1, 0), stop),
      PageDown: () => focusOn(Math.min(index + 15, rows.length - 1), stop),
      PageUp: () => focusOn(Math.max(index - 15, 0), stop),
      Home: () => focusOn(event.ctrlKey || stop < 0 ? 0 : index, event.ctrlKey ? stop : -1),
      End: () => focusOn(event.ctrlKey || stop < 0 ? rows.length - 1 : index, stop < 0 ? -1 : 1000),
      ArrowRight: () => {
        if (stop < 0 && row.isOpen === false) onToggle(row);
        else focusOn(index, stops.find((each) => each > stop) ?? stop);
      },
      ArrowLeft: () => {
        const before = stops.filter((each) => each < stop).at(-1);
        if (stop >= 0) focusOn(index, before ?? -1);
        else if (row.isOpen === true) onToggle(row);
        else
          focusOn(
            rows.findIndex((candidate) => candidate.key === row.parentKey),
            -1,
          );
      },
      Enter: stop < 0 ? () => onCounter({ row, department, status: undefined }) : undefined,
      ' ': stop < 0 && row.isOpen !== null ? () => onToggle(row) : undefined,
    };
    const run = act[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };

  const cells = (row: TreeRow): ReactNode => {
    const counts = readCounters(row.counters);
    const groups: { department: Department | undefined; count: Omit<DepartmentCount, 'department'> | undefined }[] = [
      { department: undefined, count: totalOf(row.counters) },
      ...shown.map((each) => ({ department: each, count: counts.find((count) => count.department === each) })),
    ];
    return (isPhone ? groups.slice(0, 1) : groups).map((group, at) => (
      <div
        key={group.department ?? 'all'}
        role="gridcell"
        className={clsx(
          'flex items-center',
          !isPhone && 'border-l border-line px-1.5',
          at === 0 && !isPhone && 'bg-sunken',
        )}
      >
        {subtaskStatuses.map((status, place) => (
          <Counter
            key={status}
            n={group.count === undefined ? 0 : countIn(group.count, status)}
            status={status}
            label={(n) =>
              say(t.counter, {
                n,
                status: say(subtaskStatusWords[status]),
                department:
                  group.department === undefined ? say(t.allDepartments) : say(departmentWords[group.department]),
                name: row.name,
              })
            }
            stop={at * 3 + place}
            isCurrent={row.key === currentKey && current.stop === at * 3 + place}
            onFocus={() => standAt({ key: row.key, stop: at * 3 + place })}
            onPress={() => onCounter({ row, department: group.department ?? department, status })}
          />
        ))}
      </div>
    ));
  };

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto" data-breakdown="">
      <div
        role="treegrid"
        aria-label={say(t.label)}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        className="relative text-13"
        style={isPhone ? undefined : { minWidth: width }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={clsx(
            'sticky top-0 z-20 grid border-b border-line bg-surface text-12 font-label text-text-3',
            isPhone && 'sr-only',
          )}
          style={{ gridTemplateColumns: columns }}
        >
          <span role="columnheader" className="sticky left-0 z-10 flex h-12 items-center bg-surface pl-6">
            {say(t.name)}
          </span>
          <span role="columnheader" className="flex h-12 items-center px-2">
            {say(t.complete)}
          </span>
          {[undefined, ...shown].map((each) => (
            <span
              key={each ?? 'all'}
              role="columnheader"
              className={clsx(
                'grid h-12 content-center border-l border-line px-1.5',
                each === undefined && 'bg-sunken',
              )}
            >
              <span className="truncate px-1 text-text-2">
                {say(each === undefined ? t.subtasks : departmentWords[each])}
              </span>
              <span aria-hidden="true" className="flex text-11 font-body">
                {subtaskStatuses.map((status) => (
                  <span key={status} title={say(subtaskStatusWords[status])} className="w-7 text-center">
                    {statusMarks[status]}
                  </span>
                ))}
              </span>
            </span>
          ))}
          {[t.contract, t.cost, t.margin].map((word, at) => (
            <span
              key={word.en}
              role="columnheader"
              className={clsx(
                'flex h-12 items-center justify-end px-2',
                at === 0 && 'border-l border-line',
                at === 2 && 'pr-6',
              )}
            >
              {say(word)}
            </span>
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={row.key}
                role="row"
                data-row={row.key}
                aria-rowindex={item.index + 2}
                aria-level={row.level}
                aria-setsize={row.of}
                aria-posinset={row.at}
                {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
                tabIndex={row.key === currentKey && current.stop < 0 ? 0 : -1}
                onFocus={(event) => {
                  if (event.target === event.currentTarget) standAt({ key: row.key, stop: -1 });
                }}
                className={clsx(
                  'group absolute top-0 left-0 grid w-full items-stretch border-b border-line -outline-offset-2 hover:bg-hover',
                  isPhone && 'content-center gap-1 px-4',
                )}
                style={{
                  height: item.size,
                  transform: `translateY(${item.start}px)`,
                  ...(columns === undefined ? {} : { gridTemplateColumns: columns }),
                }}
              >
                <div
                  role="rowheader"
                  className={clsx(
                    'flex min-w-0 items-center gap-1.5',
                    !isPhone &&
                      'sticky left-0 z-10 bg-surface pr-2 pl-3 group-hover:bg-[linear-gradient(var(--hover),var(--hover))]',
                  )}
                  style={{ paddingLeft: (isPhone ? 0 : 14) + (row.level - 1) * (isPhone ? 16 : 22) }}
                >
                  {row.isOpen === null ? (
                    <span className="size-6 flex-none" />
                  ) : (
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-label={say(row.isOpen ? t.shut : t.open, { name: row.name })}
                      onClick={() => onToggle(row)}
                      className="grid size-6 flex-none place-items-center rounded-1 text-text-3 hover:bg-press hover:text-text-1 max-md:size-9"
                    >
                      <ChevronRight className={clsx('size-4', row.isOpen && 'rotate-90')} />
                    </button>
                  )}
                  <RowName row={row} />
                  {isPhone && <Complete row={row} />}
                </div>
                {!isPhone && (
                  <div role="gridcell" className="flex items-center px-2">
                    <Complete row={row} />
                  </div>
                )}
                {isPhone ? <div className="flex pl-7">{cells(row)}</div> : cells(row)}
                {!isPhone && <Money row={row} />}
              </div>
            );
          })}
        </div>
        {totals !== null && (
          <div
            role="row"
            aria-rowindex={rows.length + 2}
            className={clsx(
              'sticky bottom-0 z-20 grid items-center border-t border-line-strong bg-surface font-label text-text-2',
              isPhone ? 'px-4 py-2' : 'h-10',
            )}
            style={{ gridTemplateColumns: columns }}
          >
            <span
              role="rowheader"
              className="sticky left-0 z-10 flex h-full min-w-0 items-center bg-surface pl-6 max-md:pl-0"
            >
              <span className="truncate">
                {say(t.totals, { projects: totals.projects, units: totals.units, modules: totals.modules })}
              </span>
            </span>
            {!isPhone && <TotalCells totals={totals} shown={shown} />}
          </div>
        )}
      </div>
    </div>
  );
}
