import type { ReactNode } from 'react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { greeting } from '#platform/web/texts/greeting.ts';
import { useHad } from '#platform/web/call/had.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { AppearsWhole } from '#platform/web/frame/appears-whole.tsx';
import { useDocumentTitle } from '#platform/web/frame/page-title.ts';
import { choose, useSelections } from '#platform/web/stores.ts';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { FileOfAddress, SharedDocuments, SharedPhotos } from '#areas/platform-services/files/web/embeds.tsx';
import { PleaseCard } from '#areas/company/inbox/web/latest.tsx';
import { useProject } from '#areas/projects/projects/web/queries.ts';
import type { Unit } from '#areas/projects/units/schema.ts';
import { useUnits } from '#areas/projects/units/web/queries.ts';
import { SharedPunch } from '#areas/quality/punch/web/latest.tsx';
import { OwnTrips } from '#areas/service/trips/web/embeds.tsx';
import { ClientChanges } from '#areas/sales/change-orders/web/embeds.tsx';
import { SharedSignOffs } from '#areas/quality/sign-offs/web/embeds.tsx';
import { OwnContracts } from '#areas/sales/contracts/web/embeds.tsx';
import { AskBuilder, Requests } from '#areas/company/tickets/web/latest.tsx';
import { HomeWarranty, SomethingWrong } from '#areas/service/warranty/web/latest.tsx';
import { SharedWall } from '#areas/company/wall/web/embeds.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { NightHouse } from '#ui/drawings/night-house.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { HomeAbout, HomePeople } from './home-about.tsx';
import { HomeDates } from './home-dates.tsx';
import { HomeStory } from './home-story.tsx';
import { homeDates } from './home-words.ts';
import { HomeWay } from './home-way.tsx';
import { NextCard } from './next-card.tsx';

const t = texts({
  title: { en: 'Your home', es: 'Tu casa' },
  homes: { en: 'Your homes', es: 'Tus casas' },
  noneTitle: { en: 'Your builder has not linked your home yet', es: 'Tu constructor aún no ha vinculado tu casa' },
  noneText: {
    en: 'As soon as they do, you see here how it grows, what comes next and who is there for you.',
    es: 'En cuanto lo haga, verás aquí cómo avanza, qué sigue y quién te atiende.',
  },
  goneTitle: { en: 'Your home is no longer shared with you', es: 'Tu casa ya no se comparte contigo' },
  goneText: {
    en: 'Your builder has just taken it out of your view. If that surprises you, ask your contact there.',
    es: 'Tu constructor acaba de quitarla de tu vista. Si te sorprende, pregunta a tu contacto allí.',
  },
  loading: { en: 'Loading your home', es: 'Cargando tu casa' },
  errorTitle: { en: 'Your home could not be loaded', es: 'No se pudo cargar tu casa' },
  retry: { en: 'Try again', es: 'Reintentar' },
  hold: { en: 'Your project is paused.', es: 'Tu proyecto está en pausa.' },
  holdUntil: {
    en: 'Your project is paused until about {day}.',
    es: 'Tu proyecto está en pausa hasta aproximadamente el {day}.',
  },
  news: { en: 'News and questions', es: 'Noticias y preguntas' },
  photos: { en: 'Photos', es: 'Fotos' },
  documents: { en: 'Documents', es: 'Documentos' },
});

/** An owner's home: how it grows and what comes next, in plain words. No money stands here but that of their own contracts. */
export function Screen() {
  const say = useSay();
  useDocumentTitle(say(t.title));
  const { data, error, refetch } = useUnits({ view: 'owner' });
  const chosen = useSelections((state) => state.chosen['owner.unit']);
  const had = useHad('home', data !== undefined && data.length > 0);
  if (data === undefined) {
    return (
      <Page>
        {error === null ? (
          <SkeletonRows rows={8} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.errorTitle)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )}
      </Page>
    );
  }
  const unit = data.find(({ id }) => id === chosen) ?? data[0];
  if (unit === undefined) {
    return (
      <Page>
        <h1 className="sr-only">{say(t.title)}</h1>
        <EmptyState
          drawing={<HouseDrawing />}
          title={say(had ? t.goneTitle : t.noneTitle)}
          text={say(had ? t.goneText : t.noneText)}
          className="mt-[8dvh]"
        />
      </Page>
    );
  }
  return (
    <Page>
      {data.length > 1 && (
        <div className="w-full sm:w-96">
          <Select
            aria-label={say(t.homes)}
            value={unit.id}
            onValueChange={(id) => choose('owner.unit', id)}
            items={data.map((each) => ({ value: each.id, label: `${each.name} · ${each.project_name}` }))}
          />
        </div>
      )}
      <AppearsWhole key={unit.id} waiting={<SkeletonRows rows={8} label={say(t.loading)} />}>
        <div className="flex flex-col gap-8 @min-[700px]:gap-10">
          <Home unit={unit} />
        </div>
      </AppearsWhole>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="mx-auto flex max-w-[1120px] flex-col gap-8 px-4 pt-4 pb-14 md:px-10 @min-[700px]:gap-10">
        {children}
      </div>
    </div>
  );
}

/** From the day on which somebody lives there: before that, what is wrong is a matter of the site. */
const isHandedOver = ({ warranty_start_on: warranty, closing_on: closing, co_on: occupied }: Unit): boolean =>
  (warranty ?? closing ?? occupied) !== null;

function Home({ unit }: { unit: Unit }) {
  const say = useSay();
  const language = useLanguage();
  const { data: profile } = useProfile();
  const { data: project, error } = useProject(unit.project, 'owner');
  const place =
    unit.address_override ??
    [project?.address.line1, project?.address.city, project?.address.state].filter(Boolean).join(', ');
  const milestones = homeDates(project?.milestones ?? [], unit);
  const shared = { projectId: unit.project, unitId: unit.id, view: 'owner' } as const;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 @min-[640px]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] @min-[960px]:grid-cols-[minmax(0,1fr)_372px] @min-[960px]:gap-6">
        <NightHouse className="min-h-68 rounded-[16px] @min-[700px]:min-h-84 @min-[700px]:rounded-[20px]">
          <h1 className="text-24 font-title tracking-title text-balance @min-[960px]:text-32">
            {greeting(profile?.first_name, language)}
          </h1>
          <p className="font-label text-balance">{place === '' ? unit.name : place}</p>
        </NightHouse>
        <div className="flex flex-col gap-4">
          <NextCard project={project} milestones={milestones} />
          <PleaseCard />
          {project !== undefined && isHandedOver(unit) && <SomethingWrong reporting={shared} />}
          {project !== undefined && project.status !== 8 && (
            <AskBuilder {...(isHandedOver(unit) ? { look: 'quiet' } : {})} />
          )}
        </div>
      </div>
      {error !== null && project === undefined && <Banner tone="bad">{error.message}</Banner>}
      {project?.status === 7 && (
        <Banner tone="warn">
          {project.hold_until === null
            ? say(t.hold)
            : say(t.holdUntil, { day: formatDay(project.hold_until, language) })}
        </Banner>
      )}
      {project !== undefined && project.status !== 6 && <HomeWay project={project} unit={unit} />}
      <OwnContracts />
      <ClientChanges view="owner" unitId={unit.id} />
      <SharedSignOffs view="owner" unitId={unit.id} />
      <SharedPunch view="owner" projectId={unit.project} unitId={unit.id} quiet />
      <OwnTrips view="owner" projectId={unit.project} unitId={unit.id} />
      <Requests asking={shared} hasButton={false} />
      {isHandedOver(unit) && <HomeWarranty reporting={shared} />}
      <Section title={say(t.photos)}>
        <FileOfAddress view="owner" />
        <SharedPhotos {...shared} />
      </Section>
      {project !== undefined && <HomeDates milestones={milestones} />}
      <div className="grid grid-cols-1 items-start gap-8 @min-[960px]:grid-cols-[minmax(0,1fr)_372px] @min-[960px]:gap-6">
        <div className="flex min-w-0 flex-col gap-8 @min-[700px]:gap-10">
          <Section title={say(t.documents)}>
            <SharedDocuments {...shared} />
          </Section>
          <Section title={say(t.news)}>
            <SharedWall projectId={unit.project} unitId={unit.id} view="owner" path="/owner" />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {project !== undefined && <HomePeople project={project} />}
          <HomeAbout unit={unit} />
        </div>
      </div>
      {project !== undefined && <HomeStory milestones={milestones} factory={project.factory} />}
    </>
  );
}
