import { useState } from 'react';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { moveKinds } from '#areas/sales/opportunities/choices.ts';
import { useWholeDeal, type Whole } from '../queries.ts';
import { stageName } from '../stage-words.ts';
import { StepDialog } from '../step-dialog.tsx';
import { EstimatesPart } from './estimates-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { ProjectPart } from './project-part.tsx';
import { SlotsPart } from './slots-part.tsx';

const t = texts({
  loading: { en: 'Loading the deal', es: 'Cargando el negocio' },
  page: { en: 'Open its page', es: 'Abrir su página' },
  stages: { en: 'Its way', es: 'Su camino' },
  next: { en: 'Move to {stage}', es: 'Pasar a {stage}' },
  similar: { en: 'Similar deals that were won', es: 'Negocios parecidos ganados' },
  won: { en: '{amount}, won {day}', es: '{amount}, ganado el {day}' },
  days: { en: '{n, plural, one {in # day} other {in # days}}', es: '{n, plural, one {en # día} other {en # días}}' },
  history: { en: 'Steps', es: 'Pasos' },
  step: { en: '{kind}: {stage}', es: '{kind}: {stage}' },
});

/** What is special about a deal, above its facts: where it stands, what it could become, and what is like it. */
export function DealPanel({ record }: { record: { id: string } }) {
  const say = useSay();
  const { data } = useWholeDeal(record.id);
  if (data === undefined) return <SkeletonRows rows={6} label={say(t.loading)} />;
  return (
    <div className="grid gap-5">
      <p className="text-13">
        <Link className="link inline-flex min-h-6 items-center" to={`/sales/opportunities/${record.id}`}>
          {say(t.page)}
        </Link>
      </p>
      <StagesPart whole={data} />
      <SlotsPart whole={data} />
      <ProjectPart whole={data} />
      <PeoplePart whole={data} />
      <EstimatesPart whole={data} />
      <SimilarPart whole={data} />
      <StepsPart whole={data} />
    </div>
  );
}

export function StagesPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const [asked, setAsked] = useState<string>();
  const here = whole.stages.findIndex(({ id }) => id === whole.stage_id);
  const next = whole.stages[here + 1];
  return (
    <Section title={say(t.stages)}>
      <ol className="flex flex-wrap gap-1.5">
        {whole.stages.map((stage, at) => (
          <li key={stage.id}>
            <button
              type="button"
              disabled={!whole.can.change || at === here}
              aria-current={at === here ? 'step' : undefined}
              onClick={() => setAsked(stage.id)}
              className={`rounded-control border px-2 py-1 text-12 ${
                at === here
                  ? 'border-accent-line font-label'
                  : at < here
                    ? 'border-line bg-press text-text-2'
                    : 'border-line text-text-2'
              }`}
            >
              {stageName(stage, language)}
            </button>
          </li>
        ))}
      </ol>
      {whole.can.change && next !== undefined && (
        <Button look="primary" size="small" className="mt-3" onClick={() => setAsked(next.id)}>
          {say(t.next, { stage: stageName(next, language) })}
        </Button>
      )}
      {asked !== undefined && <StepDialog id={whole.id} stageId={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

export function SimilarPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  if (whole.similar.length === 0) return null;
  return (
    <Section title={say(t.similar)}>
      <ul className="grid gap-1.5 text-13">
        {whole.similar.map(({ id, name, amount, closed_on: on, days }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <Link className="link inline-flex min-h-6 items-center" to={`/sales/opportunities?panel=${id}`}>
              {name}
            </Link>
            <span className="text-text-2">
              {say(t.won, {
                amount: amount === null ? '' : formatMoneyShort(amount),
                day: on === null ? '' : formatDay(on, language),
              })}
              {days !== null && `, ${say(t.days, { n: days })}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function StepsPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Section title={say(t.history)} count={whole.moves.length}>
      <ol className="grid gap-1.5 text-13">
        {whole.moves.map(({ id, kind, to, at, by, reason }) => (
          <li key={id}>
            <span className="font-label">{say(t.step, { kind: say(moveKinds[kind]), stage: to })}</span>{' '}
            <span className="text-text-3">
              {formatMoment(at, language)}
              {by !== null && by.trim() !== '' && `, ${by}`}
            </span>
            {reason !== null && <p className="text-text-2 wrap-anywhere">{reason}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
