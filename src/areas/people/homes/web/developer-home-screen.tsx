import { Building2, MapPin } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useHad } from '#platform/web/call/had.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useRouteParams } from '#platform/web/place.ts';
import { FileOfAddress, SharedDocuments, SharedPhotos } from '#areas/platform-services/files/web/embeds.tsx';
import { PleaseCard } from '#areas/company/inbox/web/latest.tsx';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { ProjectStatusChip } from '#areas/projects/projects/web/embeds.tsx';
import { useProject } from '#areas/projects/projects/web/queries.ts';
import { words } from '#areas/projects/projects/web/words.ts';
import { useModules, useUnits } from '#areas/projects/units/web/queries.ts';
import { OwnContracts } from '#areas/sales/contracts/web/embeds.tsx';
import { SharedDeviations } from '#areas/design/deviations/web/latest.tsx';
import { SharedPunch } from '#areas/quality/punch/web/latest.tsx';
import { ClientChanges } from '#areas/sales/change-orders/web/embeds.tsx';
import { SharedSignOffs } from '#areas/quality/sign-offs/web/embeds.tsx';
import { Requests } from '#areas/company/tickets/web/latest.tsx';
import { SharedWall } from '#areas/company/wall/web/embeds.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { ProjectComparison, ProjectPicker } from './developer-compare.tsx';
import { Figures } from './developer-figures.tsx';
import { DeveloperAhead } from './developer-ahead.tsx';
import { DeveloperRail } from './developer-rail.tsx';
import { DeveloperUnits } from './developer-units.tsx';

const t = texts({
  news: { en: 'News and questions', es: 'Noticias y preguntas' },
  loading: { en: 'Loading the project', es: 'Cargando el proyecto' },
  errorTitle: { en: 'This project is not there, or not yours to see', es: 'Este proyecto no existe o no puedes verlo' },
  goneTitle: { en: 'This project is no longer shared with you', es: 'Este proyecto ya no se comparte contigo' },
  goneText: {
    en: 'Your builder has just taken it out of your view. If that surprises you, ask your contact there.',
    es: 'Tu constructor acaba de quitarlo de tu vista. Si te sorprende, pregunta a tu contacto allí.',
  },
  back: { en: 'Your projects', es: 'Tus proyectos' },
  organisation: { en: 'My organisation', es: 'Mi organización' },
  photos: { en: 'Photos', es: 'Fotos' },
  documents: { en: 'Documents', es: 'Documentos' },
  hold: { en: 'The project is paused.', es: 'El proyecto está en pausa.' },
  holdUntil: {
    en: 'The project is paused until about {day}.',
    es: 'El proyecto está en pausa hasta aproximadamente el {day}.',
  },
});

/** A developer's project on one page: the figures, every unit by its stage, the next four weeks, people, shared files. */
export function Screen() {
  const say = useSay();
  const { project_number: number = '' } = useRouteParams();
  const { data, error, isPending, isPlaceholderData } = useProject(number, 'developer');
  const had = useHad(number, data !== undefined && !isPlaceholderData);
  const isHidden = error?.failure.status === 404;
  // While another project loads, the one before must not stand under its address.
  if (data !== undefined && !isPlaceholderData) return <ProjectHome project={data} />;
  const back = (
    <Button asChild>
      <Link to="/developer">{say(t.back)}</Link>
    </Button>
  );
  return (
    <PageFrame title={number}>
      {isPending || isPlaceholderData ? (
        <SkeletonRows rows={10} label={say(t.loading)} />
      ) : had && isHidden ? (
        <EmptyState
          drawing={<CraneDrawing />}
          title={say(t.goneTitle)}
          text={say(t.goneText)}
          action={back}
          className="mt-[8dvh]"
        />
      ) : (
        <ErrorState title={say(t.errorTitle)} text={isHidden ? undefined : error?.message} action={back} />
      )}
    </PageFrame>
  );
}

function ProjectHome({ project }: { project: ProjectRead }) {
  const say = useSay();
  const language = useLanguage();
  const units = useUnits({ view: 'developer', project: project.id });
  const modules = useModules({ view: 'developer', project: project.id });
  const place = [project.address.line1, project.address.city, project.address.state].filter(Boolean).join(', ');
  const shared = { projectId: project.id, view: 'developer' } as const;
  return (
    <PageFrame
      title={project.name}
      documentTitle={`${project.project_number} ${project.name}`}
      large
      status={<ProjectStatusChip status={project.status} />}
      meta={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {place !== '' && (
            <span className="inline-flex items-center gap-1.5">
              <MapPin />
              {place}
            </span>
          )}
          <span className="text-text-3">
            {say(words.units, { n: project.unit_count })}, {say(words.modules, { n: project.module_count })}
          </span>
        </span>
      }
      actions={
        <>
          <Button look="quiet" icon={<Building2 />} className="max-md:hidden" asChild>
            <Link to="/developer/organisation">{say(t.organisation)}</Link>
          </Button>
          <ProjectPicker number={project.project_number} />
        </>
      }
    >
      <div className="flex flex-col gap-8">
        {project.status === 7 && (
          <Banner tone="warn">
            {project.hold_until === null
              ? say(t.hold)
              : say(t.holdUntil, { day: formatDay(project.hold_until, language) })}
          </Banner>
        )}
        <PleaseCard />
        <Figures project={project} units={units.data ?? []} modules={modules.data ?? []} />
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <DeveloperUnits units={units.data} number={project.project_number} count={project.unit_count} />
          <DeveloperAhead project={project} modules={modules.data ?? []} />
        </div>
        <OwnContracts projectId={project.id} />
        <ClientChanges view="developer" projectId={project.id} />
        <SharedSignOffs view="developer" projectId={project.id} />
        <SharedDeviations projectId={project.id} />
        <SharedPunch view="developer" projectId={project.id} quiet />
        <Requests asking={shared} />
        <Section title={say(t.photos)}>
          <FileOfAddress view="developer" />
          <SharedPhotos {...shared} even />
        </Section>
        <ProjectComparison number={project.project_number} />
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-8">
            <Section title={say(t.documents)}>
              <SharedDocuments {...shared} />
            </Section>
            <Section title={say(t.news)}>
              <SharedWall
                projectId={project.id}
                view="developer"
                path={`/developer/${encodeURIComponent(project.project_number)}`}
              />
            </Section>
          </div>
          <DeveloperRail project={project} />
        </div>
      </div>
    </PageFrame>
  );
}
