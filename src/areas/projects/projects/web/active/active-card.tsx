import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { clsx } from 'clsx';
import { memo } from 'react';
import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { PlanProgress } from '#platform/web/plan-progress.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import type { ActiveProject } from '#areas/projects/projects/schema.ts';
import { DateMark, DayText, usePercentTitle } from '../embeds.tsx';
import { guardText, missingText } from '../guard-text.ts';
import { dateStatusWords, factoryWords, milestoneText, words } from '../words.ts';

const t = texts({
  complete: { en: 'Complete', es: 'Avance' },
  noDate: { en: 'No date ahead', es: 'Sin fecha próxima' },
  confirm: { en: 'To confirm: {guard}', es: 'Por confirmar: {guard}' },
  ready: { en: 'Ready to move on', es: 'Listo para avanzar' },
});

interface ActiveCardProps {
  project: ActiveProject;
  /** For the screen on the wall. */
  isLarge?: boolean;
  /** False far from what is seen: then the card is its name and its place, which can be found and reached all the same. */
  isNear?: boolean;
}

/** A project as a card: what it looks like, what comes next and how that stands, and what keeps it from its next status. */
export const ActiveCard = memo(function ActiveCard({ project, isLarge = false, isNear = true }: ActiveCardProps) {
  const say = useSay();
  const place = [project.factory === null ? '' : say(factoryWords[project.factory] ?? t.noDate), project.city ?? '']
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised focus-within:border-line-strong hover:border-line-strong">
      {isNear ? (
        <Cover fileId={project.cover_file_id} isLarge={isLarge} />
      ) : (
        <div className="aspect-[16/9] w-full bg-sunken" />
      )}
      <div className={clsx('flex flex-col', isLarge ? 'gap-2 p-5' : 'flex-1 gap-2 p-3.5', !isNear && 'min-h-[150px]')}>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h3
              className={clsx('font-title tracking-title wrap-anywhere', isLarge ? 'text-32' : 'line-clamp-2 text-14')}
            >
              {isLarge ? (
                project.name
              ) : (
                <Link
                  to={`/projects/${project.project_number}`}
                  title={project.name}
                  className="after:absolute after:inset-0"
                >
                  {project.name}
                </Link>
              )}
            </h3>
            <p className={clsx('truncate text-text-3', isLarge ? 'text-20' : 'text-12')}>
              <span className="tabular-nums">{project.project_number}</span>
              {place !== '' && ` · ${place}`}
            </p>
          </div>
          {isNear && project.pm !== null && <Avatar name={project.pm.name} size={isLarge ? 40 : 24} named />}
        </div>
        {isNear && <Facts project={project} isLarge={isLarge} />}
      </div>
    </article>
  );
});

function Facts({ project, isLarge }: { project: ActiveProject; isLarge: boolean }) {
  const say = useSay();
  const percentTitle = usePercentTitle();
  const next = project.next_milestone;
  const word = next === null ? undefined : dateStatusWords[next.date_status];
  const text = isLarge ? 'text-20 [&_svg]:size-6' : 'text-13';
  return (
    <>
      <p className={clsx('flex min-w-0 items-center gap-1.5', text)}>
        {next === null ? (
          <span className="text-text-3">{say(t.noDate)}</span>
        ) : (
          <>
            <DateMark status={next.date_status} />
            <span className="truncate">{say(milestoneText(next))}</span>
            <DayText date={next.forecast_on} status={next.date_status} />
            {next.date_status === 'late' ? (
              <span className="whitespace-nowrap font-label text-bad-text">
                {say(words.daysLate, { n: Math.max(1, daysBetween(next.due_on, companyToday())) })}
              </span>
            ) : (
              isLarge && word !== undefined && <span className="text-text-3">{say(word)}</span>
            )}
          </>
        )}
      </p>
      <Blocker project={project} className={text} />
      <div
        className={clsx(
          'mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1 text-text-3',
          isLarge ? 'text-16' : 'text-12',
        )}
      >
        <PlanProgress
          percent={project.percent_complete}
          planned={project.planned_percent}
          label={say(t.complete)}
          title={percentTitle(project)}
        />
        <span className="truncate tabular-nums">
          {say(words.units, { n: project.unit_count })}, {say(words.modules, { n: project.module_count })}
        </span>
      </div>
    </>
  );
}

/** Why it can't move on: what is missing, else what nobody can look up yet, else that nothing is. */
function Blocker({ project, className }: { project: ActiveProject; className: string }) {
  const say = useSay();
  const { blocker } = project;
  const [Mark, tone, words] =
    blocker === null
      ? [CircleCheck, 'text-good-text', say(t.ready)]
      : blocker.state === 'unmet'
        ? [TriangleAlert, 'text-warn-text', say(missingText(blocker))]
        : [CircleDashed, 'text-text-2', say(t.confirm, { guard: say(guardText(blocker)) })];
  return (
    <p className={clsx('flex min-w-0 items-start gap-1.5', tone, className)}>
      <Mark className="mt-0.5 size-4 flex-none" aria-hidden="true" />
      <span className="line-clamp-2">{words}</span>
    </p>
  );
}

function Cover({ fileId, isLarge }: { fileId: string | null; isLarge: boolean }) {
  const url = usePictureUrl(fileId === null ? null : `/api/files/${fileId}/${isLarge ? 'content' : 'thumbnail'}`);
  return (
    <div
      className={clsx(
        'picture relative grid w-full place-items-center overflow-hidden bg-sunken',
        isLarge ? 'min-h-0 flex-1' : 'aspect-[16/9]',
      )}
    >
      {url === undefined ? (
        <HouseDrawing />
      ) : (
        <img src={url} alt="" className="absolute inset-0 size-full object-cover" />
      )}
    </div>
  );
}
