import { clsx } from 'clsx';
import { localeOf, texts } from '#platform/shared/text.ts';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Grid, Phase } from '#areas/quality/punch/schema.ts';
import { OfProject } from '../project-choice.tsx';
import { useGrid } from '../queries.ts';

const t = texts({
  caption: { en: 'Open items by area and module', es: 'Pendientes abiertos por área y módulo' },
  area: { en: 'Area', es: 'Área' },
  noModule: { en: 'No module', es: 'Sin módulo' },
  all: { en: 'All', es: 'Todo' },
  cell: {
    en: '{area}, {module}: {n, plural, one {# open item} other {# open items}}, {critical} critical',
    es: '{area}, {module}: {n, plural, one {# pendiente abierto} other {# pendientes abiertos}}, {critical} críticos',
  },
  none: { en: 'Nothing is open here', es: 'Aquí no hay nada abierto' },
  noneText: { en: 'All that was found has been put right.', es: 'Todo lo hallado está corregido.' },
  loading: { en: 'Loading', es: 'Cargando' },
});

const none = 'none';

/** The open items of a project: rows are areas, columns are modules, and a cell opens the list of what stands in it. */
export function ByModule({ phase }: { phase: Phase }) {
  return <OfProject>{(project) => <GridOf project={project} phase={phase} />}</OfProject>;
}

function GridOf({ project, phase }: { project: string | undefined; phase: Phase }) {
  const say = useSay();
  const { data } = useGrid(project, phase);
  if (data === undefined) return <SkeletonRows rows={6} label={say(t.loading)} />;
  if (data.cells.length === 0) return <EmptyState title={say(t.none)} text={say(t.noneText)} />;
  return <Cells grid={data} project={project} />;
}

function Cells({ grid, project }: { grid: Grid; project: string | undefined }) {
  const say = useSay();
  const order = new Intl.Collator(localeOf(useLanguage()), { numeric: true });
  const hit = new Set(grid.cells.map(({ module_id: id }) => id ?? none));
  const modules = [
    ...grid.modules.filter(({ id }) => hit.has(id)),
    ...(hit.has(none) ? [{ id: none, name: say(t.noModule) }] : []),
  ];
  const areas = [...new Set(grid.cells.map(({ area }) => area))].toSorted(order.compare);
  const at = (area: string, module: string) =>
    grid.cells.find((cell) => cell.area === area && (cell.module_id ?? none) === module);
  const sum = (cells: Grid['cells']) => cells.reduce((total, { open }) => total + open, 0);
  const show = (area: string, module: string) =>
    setSearch(
      {
        show: undefined,
        filter: JSON.stringify({
          all: [
            ['project_id', 'is', project],
            ['area', 'is', area],
            module === none ? ['module_id', 'empty'] : ['module_id', 'is', module],
            ['state', 'none_of', ['punch_draft', 'punch_closed', 'punch_void']],
          ],
        }),
      },
      { push: true },
    );
  const head = 'sticky top-0 bg-surface px-2 py-1.5 text-12 font-label text-text-2';
  return (
    <div className="min-w-0 overflow-auto">
      <table className="border-separate border-spacing-1 text-13">
        <caption className="sr-only">{say(t.caption)}</caption>
        <thead>
          <tr>
            <th scope="col" className={clsx(head, 'left-0 text-left')}>
              {say(t.area)}
            </th>
            {modules.map(({ id, name }) => (
              <th key={id} scope="col" className={clsx(head, 'max-w-24 truncate')} title={name}>
                {name}
              </th>
            ))}
            <th scope="col" className={clsx(head, 'text-right')}>
              {say(t.all)}
            </th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area}>
              <th scope="row" className="sticky left-0 max-w-48 truncate bg-surface pr-3 text-left font-label">
                {area}
              </th>
              {modules.map(({ id, name }) => {
                const cell = at(area, id);
                return (
                  <td key={id} className="p-0">
                    {cell === undefined ? (
                      <span className="block h-9 min-w-14 rounded-2 bg-sunken" />
                    ) : (
                      <button
                        type="button"
                        aria-label={say(t.cell, { area, module: name, n: cell.open, critical: cell.critical })}
                        onClick={() => show(area, id)}
                        className={clsx(
                          'block h-9 w-full min-w-14 rounded-2 font-label tabular-nums',
                          cell.critical > 0
                            ? 'bg-bad-fill text-bad-text'
                            : cell.open > 4
                              ? 'bg-warn-fill text-warn-text'
                              : 'bg-info-fill text-info-text',
                        )}
                      >
                        {cell.open}
                        {cell.critical > 0 && '!'}
                      </button>
                    )}
                  </td>
                );
              })}
              <td className="pl-2 text-right font-label tabular-nums">
                {sum(grid.cells.filter((cell) => cell.area === area))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
