import { clsx } from 'clsx';
import { CircleCheck, Plus, Truck } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay, useWritten } from '#platform/web/texts/language.ts';
import { blockWords } from '#areas/projects/units/choices.ts';
import type { BlockGuard } from '#areas/projects/units/schema.ts';
import type { WallModule } from '../queries.ts';
import { cellState, CellMark, type Cell } from './wall-cell.tsx';
import { cellWords } from './words.ts';

const t = texts({
  module: { en: 'Module', es: 'Módulo' },
  ship: { en: 'Ship', es: 'Envío' },
  blocks: { en: 'What blocks it', es: 'Qué lo detiene' },
  ready: { en: 'Ready to ship', es: 'Listo para enviar' },
  ships: { en: 'Ships {day}', es: 'Sale {day}' },
  noDay: { en: 'No ship date', es: 'Sin fecha de envío' },
  held: { en: '{held} of {all} held', es: '{held} de {all} retenidos' },
  start: { en: 'Begin the check of module {no}', es: 'Empezar el control del módulo {no}' },
  begin: { en: 'Begin', es: 'Empezar' },
  cell: { en: '{area}: {state}', es: '{area}: {state}' },
  more: { en: '{first}, {n} more', es: '{first}, {n} más' },
});

const grave: ReadonlySet<BlockGuard> = new Set(['no_critical_fail', 'no_critical_factory_item']);

interface TableProps {
  modules: readonly WallModule[];
  /** The stations, by the longest form on the wall. */
  stations: readonly Cell[];
  formLink: (module: WallModule, form: 'factory_qa' | 'pre_ship', areaId?: string) => string;
  /** The move of a module, which leads to where each of its conditions is met. */
  moveLink: (module: WallModule) => string;
  onStart: (module: WallModule, form: 'factory_qa' | 'pre_ship') => void;
}

/** Modules by station, under the day on which they ship. */
export function WallTable({ modules, stations, formLink, moveLink, onStart }: TableProps) {
  const say = useSay();
  const language = useLanguage();
  const written = useWritten();
  const groups = [...Map.groupBy(modules, (each) => `${each.project_number} ${each.ships_on ?? ''}`).values()];
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr className="border-b border-line text-left text-12 text-text-2">
          <th scope="col" className="sticky left-0 z-10 bg-canvas py-2 pr-3 pl-6 font-label max-md:pl-4">
            {say(t.module)}
          </th>
          {stations.map((station) => (
            <th
              key={station.position}
              scope="col"
              className={clsx(
                'px-1 text-center font-label',
                station.hold_point && 'border-r-2 border-dashed border-line-strong',
              )}
            >
              <span
                className="line-clamp-2 w-21 text-12 wrap-anywhere hyphens-auto"
                title={written(station.name, station.name_es)}
              >
                {written(station.name, station.name_es)}
              </span>
            </th>
          ))}
          <th scope="col" className="border-x border-line bg-sunken px-2 text-center font-label">
            {say(t.ship)}
          </th>
          <th scope="col" className="min-w-44 px-3 font-label">
            {say(t.blocks)}
          </th>
        </tr>
      </thead>
      {groups.map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        return (
          <tbody key={`${first.project_number} ${first.ships_on ?? ''}`}>
            <tr className="border-b border-line bg-sunken">
              <th colSpan={stations.length + 3} scope="rowgroup" className="py-2 text-left font-normal">
                {/* Whoever looks at the last stations still reads whose they are. */}
                <span className="sticky left-0 inline-block px-6 max-md:px-4">
                  <span className="font-title">{first.project_name}</span>{' '}
                  <span className="text-text-3">{first.project_number}</span>
                  <span className="ml-3 inline-flex items-center gap-1.5 font-label">
                    <Truck className="size-4" />
                    {first.ships_on === null
                      ? say(t.noDay)
                      : say(t.ships, { day: formatDay(first.ships_on, language) })}
                  </span>
                  <span className="ml-3 text-text-2">
                    {say(t.held, { held: group.filter(({ blocks }) => blocks.length > 0).length, all: group.length })}
                  </span>
                </span>
              </th>
            </tr>
            {group.map((module) => (
              <Row
                key={module.id}
                module={module}
                stations={stations}
                formLink={formLink}
                moveLink={moveLink}
                onStart={onStart}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

function Row({ module, stations, formLink, moveLink, onStart }: Omit<TableProps, 'modules'> & { module: WallModule }) {
  const say = useSay();
  const written = useWritten();
  const { factory_qa: form, pre_ship: ship } = module;
  const counts: Partial<Record<BlockGuard, number>> = {
    no_critical_fail: module.critical_fails,
    no_critical_factory_item: module.critical_items,
    no_item_before_ship: module.items_before_ship,
    six_condition_photos: module.condition_photos,
  };
  const blocks = module.blocks.map((block) => say(blockWords[block], { n: counts[block] ?? 1 }));
  const [firstBlock] = blocks;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="sticky left-0 z-10 bg-canvas py-1 pr-3 pl-6 text-left font-label max-md:pl-4">
        <Link
          to={form === null ? `?start=${module.id}` : formLink(module, 'factory_qa')}
          className="inline-flex min-h-11 items-center gap-2"
          onClick={(event) => {
            if (form !== null) return;
            event.preventDefault();
            onStart(module, 'factory_qa');
          }}
        >
          <span className="grid h-7 min-w-8 place-items-center rounded-[7px] border border-line-strong px-1 font-title">
            {module.module_no}
          </span>
          <span className="whitespace-nowrap text-text-2">{module.unit_name}</span>
        </Link>
      </th>
      {form === null ? (
        <td colSpan={stations.length} className="px-2">
          <button
            type="button"
            aria-label={say(t.start, { no: module.module_no })}
            onClick={() => onStart(module, 'factory_qa')}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-text-2 hover:bg-hover"
          >
            <Plus className="size-4" />
            {say(t.begin)}
          </button>
        </td>
      ) : (
        stations.map((station) => {
          const cell = form.areas.find(({ position }) => position === station.position);
          if (cell === undefined) return <td key={station.position} />;
          const state = cellState(cell);
          return (
            <td
              key={station.position}
              className={clsx('p-0', station.hold_point && 'border-r-2 border-dashed border-line-strong')}
            >
              <Link
                to={formLink(module, 'factory_qa', cell.area_id)}
                aria-label={say(t.cell, {
                  area: written(cell.name, cell.name_es),
                  state: say(cellWords[state]),
                })}
                title={say(cellWords[state])}
                className="grid min-h-11 place-items-center hover:bg-hover"
              >
                <CellMark state={state} share={cell.items === 0 ? 0 : cell.answered / cell.items} />
              </Link>
            </td>
          );
        })
      )}
      <td className="border-x border-line bg-sunken p-0">
        <ShipCell module={module} ship={ship} formLink={formLink} onStart={onStart} />
      </td>
      <td className={clsx('px-3', module.blocks.some((block) => grave.has(block)) ? 'text-bad-text' : 'text-text-2')}>
        {firstBlock === undefined ? (
          <span className="inline-flex items-center gap-1.5 text-good-text">
            <CircleCheck className="size-4" />
            {say(t.ready)}
          </span>
        ) : (
          <Link
            to={moveLink(module)}
            title={blocks.join('\n')}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {blocks.length === 1 ? firstBlock : say(t.more, { first: firstBlock, n: blocks.length - 1 })}
          </Link>
        )}
      </td>
    </tr>
  );
}

function ShipCell({
  module,
  ship,
  formLink,
  onStart,
}: Pick<TableProps, 'formLink' | 'onStart'> & { module: WallModule; ship: WallModule['pre_ship'] }) {
  const say = useSay();
  const look = 'grid min-h-11 w-full place-items-center hover:bg-hover';
  if (ship === null)
    return (
      <button
        type="button"
        className={look}
        aria-label={`${say(t.ship)}: ${say(t.begin)}`}
        title={say(t.begin)}
        onClick={() => onStart(module, 'pre_ship')}
      >
        <CellMark state="not_started" />
      </button>
    );
  const isDone = ship.status === 'signed' || ship.status === 'released';
  const worst = ship.areas.map(cellState);
  const state =
    (['fails', 'returned', 'submitted'] as const).find((each) => worst.includes(each)) ??
    (isDone ? 'approved' : 'in_progress');
  const share =
    ship.areas.filter((area) => area.state === 'approved' || area.is_waived).length / Math.max(1, ship.areas.length);
  return (
    <Link className={look} to={formLink(module, 'pre_ship')} aria-label={`${say(t.ship)}: ${say(cellWords[state])}`}>
      <CellMark state={state} share={share} />
    </Link>
  );
}
