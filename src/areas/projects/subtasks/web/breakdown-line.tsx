import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { countIn, type Department, type DepartmentCount, readCounters, subtaskStatuses, totalOf } from '../schema.ts';
import { Complete, Counter, Money, RowName } from './breakdown-cells.tsx';
import type { CounterChoice } from './breakdown-grid.tsx';
import type { TreeRow } from './breakdown-rows.ts';
import { departmentWords, subtaskStatusWords } from './words.ts';

const t = texts({
  open: { en: 'Open {name}', es: 'Abrir {name}' },
  shut: { en: 'Close {name}', es: 'Cerrar {name}' },
  counter: {
    en: '{n} {status}, {department}, {name}',
    es: '{n} {status}, {department}, {name}',
  },
  allDepartments: { en: 'all departments', es: 'todos los departamentos' },
});

interface LineProps {
  row: TreeRow;
  index: number;
  size: number;
  start: number;
  shown: readonly Department[];
  /** The grid's tracks; undefined on a phone, where the line is a card. */
  columns: string | undefined;
  department: Department | undefined;
  /** Where in this line the keyboard stands: -1 on the line itself; undefined elsewhere. */
  stop: number | undefined;
  onStand: (stop: number) => void;
  onToggle: (row: TreeRow) => void;
  onCounter: (choice: CounterChoice) => void;
}

/** A project, unit or module as a line of the tree; on a phone as a card. */
export function BreakdownLine(props: LineProps) {
  const { row, columns, onToggle } = props;
  const say = useSay();
  const isPhone = columns === undefined;
  return (
    <div
      role="row"
      data-row={row.key}
      aria-rowindex={props.index + 2}
      aria-level={row.level}
      aria-setsize={row.of}
      aria-posinset={row.at}
      {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
      tabIndex={props.stop === -1 ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onStand(-1);
      }}
      className={clsx(
        'group absolute top-0 left-0 grid w-full items-stretch border-b border-line -outline-offset-2 hover:bg-hover',
        isPhone && 'content-center gap-1 px-4',
      )}
      style={{
        height: props.size,
        transform: `translateY(${props.start}px)`,
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
      {isPhone ? (
        <div className="flex pl-7">
          <Counters {...props} />
        </div>
      ) : (
        <Counters {...props} />
      )}
      {!isPhone && <Money row={row} />}
    </div>
  );
}

/** How many subtasks of a line stand in each status: of all departments, then of each; on a phone of all only. */
function Counters({ row, columns, shown, department, stop, onStand, onCounter }: LineProps) {
  const say = useSay();
  const isPhone = columns === undefined;
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
          isCurrent={stop === at * 3 + place}
          onFocus={() => onStand(at * 3 + place)}
          onPress={() => onCounter({ row, department: group.department ?? department, status })}
        />
      ))}
    </div>
  ));
}
