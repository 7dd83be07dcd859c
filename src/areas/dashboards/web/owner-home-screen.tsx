import { ArrowRight } from 'lucide-react';
import { daysBetween, formatDay, formatDayLong, todayIn } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useDocumentTitle } from '#platform/web/page-title.ts';
import { choose, useSelections } from '#platform/web/stores.ts';
import { useProfile } from '#areas/accounts/web/queries.ts';
import { FileOfAddress, FilesPanel } from '#areas/files/web/embeds.tsx';
import { useFiles } from '#areas/files/web/queries.ts';
import type { ProjectRead } from '#areas/projects/schema.ts';
import { useProject } from '#areas/projects/web/queries.ts';
import type { Unit } from '#areas/units/schema.ts';
import { SharedWall } from '#areas/wall/web/embeds.tsx';
import { UnitStatus } from '#areas/units/web/embeds.tsx';
import { useUnits } from '#areas/units/web/queries.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { NightHouse } from '#ui/drawings/night-house.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { PhaseStrip } from '#ui/phase-strip.tsx';
import { Section } from '#ui/section.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { greeting } from './greeting.ts';
import { HomeStory } from './home-story.tsx';
import { helperWords, nextInWords, nextOf, phaseWords } from './home-words.ts';

const t = texts({
  title: { en: 'Your home', es: 'Tu casa' },
  homes: { en: 'Your homes', es: 'Tus casas' },
  noneTitle: { en: 'Your builder has not linked your home yet', es: 'Tu constructor aún no ha vinculado tu casa' },
  noneText: {
    en: 'As soon as they do, you see here how it grows, what comes next and who is there for you.',
    es: 'En cuanto lo haga, verás aquí cómo avanza, qué sigue y quién te atiende.',
  },
  loading: { en: 'Loading your home', es: 'Cargando tu casa' },
  errorTitle: { en: 'Your home could not be loaded', es: 'No se pudo cargar tu casa' },
  retry: { en: 'Try again', es: 'Reintentar' },
  next: { en: 'What comes next', es: 'Lo que sigue' },
  nothing: { en: 'No date is set yet', es: 'Aún no hay fecha' },
  nothingText: { en: 'You see it here as soon as there is one.', es: 'La verás aquí en cuanto exista.' },
  hold: { en: 'Your project is paused.', es: 'Tu proyecto está en pausa.' },
  holdUntil: {
    en: 'Your project is paused until about {day}.',
    es: 'Tu proyecto está en pausa hasta aproximadamente el {day}.',
  },
  way: { en: 'The way to your home', es: 'El camino a tu casa' },
  since: { en: 'Since {day}', es: 'Desde {day}' },
  news: { en: 'News from your builder', es: 'Noticias de tu constructor' },
  people: { en: 'Here for you', es: 'Para atenderte' },
  files: { en: 'Photos and documents', es: 'Fotos y documentos' },
  projectFiles: { en: 'From the whole project', es: 'De todo el proyecto' },
  about: { en: 'About your home', es: 'Sobre tu casa' },
  project: { en: 'Project', es: 'Proyecto' },
  plan: { en: 'Plan', es: 'Plano' },
  beds: { en: 'Bedrooms', es: 'Recámaras' },
  baths: { en: 'Bathrooms', es: 'Baños' },
  area: { en: 'Area', es: 'Superficie' },
  sqft: { en: '{n} sq ft', es: '{n} ft²' },
  warranty: { en: 'Warranty since', es: 'Garantía desde' },
  manual: { en: 'Owner manual', es: 'Manual' },
  more: { en: 'All about this home', es: 'Todo sobre esta casa' },
});

/** An owner's home: how it grows and what comes next, in plain words. Nothing here carries money. */
export function Screen() {
  const say = useSay();
  useDocumentTitle(say(t.title));
  const { data, error, refetch } = useUnits({ view: 'owner' });
  const chosen = useSelections((state) => state.chosen['owner.unit']);
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
        <EmptyState drawing={<HouseDrawing />} title={say(t.noneTitle)} text={say(t.noneText)} className="mt-[8dvh]" />
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
      <Home key={unit.id} unit={unit} />
    </Page>
  );
}

function Page({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-7 px-4 pt-4 pb-14 md:gap-10 md:px-10">{children}</div>
  );
}

function Home({ unit }: { unit: Unit }) {
  const say = useSay();
  const language = useLanguage();
  const { data: profile } = useProfile();
  const { data: project, error } = useProject(unit.project, 'owner');
  const place =
    unit.address_override ??
    [project?.address.line1, project?.address.city, project?.address.state].filter(Boolean).join(', ');
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(300px,372px)] md:gap-6">
        <NightHouse className="min-h-68 rounded-[16px] md:min-h-84 md:rounded-[20px]">
          <h1 className="text-24 font-title tracking-title md:text-32">{greeting(profile?.first_name, language)}</h1>
          <p className="font-label">{place === '' ? unit.name : place}</p>
        </NightHouse>
        <NextCard project={project} />
      </div>
      {error !== null && project === undefined && <Banner tone="bad">{error.message}</Banner>}
      {project !== undefined && (
        <>
          {project.status === 7 && (
            <Banner tone="warn">
              {project.hold_until === null
                ? say(t.hold)
                : say(t.holdUntil, { day: formatDay(project.hold_until, language) })}
            </Banner>
          )}
          <Way project={project} />
          <HomeStory milestones={project.milestones} factory={project.factory} />
        </>
      )}
      <HomeFiles unit={unit} />
      <Section title={say(t.news)}>
        <SharedWall projectId={unit.project} view="owner" path="/owner" />
      </Section>
      <div className="grid gap-7 md:grid-cols-2 md:gap-6">
        <About unit={unit} />
        {project !== undefined && <People project={project} />}
      </div>
    </>
  );
}

function NextCard({ project }: { project: ProjectRead | undefined }) {
  const say = useSay();
  const language = useLanguage();
  if (project === undefined)
    return (
      <Card>
        <SkeletonRows rows={3} label={say(t.loading)} />
      </Card>
    );
  const next = nextOf(project.milestones);
  const on = next?.forecast_on ?? null;
  const words =
    next === undefined || on === null
      ? { title: say(t.nothing), text: say(t.nothingText) }
      : nextInWords({ ...next, forecast_on: on }, language, todayIn());
  const helper = contactOf(project);
  // A day so far off is not sure; the words name the month only, and so no leaf shows the day.
  const isNear = on !== null && daysBetween(todayIn(), on) <= 60;
  return (
    <section
      aria-label={say(t.next)}
      className="flex flex-col justify-between gap-4 rounded-card border border-line bg-raised p-4 md:p-5"
    >
      <div className="flex items-start gap-4">
        {on !== null && isNear && <DateTile date={on} />}
        <div className="min-w-0">
          <h2 className="text-20 font-title tracking-title text-balance">{words.title}</h2>
          {words.text !== undefined && <p className="mt-1 text-text-2">{words.text}</p>}
        </div>
      </div>
      {helper !== undefined && (
        <div className="flex items-center gap-3 border-t border-line pt-3">
          <Avatar name={helper.name} photoUrl={helper.photo_url} size={40} />
          <span className="min-w-0">
            <b className="block truncate">{helper.name}</b>
            <span className="block text-12 text-text-3">{say(helperWords[helper.role] ?? t.people)}</span>
          </span>
        </div>
      )}
    </section>
  );
}

/** A leaf of a calendar. The words beside it say the same, so it is for the eye. */
function DateTile({ date }: { date: string }) {
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', month: 'short' }).format(
    new Date(`${date}T00:00:00Z`),
  );
  return (
    <span
      aria-hidden="true"
      title={formatDayLong(date, language)}
      className="w-16 flex-none overflow-hidden rounded-[12px] border border-line-strong bg-raised text-center"
    >
      <span className="block bg-press text-12 font-label text-text-2 capitalize">{month}</span>
      <span className="block py-1 text-24 font-title tabular-nums">{Number(date.slice(8))}</span>
    </span>
  );
}

/** Whom an owner turns to first: until the keys the manager, after that the warranty coordinator. */
function contactOf(project: ProjectRead): ProjectRead['members'][number] | undefined {
  const first = project.status === 6 ? 'warranty_coord' : 'pm';
  return project.members.find(({ role }) => role === first) ?? project.members[0];
}

function Way({ project }: { project: ProjectRead }) {
  const say = useSay();
  const language = useLanguage();
  const running =
    project.status <= 6 ? project.status : (project.phases.findLast(({ status }) => status <= 6)?.status ?? 1);
  const phases = ([1, 2, 3, 4, 5, 6] as const).map((step) => {
    const entered = project.phases.findLast(({ status }) => status === step)?.entered_at;
    const isRunning = step === running && project.status !== 8;
    const percent =
      step < running || project.status === 8 || (isRunning && step === 6)
        ? 100
        : isRunning
          ? Math.min(96, Math.max(8, project.percent_complete))
          : 0;
    return {
      step,
      percent,
      label: say(phaseWords[step]),
      ...(isRunning && entered !== undefined
        ? { detail: say(t.since, { day: formatDay(entered.slice(0, 10), language) }) }
        : {}),
    };
  });
  return (
    <Section title={say(t.way)}>
      <PhaseStrip label={say(t.way)} phases={phases} />
    </Section>
  );
}

/** What is shared with the owner: of the home, then of the whole project; the empty words only where there is neither. */
function HomeFiles({ unit }: { unit: Unit }) {
  const say = useSay();
  const own = useFiles({ ownerType: 'unit', ownerId: unit.id, view: 'owner' });
  const shared = useFiles({ ownerType: 'project', ownerId: unit.project, view: 'owner' });
  const hasShared = (shared.data?.length ?? 0) > 0;
  const hasOwn = (own.data?.length ?? 0) > 0 || !hasShared;
  return (
    <>
      <FileOfAddress view="owner" />
      {hasOwn && (
        <Section title={say(t.files)}>
          <FilesPanel ownerType="unit" ownerId={unit.id} canUpload={false} view="owner" />
        </Section>
      )}
      {hasShared && (
        <Section title={say(hasOwn ? t.projectFiles : t.files)}>
          <FilesPanel ownerType="project" ownerId={unit.project} canUpload={false} view="owner" />
        </Section>
      )}
    </>
  );
}

function About({ unit }: { unit: Unit }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.about)}>
      <Card>
        <div className="mb-2 flex items-center justify-between gap-3">
          <b>{unit.name}</b>
          <UnitStatus status={unit.status} />
        </div>
        <Facts>
          <Fact name={say(t.project)}>{unit.project_name}</Fact>
          <Fact name={say(t.plan)}>{unit.plan_code}</Fact>
          <Fact name={say(t.beds)}>{unit.beds}</Fact>
          <Fact name={say(t.baths)}>{unit.baths}</Fact>
          <Fact name={say(t.area)}>
            {unit.sqft === null ? null : say(t.sqft, { n: formatNumber(unit.sqft, language) })}
          </Fact>
          {unit.warranty_start_on !== null && (
            <Fact name={say(t.warranty)}>{formatDay(unit.warranty_start_on, language)}</Fact>
          )}
          {unit.owner_manual?.['title'] !== undefined && <Fact name={say(t.manual)}>{unit.owner_manual['title']}</Fact>}
        </Facts>
        <Button className="mt-4" iconEnd={<ArrowRight />} asChild>
          <Link to={`/owner/${unit.project_number}/unit/${unit.id}`}>{say(t.more)}</Link>
        </Button>
      </Card>
    </Section>
  );
}

function People({ project }: { project: ProjectRead }) {
  const say = useSay();
  if (project.members.length === 0) return null;
  return (
    <Section title={say(t.people)}>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {project.members.map((member) => (
          <li key={`${member.user_id} ${member.role}`} className="flex items-center gap-3 p-4">
            <Avatar name={member.name} photoUrl={member.photo_url} size={40} />
            <span className="min-w-0">
              <b className="block truncate">{member.name}</b>
              <span className="block text-12 text-text-3">{say(helperWords[member.role] ?? t.people)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
