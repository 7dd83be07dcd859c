import { ClockAlert, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localeOf, sentence, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeRightSidebar, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useProjects } from '#areas/projects/projects/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { Module } from '#areas/projects/units/schema.ts';
import { FloorProjects, ProjectChoice } from './floor-projects.tsx';
import { daysLate, floorStages, matchesFloor, missingOf, stageOf, type FloorStage } from './floor-stages.ts';
import { ModuleCard, ShotKey } from './module-card.tsx';
import { MoveModuleDialog } from '../modules/move-module-dialog.tsx';
import { useModules } from '../queries.ts';
import { usePartsOfOthers, type RequiredShot } from '../parts-of-others.ts';

const t = texts({
  title: { en: 'Photos', es: 'Fotos' },
  onTheLine: { en: '{n} on the line', es: '{n} en línea' },
  late: { en: '{n} late', es: '{n, plural, one {# con atraso} other {# con atraso}}' },
  missing: {
    en: '{n, plural, =0 {No required photo missing} one {# required photo missing} other {# required photos missing}}',
    es: '{n, plural, =0 {No falta ninguna foto requerida} one {Falta # foto requerida} other {Faltan # fotos requeridas}}',
  },
  next: { en: 'Take next', es: 'Siguiente foto' },
  stages: { en: 'Where the modules are', es: 'Dónde están los módulos' },
  line: { en: 'On the line', es: 'En línea' },
  hold: { en: 'Held', es: 'Retenidos' },
  yard: { en: 'Yard', es: 'Patio' },
  road: { en: 'On the road', es: 'En camino' },
  planned: { en: 'Planned', es: 'Planeados' },
  done: { en: 'Set', es: 'Montados' },
  find: { en: 'Find a module, serial number or project', es: 'Buscar módulo, número de serie o proyecto' },
  photosOf: { en: 'Photos of module {no}', es: 'Fotos del módulo {no}' },
  module: { en: 'Module {no}', es: 'Módulo {no}' },
  loading: { en: 'Loading the modules', es: 'Cargando los módulos' },
  errorTitle: { en: 'The modules could not be loaded', es: 'No se pudieron cargar los módulos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  noneTitle: { en: 'No module here', es: 'Ningún módulo aquí' },
  noneText: {
    en: 'Modules of your factory stand here while they are in this stage.',
    es: 'Aquí están los módulos de tu planta mientras pasan por esta etapa.',
  },
});

/** The floor's home, the index of its photos: the camera, what waits to be sent, what has still to be photographed, the modules by where they are, and what was taken today. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const q = search['q'] ?? '';
  const [movingId, setMovingId] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useModules({ view: 'floor' });
  const projects = useProjects({ view: 'floor' });
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
  const { CalendarFeedButton, DeviceQueueLine, FloorRequests, TodaysPhotos, useRequiredShots } = usePartsOfOthers();
  const shots = useRequiredShots();
  usePhotos((data ?? []).find(({ id }) => id === search['photos']));
  // Where something is latest stands first.
  const groups = [...new Set(shown.toSorted((a, b) => daysLate(b) - daysLate(a)).map((module) => module.project))];
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
          {data !== undefined && projects.data !== undefined && (
            <ProjectChoice
              projects={projects.data}
              modules={data}
              chosen={only}
              onChoose={(project) => setSearch({ project })}
            />
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
          groups.map((id) => (
            <Section
              key={id}
              title={numberOf.get(id)?.name ?? ''}
              count={shown.filter((module) => module.project === id).length}
            >
              <ModuleCards
                modules={shown.filter((module) => module.project === id)}
                projectNumber={numberOf.get(id)?.project_number ?? ''}
                shots={shots}
                onMove={setMovingId}
              />
            </Section>
          ))
        )}
      </div>
      {/* Below the modules: what is done every hour stays first under the thumb. */}
      <div className="mt-8 flex flex-col gap-8">
        <div>
          <DeviceQueueLine />
          <TodaysPhotos projectId={only} />
        </div>
        {data !== undefined && projects.data !== undefined && (
          <FloorProjects
            projects={projects.data}
            modules={data}
            chosen={only}
            onChoose={(project) => setSearch({ project })}
          />
        )}
        <FloorRequests projectId={only} />
      </div>
      {movingId !== null && <MoveModuleDialog moduleId={movingId} view="floor" onClose={() => setMovingId(null)} />}
    </PageFrame>
  );
}

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
      onClose: () => setSearch({ photos: undefined }),
    });
  }, [ModulePhotos, id, no, say]);
  useEffect(() => closeRightSidebar, []);
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

interface HeadProps extends Pick<CardsProps, 'shots'> {
  modules: readonly Module[];
  numberOf: (module: Module) => string;
}

/** What the day is about in a line, and under it the camera for the shot that comes first: that of the latest module. */
function FloorHead({ modules, shots, numberOf }: HeadProps) {
  const say = useSay();
  const onLine = modules.filter((module) => stageOf(module.status) === 'line');
  const late = modules.filter(
    (module) => daysLate(module) > 0 && ['line', 'hold', 'yard'].includes(stageOf(module.status)),
  );
  const missing = modules.reduce((sum, module) => sum + missingOf(shots.get(module.id) ?? []), 0);
  const [first] = modules
    .flatMap((module) =>
      (shots.get(module.id) ?? [])
        .filter((shot) => shot.taken < shot.needed && shot.form === null)
        .map((shot) => ({ module, shot })),
    )
    .toSorted((a, b) => daysLate(b.module) - daysLate(a.module));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="flex flex-wrap gap-x-4 text-16">
        <b className="font-title">{say(t.onTheLine, { n: onLine.length })}</b>
        {late.length > 0 && (
          <span className="inline-flex items-center gap-1.5 font-label text-bad-text">
            <ClockAlert className="size-5" aria-hidden="true" />
            {say(t.late, { n: late.length })}
          </span>
        )}
        <span className="text-text-2">{say(t.missing, { n: missing })}</span>
      </p>
      {first !== undefined && (
        <section aria-label={say(t.next)} className="flex min-w-0 flex-auto flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-14 text-text-2">
            {say(t.next)}: {say(t.module, { no: first.module.module_no })}
            {first.shot.station === null ? '' : `, ${say(first.shot.station)}`}
          </span>
          <span className="min-w-0 flex-auto md:max-w-[28rem]">
            <ShotKey
              shot={first.shot}
              module={first.module}
              of={sentence(t.module, { no: first.module.module_no })}
              projectNumber={numberOf(first.module)}
              look="primary"
            />
          </span>
        </section>
      )}
    </div>
  );
}
