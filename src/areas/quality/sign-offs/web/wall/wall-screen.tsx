import { UserCheck } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { useStart, useWall, type Wall, type WallModule } from '../queries.ts';
import { CellMark, type Cell } from './wall-cell.tsx';
import { WallTable } from './wall-table.tsx';
import { cellWords, type CellState } from './words.ts';

const t = texts({
  title: { en: 'Sign-offs', es: 'Aprobaciones' },
  loading: { en: 'Loading the modules', es: 'Cargando los módulos' },
  errorTitle: { en: 'The sign-offs could not be loaded', es: 'No se pudieron cargar las aprobaciones' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: { en: 'No module is being built', es: 'No hay módulos en construcción' },
  noneText: {
    en: 'Modules stand here from the day they go on the line until they leave the yard.',
    es: 'Los módulos están aquí desde que entran en línea hasta que salen del patio.',
  },
  factories: { en: 'Factory', es: 'Planta' },
  all: { en: 'All', es: 'Todas' },
  line: { en: 'Line', es: 'Línea' },
  allLines: { en: 'Every line', es: 'Todas las líneas' },
  next: { en: 'My next check', es: 'Mi siguiente revisión' },
  noNext: { en: 'No area waits for your check', es: 'Ninguna área espera tu revisión' },
  held: {
    en: '{all, plural, one {# module} other {# modules}}, {held} held back',
    es: '{all, plural, one {# módulo} other {# módulos}}, {held} retenidos',
  },
  legend: { en: 'What the marks mean', es: 'Qué significan las marcas' },
});

const legend = [
  'fails',
  'returned',
  'submitted',
  'in_progress',
  'locked',
  'waived',
] as const satisfies readonly CellState[];

const formLink = (module: WallModule, type: 'factory_qa' | 'pre_ship', areaId?: string): string => {
  const id = module[type]?.id ?? '';
  const address = `/floor/projects/${encodeURIComponent(module.project_number)}/manufacturing-sign-offs/${id}/${type}/`;
  return areaId === undefined ? address : `${address}?area=${areaId}`;
};

/** The area that waits longest for whoever looks: of the module that ships first. */
function nextCheck(modules: readonly WallModule[]): { count: number; to: string | undefined } {
  const waiting = modules.flatMap((module) =>
    (['factory_qa', 'pre_ship'] as const).flatMap((type) =>
      (module[type]?.areas ?? [])
        .filter(({ is_mine: isMine }) => isMine)
        .map((area) => formLink(module, type, area.area_id)),
    ),
  );
  return { count: waiting.length, to: waiting[0] };
}

const stationsOf = (modules: readonly WallModule[]): readonly Cell[] =>
  modules
    .map(({ factory_qa: form }) => form?.areas ?? [])
    .reduce<readonly Cell[]>((most, each) => (each.length > most.length ? each : most), []);

/** The wall of the floor: modules by station, with what is next and what blocks shipping. */
export function Screen() {
  const say = useSay();
  const { factory, line } = useSearch();
  const { data, error, isPending, refetch } = useWall({
    ...(factory === undefined ? {} : { factory }),
    ...(line === undefined ? {} : { line }),
  });
  const modules = data?.modules ?? [];
  const held = modules.filter(({ blocks }) => blocks.length > 0).length;
  return (
    <PageFrame
      title={say(t.title)}
      large
      flush
      meta={data === undefined ? undefined : say(t.held, { all: modules.length, held })}
    >
      {data !== undefined && <Bar wall={data} factory={factory} line={line} />}
      {isPending ? (
        <div className="px-6 max-md:px-4">
          <SkeletonRows rows={10} label={say(t.loading)} />
        </div>
      ) : data === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={error?.message}
          action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
        />
      ) : modules.length === 0 ? (
        <EmptyState drawing={<ModuleDrawing />} title={say(t.none)} text={say(t.noneText)} />
      ) : (
        <Table modules={modules} />
      )}
    </PageFrame>
  );
}

function Table({ modules }: { modules: readonly WallModule[] }) {
  const start = useStart();
  const begin = (module: WallModule, form: 'factory_qa' | 'pre_ship') =>
    start.mutate(
      { body: { project_id: module.project_id, module_id: module.id, form_type: form } },
      {
        onSuccess: (made) => go(formLink({ ...module, [form]: { id: made.id, status: made.status, areas: [] } }, form)),
      },
    );
  return (
    <div className="overflow-x-auto">
      <WallTable
        modules={modules}
        stations={stationsOf(modules)}
        formLink={formLink}
        moveLink={(module) => `/floor?move=${module.id}`}
        onStart={begin}
      />
    </div>
  );
}

function Bar({ wall, factory, line }: { wall: Wall; factory: string | undefined; line: string | undefined }) {
  const say = useSay();
  const next = nextCheck(wall.modules);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 max-md:px-4">
      {wall.factories.length > 1 && (
        <Segmented
          label={say(t.factories)}
          items={[
            { value: '', label: say(t.all) },
            ...wall.factories.map((each) => ({
              value: each,
              label: Object.entries(factoryChoices).find(([name]) => name === each)?.[1].en ?? each,
            })),
          ]}
          value={factory ?? ''}
          onValueChange={(value) => setSearch({ factory: value === '' ? undefined : value, line: undefined })}
        />
      )}
      {wall.lines.length > 0 && (
        <div className="w-48">
          <Select
            aria-label={say(t.line)}
            items={[{ value: '', label: say(t.allLines) }, ...wall.lines.map((each) => ({ value: each, label: each }))]}
            value={line ?? ''}
            onValueChange={(value) => setSearch({ line: value === '' ? undefined : value })}
          />
        </div>
      )}
      <Button
        size="large"
        className="max-w-full"
        icon={<UserCheck />}
        iconEnd={next.count > 0 ? <CountBadge count={next.count} /> : undefined}
        {...(next.to === undefined ? { disabledReason: say(t.noNext) } : {})}
        onClick={() => {
          if (next.to !== undefined) go(next.to);
        }}
      >
        {say(t.next)}
      </Button>
      <ul
        aria-label={say(t.legend)}
        className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-text-2 max-md:ml-0"
      >
        {legend.map((state) => (
          <li key={state} className="inline-flex items-center gap-1.5">
            <CellMark state={state} share={0.6} />
            {say(cellWords[state])}
          </li>
        ))}
      </ul>
    </div>
  );
}
