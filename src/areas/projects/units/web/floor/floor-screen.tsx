import { ArrowRight, Images, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localeOf, sentence, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { TakePhoto } from '#platform/web/uploads/take-photo.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeRightSidebar, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useProjects } from '#areas/projects/projects/web/queries.ts';
import { moduleStatusWords } from '#areas/projects/projects/web/words.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { stationText } from '#areas/projects/units/choices.ts';
import type { Module } from '#areas/projects/units/schema.ts';
import { ModuleTag, NextStep } from '../unit-marks.tsx';
import { FloorProjects } from './floor-projects.tsx';
import { floorStages, matchesFloor, stageOf, type FloorStage } from './floor-stages.ts';
import { MoveModuleDialog } from '../modules/move-module-dialog.tsx';
import { useModules } from '../queries.ts';
import { forwardOf } from '../standing.ts';
import { usePartsOfOthers } from '../parts-of-others.ts';

const t = texts({
  title: { en: 'Modules', es: 'Módulos' },
  stages: { en: 'Where the modules are', es: 'Dónde están los módulos' },
  line: { en: 'On the line', es: 'En línea' },
  hold: { en: 'Held', es: 'Retenidos' },
  yard: { en: 'Yard', es: 'Patio' },
  road: { en: 'On the road', es: 'En camino' },
  planned: { en: 'Planned', es: 'Planeados' },
  done: { en: 'Set', es: 'Montados' },
  find: { en: 'Find a module, serial number or project', es: 'Buscar módulo, número de serie o proyecto' },
  photos: { en: 'Photos', es: 'Fotos' },
  photosOf: { en: 'Photos of module {no}', es: 'Fotos del módulo {no}' },
  moveTo: { en: 'Move to {status}', es: 'Pasar a {status}' },
  moveName: { en: 'Module {no}: Move to {status}', es: 'Módulo {no}: Pasar a {status}' },
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

/** The floor's home: the modules of the factory by where they are, each with its photos and its next move. */
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
  const { CalendarFeedButton, FloorRequests } = usePartsOfOthers();
  usePhotos((data ?? []).find(({ id }) => id === search['photos']));
  const groups = [...new Set(shown.map((module) => module.project))];
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
        <TextInput
          type="search"
          size="large"
          aria-label={say(t.find)}
          placeholder={say(t.find)}
          start={<Search />}
          value={q}
          onChange={(event) => setSearch({ q: event.target.value })}
          className="md:max-w-[32rem]"
        />
        {data !== undefined && projects.data !== undefined && (
          <FloorProjects
            projects={projects.data}
            modules={data}
            chosen={only}
            onChoose={(project) => setSearch({ project })}
          />
        )}
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
              <ModuleCards modules={shown.filter((module) => module.project === id)} onMove={setMovingId} />
            </Section>
          ))
        )}
      </div>
      {/* Below the modules: what is done every hour stays first under the thumb. */}
      <div className="mt-8">
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

function ModuleCards({ modules, onMove }: { modules: readonly Module[]; onMove: (id: string) => void }) {
  const language = useLanguage();
  const order = new Intl.Collator(localeOf(language), { numeric: true });
  return (
    <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr))]">
      {modules
        .toSorted((a, b) => order.compare(a.module_no, b.module_no))
        .map((module) => (
          <ModuleCard key={module.id} module={module} onMove={onMove} />
        ))}
    </ul>
  );
}

function ModuleCard({ module, onMove }: { module: Module; onMove: (id: string) => void }) {
  const say = useSay();
  const to = forwardOf(module.status, module.allowed_transitions);
  const word = to === undefined ? undefined : moduleStatusWords[to];
  const openPhotos = () => setSearch({ photos: module.id });
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-center gap-3">
        <h3 className="text-20 font-title tabular-nums">{say(t.module, { no: module.module_no })}</h3>
        <span className="ml-auto">
          <ModuleTag status={module.status} />
        </span>
      </div>
      <p className="flex flex-wrap gap-x-3 text-13 text-text-2">
        {[module.unit_name, module.serial_no, module.station === null ? null : say(stationText(module.station))]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        <NextStep module={module} />
      </p>
      {/* Each key takes what its word needs and its share of the rest; a long word has a line of its own. */}
      <div className="mt-auto flex flex-wrap gap-2">
        <span className="w-full">
          <TakePhoto ownerType="module" ownerId={module.id} of={sentence(t.module, { no: module.module_no })} />
        </span>
        <span className="flex-auto">
          <Button
            size="large"
            icon={<Images />}
            wide
            aria-label={say(t.photosOf, { no: module.module_no })}
            onClick={openPhotos}
          >
            {say(t.photos)}
          </Button>
        </span>
        {word !== undefined && (
          <span className="flex-auto">
            <Button
              size="large"
              iconEnd={<ArrowRight />}
              wide
              aria-label={say(t.moveName, { no: module.module_no, status: say(word) })}
              onClick={() => onMove(module.id)}
            >
              {say(t.moveTo, { status: say(word) })}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}
