import { ArrowDownToLine, Flag, MapPin, Truck } from 'lucide-react';
import { formatDay, formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useHad } from '#platform/web/had.ts';
import { PageFrame } from '#platform/web/page-frame.tsx';
import { go, useRouteParams } from '#platform/web/place.ts';
import { FileOfAddress, FilesPanel } from '#areas/files/web/embeds.tsx';
import type { ProjectRead } from '#areas/projects/schema.ts';
import { DateMark, DayText, ProjectStatusChip } from '#areas/projects/web/embeds.tsx';
import { useProject, useProjects } from '#areas/projects/web/queries.ts';
import { milestoneText, roleWords, unitStatusWords, words } from '#areas/projects/web/words.ts';
import type { Module, Unit } from '#areas/units/schema.ts';
import { useModules, useUnits } from '#areas/units/web/queries.ts';
import { SharedWall } from '#areas/wall/web/embeds.tsx';
import { unitStep } from '#areas/units/web/embeds.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusGlyph } from '#ui/status-glyph.tsx';
import { aheadOf, matrixOf, numbersOf, type AheadEntry } from './developer-numbers.ts';
import { Nothing } from './nothing.tsx';

const t = texts({
  news: { en: 'News and questions', es: 'Noticias y preguntas' },
  project: { en: 'Project', es: 'Proyecto' },
  loading: { en: 'Loading the project', es: 'Cargando el proyecto' },
  errorTitle: { en: 'This project is not there, or not yours to see', es: 'Este proyecto no existe o no puedes verlo' },
  goneTitle: { en: 'This project is no longer shared with you', es: 'Este proyecto ya no se comparte contigo' },
  goneText: {
    en: 'Your builder has just taken it out of your view. If that surprises you, ask your contact there.',
    es: 'Tu constructor acaba de quitarlo de tu vista. Si te sorprende, pregunta a tu contacto allí.',
  },
  back: { en: 'Your projects', es: 'Tus proyectos' },
  figures: { en: 'The project in figures', es: 'El proyecto en cifras' },
  unitsSet: { en: 'Units set', es: 'Unidades montadas' },
  of: { en: '{n} of {all}', es: '{n} de {all}' },
  complete: { en: 'Complete', es: 'Avance' },
  nextShip: { en: 'Next shipment', es: 'Próximo envío' },
  nextSet: { en: 'Next set day', es: 'Próximo montaje' },
  late: { en: 'Late dates', es: 'Fechas atrasadas' },
  none: { en: 'None', es: 'Ninguna' },
  units: { en: 'Units', es: 'Unidades' },
  noUnits: { en: 'The units of this project will stand here.', es: 'Aquí estarán las unidades de este proyecto.' },
  building: { en: 'Building {building}', es: 'Edificio {building}' },
  level: { en: 'Level {level}', es: 'Nivel {level}' },
  buildingLevel: { en: 'Building {building}, level {level}', es: 'Edificio {building}, nivel {level}' },
  all: { en: 'All units', es: 'Todas las unidades' },
  ahead: { en: 'The next four weeks', es: 'Las próximas cuatro semanas' },
  nothingAhead: {
    en: 'No date falls into the next four weeks.',
    es: 'Ninguna fecha cae en las próximas cuatro semanas.',
  },
  ships: {
    en: '{n, plural, one {# module ships} other {# modules ship}}',
    es: '{n, plural, one {Se envía # módulo} other {Se envían # módulos}}',
  },
  sets: {
    en: '{n, plural, one {# module is set} other {# modules are set}}',
    es: '{n, plural, one {Se monta # módulo} other {Se montan # módulos}}',
  },
  people: { en: 'People', es: 'Personas' },
  dates: { en: 'Key dates', es: 'Fechas clave' },
  files: { en: 'Photos and documents', es: 'Fotos y documentos' },
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
  return (
    <PageFrame
      title={project.name}
      documentTitle={`${project.project_number} ${project.name}`}
      large
      status={<ProjectStatusChip status={project.status} />}
      meta={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {place !== '' && (
            <>
              <MapPin />
              {place}
              <span aria-hidden="true">·</span>
            </>
          )}
          {say(words.units, { n: project.unit_count })}, {say(words.modules, { n: project.module_count })}
        </span>
      }
      actions={<ProjectPicker number={project.project_number} />}
    >
      <div className="flex flex-col gap-8">
        {project.status === 7 && (
          <Banner tone="warn">
            {project.hold_until === null
              ? say(t.hold)
              : say(t.holdUntil, { day: formatDay(project.hold_until, language) })}
          </Banner>
        )}
        <Figures project={project} units={units.data ?? []} modules={modules.data ?? []} />
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Section title={say(t.units)} count={project.unit_count}>
            {units.data === undefined ? (
              <SkeletonRows rows={4} label={say(t.loading)} />
            ) : units.data.length === 0 ? (
              <Nothing>{say(t.noUnits)}</Nothing>
            ) : (
              <Matrix units={units.data} number={project.project_number} />
            )}
          </Section>
          <Section title={say(t.ahead)}>
            <Ahead entries={aheadOf(modules.data ?? [], project.milestones, todayIn())} />
          </Section>
        </div>
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Section title={say(t.files)}>
            <FileOfAddress view="developer" />
            <FilesPanel ownerType="project" ownerId={project.id} canUpload={false} view="developer" />
          </Section>
          <People project={project} />
        </div>
        <Section title={say(t.news)}>
          <div className="max-w-[820px]">
            <SharedWall
              projectId={project.id}
              view="developer"
              path={`/developer/${encodeURIComponent(project.project_number)}`}
            />
          </div>
        </Section>
      </div>
    </PageFrame>
  );
}

/** Leads to another project of theirs; nothing where there is but one. */
function ProjectPicker({ number }: { number: string }) {
  const say = useSay();
  const { data } = useProjects({ view: 'developer' });
  if (data === undefined || data.length < 2) return null;
  return (
    <div className="w-80 max-sm:w-full">
      <Select
        aria-label={say(t.project)}
        value={number}
        onValueChange={(value) => go(`/developer/${encodeURIComponent(value)}`)}
        items={data.map((each) => ({ value: each.project_number, label: each.name, detail: each.project_number }))}
      />
    </div>
  );
}

function Figures({
  project,
  units,
  modules,
}: {
  project: ProjectRead;
  units: readonly Unit[];
  modules: readonly Module[];
}) {
  const say = useSay();
  const language = useLanguage();
  const numbers = numbersOf(units, modules, project.milestones, todayIn());
  const day = (on: string | undefined) => (on === undefined ? '–' : formatWeekday(on, language));
  const figures = [
    { name: say(t.complete), value: `${Math.round(project.percent_complete)}%` },
    { name: say(t.unitsSet), value: say(t.of, { n: numbers.unitsSet, all: numbers.units }) },
    { name: say(t.nextShip), value: day(numbers.nextShip) },
    { name: say(t.nextSet), value: day(numbers.nextSet) },
    { name: say(t.late), value: numbers.late === 0 ? say(t.none) : String(numbers.late), isBad: numbers.late > 0 },
  ];
  return (
    <dl
      aria-label={say(t.figures)}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px md:grid-cols-3 xl:grid-cols-5"
    >
      {figures.map((figure) => (
        <div
          key={figure.name}
          className="flex flex-col gap-0.5 bg-raised p-4 last:max-md:col-span-2 md:max-xl:last:col-span-2"
        >
          <dt className="text-12 text-text-3">{figure.name}</dt>
          <dd className={`text-20 font-title tabular-nums ${figure.isBad === true ? 'text-bad-text' : ''}`}>
            {figure.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Matrix({ units, number }: { units: readonly Unit[]; number: string }) {
  const say = useSay();
  const language = useLanguage();
  const rows = matrixOf(units, new Intl.Collator(localeOf(language), { numeric: true }).compare);
  const nameOf = ({ building, level }: { building: string | null; level: string | null }) =>
    building !== null && level !== null
      ? say(t.buildingLevel, { building, level })
      : building !== null
        ? say(t.building, { building })
        : level !== null
          ? say(t.level, { level })
          : say(t.all);
  return (
    <div className="flex flex-col gap-4">
      {rows.map((row) => (
        <section key={nameOf(row.name)} aria-label={nameOf(row.name)}>
          {rows.length > 1 && <h3 className="mb-1.5 text-12 text-text-3">{nameOf(row.name)}</h3>}
          <ul className="grid gap-2 [grid-template-columns:repeat(auto-fill,minmax(136px,1fr))]">
            {row.units.map((unit) => (
              <li key={unit.id}>
                <Link
                  to={`/developer/${number}/unit/${unit.id}`}
                  data-step={unitStep(unit.status)}
                  className="flex min-h-16 flex-col justify-center gap-0.5 rounded-[10px] border border-line bg-(--st-fill) px-3 py-2 hover:border-line-strong"
                >
                  <b className="truncate text-text-1" title={unit.name}>
                    {unit.name}
                  </b>
                  <span className="flex items-center gap-1.5 text-12 text-st-text">
                    <StatusGlyph step={unitStep(unit.status)} />
                    {say(unitStatusWords[unit.status] ?? t.units)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Ahead({ entries }: { entries: readonly AheadEntry[] }) {
  const say = useSay();
  const language = useLanguage();
  if (entries.length === 0) return <Nothing>{say(t.nothingAhead)}</Nothing>;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {entries.map(({ on, to, what }) => {
        const Icon = what.kind === 'ship' ? Truck : what.kind === 'set' ? ArrowDownToLine : Flag;
        return (
          <li
            key={`${on} ${what.kind} ${what.kind === 'milestone' ? what.milestone.id : ''}`}
            className="flex items-center gap-3 px-4 py-3"
          >
            <Icon aria-hidden="true" className="flex-none text-text-3" />
            <span className="min-w-0 flex-1 truncate">
              {what.kind === 'milestone'
                ? say(milestoneText(what.milestone))
                : say(what.kind === 'ship' ? t.ships : t.sets, { n: what.modules })}
            </span>
            {what.kind === 'milestone' && <DateMark status={what.milestone.date_status} />}
            <time dateTime={on} className="flex-none text-12 text-text-2 tabular-nums">
              {on === to ? formatWeekday(on, language) : `${formatDay(on, language)} – ${formatDay(to, language)}`}
            </time>
          </li>
        );
      })}
    </ul>
  );
}

function People({ project }: { project: ProjectRead }) {
  const say = useSay();
  return (
    <div className="flex flex-col gap-8">
      {project.members.length > 0 && (
        <Section title={say(t.people)}>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {project.members.map((member) => (
              <li key={`${member.user_id} ${member.role}`} className="flex items-center gap-3 px-4 py-3">
                <Avatar name={member.name} photoUrl={member.photo_url} size={32} />
                <span className="min-w-0 flex-1 truncate" title={member.name}>
                  {member.name}
                </span>
                <span className="text-12 text-text-3">{say(roleWords[member.role] ?? t.people)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {project.milestones.length > 0 && (
        <Section title={say(t.dates)}>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {project.milestones.map((milestone) => (
              <li key={milestone.id} className="flex items-center gap-3 px-4 py-3">
                <DateMark status={milestone.date_status} />
                <span className="min-w-0 flex-1 truncate">{say(milestoneText(milestone))}</span>
                <DayText
                  date={milestone.actual_on ?? milestone.forecast_on}
                  status={milestone.date_status}
                  className="text-12"
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
