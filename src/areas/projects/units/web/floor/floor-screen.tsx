import { Search } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useLateCode } from '#platform/web/late-code.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useProjectNames } from '#areas/projects/projects/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { Module } from '#areas/projects/units/schema.ts';
import { FloorProjects } from './floor-projects.tsx';
import { daysLate, floorStages, matchesFloor, stageOf, type FloorStage, type NamedProject } from './floor-stages.ts';
import { FloorHead } from './floor-head.tsx';
import { ModuleCard } from './module-card.tsx';
import { useModules } from '../queries.ts';
import { usePartsOfOthers, type RequiredShot } from '../parts-of-others.ts';

const t = texts({
  title: { en: 'Photos', es: 'Fotos' },
  stages: { en: 'Where the modules are', es: 'Dónde están los módulos' },
  line: { en: 'On the line', es: 'En línea' },
  hold: { en: 'Held', es: 'Retenidos' },
  yard: { en: 'Yard', es: 'Patio' },
  road: { en: 'On the road', es: 'En camino' },
  planned: { en: 'Planned', es: 'Planeados' },
  done: { en: 'Set', es: 'Montados' },
  find: { en: 'Find a module, serial number or project', es: 'Buscar módulo, número de serie o proyecto' },
  photosOf: { en: 'Photos of module {no}', es: 'Fotos del módulo {no}' },
  loading: { en: 'Loading the modules', es: 'Cargando los módulos' },
  errorTitle: { en: 'The modules could not be loaded', es: 'No se pudieron cargar los módulos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  noneTitle: { en: 'No module here', es: 'Ningún módulo aquí' },
  noneText: {
    en: 'Modules of your factory stand here while they are in this stage.',
    es: 'Aquí están los módulos de tu planta mientras pasan por esta etapa.',
  },
});

/** Most moves are one tap; what a move still needs is asked in a dialog that comes after the page. */
const loadMoveDialog = () => import('../modules/move-module-dialog.tsx');
const ProjectChoice = lazyPart(async () => ({ default: (await import('./project-choice.tsx')).ProjectChoice }));

/** The floor's home, the index of its photos: the camera, what waits to be sent, what has still to be photographed, the modules by where they are, and what was taken today. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const q = search['q'] ?? '';
  const { data, error, isPending, refetch } = useModules({ view: 'floor' });
  const projects = useProjectNames('floor');
  const stage = floorStages.find((each) => each === search['stage']) ?? 'line';
  const numberOf = new Map((projects.data ?? []).map((project) => [project.id, project]));
  const labelOf = (module: Module) =>
    `${numberOf.get(module.project)?.project_number ?? ''} ${numberOf.get(module.project)?.name ?? ''}`;
  // A project that is no longer of this factory narrows nothing.
  const only = numberOf.has(search['project'] ?? '') ? search['project'] : undefined;
  const mine = (data ?? []).filter((module) => only === undefined || module.project === only);
  const shown = mine.filter((module) =>
    q.trim() === '' ? stageOf(module.status) === stage : matchesFloor(module, labelOf(module), q),
  );
  const items = floorStages.map((value) => ({
    value,
    label: say(t[value]),
    ...(data === undefined ? {} : { count: mine.filter((module) => stageOf(module.status) === value).length }),
  }));
  const { CalendarFeedButton, useRequiredShots } = usePartsOfOthers();
  const shots = useRequiredShots();
  usePhotos((data ?? []).find(({ id }) => id === search['photos']));
  return (
    <PageFrame
      title={say(t.title)}
      large
      actions={<CalendarFeedButton />}
      tabs={
        <Tabs
          id="floor"
          label={say(t.stages)}
          items={items}
          value={stage}
          onValueChange={(value: FloorStage) => {
            setSearch({ q: undefined, stage: value === 'line' ? undefined : value });
          }}
        />
      }
    >
      <div
        role="tabpanel"
        id={`floor-panel-${stage}`}
        aria-labelledby={`floor-tab-${stage}`}
        className="flex flex-col gap-6"
      >
        {data !== undefined && (
          <FloorHead
            modules={mine}
            shots={shots}
            numberOf={(module) => numberOf.get(module.project)?.project_number ?? ''}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <TextInput
            type="search"
            size="large"
            aria-label={say(t.find)}
            placeholder={say(t.find)}
            start={<Search />}
            value={q}
            onChange={(event) => setSearch({ q: event.target.value })}
            className="min-w-64 flex-1 md:max-w-[32rem]"
          />
          {data !== undefined && projects.data !== undefined && projects.data.length > 1 && (
            <div className="min-w-64 flex-1 md:max-w-[24rem]">
              <Suspense fallback={<span className="bone h-(--control-large-h)!" />}>
                <ProjectChoice
                  projects={projects.data}
                  modules={data}
                  chosen={only}
                  onChoose={(project) => setSearch({ project })}
                />
              </Suspense>
            </div>
          )}
        </div>
        {isPending ? (
          <SkeletonRows rows={6} label={say(t.loading)} />
        ) : data === undefined ? (
          <ErrorState
            title={say(t.errorTitle)}
            text={error?.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        ) : shown.length === 0 ? (
          <EmptyState drawing={<ModuleDrawing />} title={say(t.noneTitle)} text={say(t.noneText)} />
        ) : (
          <ShownModules modules={shown} projects={numberOf} shots={shots ?? noShots} />
        )}
      </div>
      {/* Below the modules: what is done every hour stays first under the thumb. */}
      <FloorFoot only={only} projects={projects.data} modules={data} />
    </PageFrame>
  );
}

const noShots: ReadonlyMap<string, readonly RequiredShot[]> = new Map();

/** The photos of the module that the address names stand beside the modules. */
function usePhotos(module: Module | undefined): void {
  const say = useSay();
  const id = module?.id;
  const no = module?.module_no ?? '';
  const { ModulePhotos } = usePartsOfOthers();
  useEffect(() => {
    if (id === undefined) return;
    openRightSidebar({
      title: say(t.photosOf, { no }),
      content: (
        <div className="p-4">
          <ModulePhotos moduleId={id} canUpload view="floor" />
        </div>
      ),
      words: ['photos'],
    });
  }, [ModulePhotos, id, no, say]);
  useEffect(() => closeWithPage, []);
}

interface FootProps {
  only: string | undefined;
  projects: readonly NamedProject[] | undefined;
  modules: readonly Module[] | undefined;
}

/** What is built otherwise, what waits on the device, what was taken today, the projects that have nothing on the line, and what is asked of the office. */
function FloorFoot({ only, projects, modules }: FootProps) {
  const { CaptureLesson, DeviceQueueLine, FactoryItems, FloorChanges, FloorDeviations, FloorRequests, TodaysPhotos } =
    usePartsOfOthers();
  return (
    <div className="mt-8 flex flex-col gap-8">
      <FloorChanges projectId={only} />
      <FloorDeviations projectId={only} />
      <div>
        <DeviceQueueLine />
        <TodaysPhotos projectId={only} />
      </div>
      {modules !== undefined && projects !== undefined && (
        <FloorProjects
          projects={projects}
          modules={modules}
          chosen={only}
          onChoose={(project) => setSearch({ project })}
        />
      )}
      <FactoryItems projectId={only} />
      <CaptureLesson />
      <FloorRequests projectId={only} />
    </div>
  );
}

interface ShownProps extends Pick<CardsProps, 'modules' | 'shots'> {
  projects: ReadonlyMap<string, NamedProject>;
}

/** The modules that are asked for, by project: where something is latest stands first. */
function ShownModules({ modules, projects, shots }: ShownProps) {
  const movingId = useSearch()['move'] ?? null;
  const setMovingId = (move: string | null) => setSearch({ move: move ?? undefined });
  const dialog = useLateCode('the dialog of a move', loadMoveDialog, movingId !== null, () => setMovingId(null));
  const groups = [...new Set(modules.toSorted((a, b) => daysLate(b) - daysLate(a)).map((module) => module.project))];
  return (
    <>
      {groups.map((id) => (
        <Section
          key={id}
          title={projects.get(id)?.name ?? ''}
          count={modules.filter((module) => module.project === id).length}
        >
          <ModuleCards
            modules={modules.filter((module) => module.project === id)}
            projectNumber={projects.get(id)?.project_number ?? ''}
            shots={shots}
            onMove={setMovingId}
          />
        </Section>
      ))}
      {movingId !== null && dialog !== undefined && (
        <dialog.MoveModuleDialog moduleId={movingId} view="floor" onClose={() => setMovingId(null)} />
      )}
    </>
  );
}

interface CardsProps {
  modules: readonly Module[];
  projectNumber: string;
  shots: ReadonlyMap<string, readonly RequiredShot[]>;
  onMove: (id: string) => void;
}

/** The modules of a project, the latest first. */
function ModuleCards({ modules, projectNumber, shots, onMove }: CardsProps) {
  const language = useLanguage();
  const order = new Intl.Collator(localeOf(language), { numeric: true });
  return (
    <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))]">
      {modules
        .toSorted((a, b) => daysLate(b) - daysLate(a) || order.compare(a.module_no, b.module_no))
        .map((module) => (
          <ModuleCard
            key={module.id}
            module={module}
            projectNumber={projectNumber}
            shots={shots.get(module.id) ?? []}
            onMove={onMove}
          />
        ))}
    </ul>
  );
}
