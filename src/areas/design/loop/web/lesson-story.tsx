import { lessonEfforts } from '#areas/design/lessons/choices.ts';
import { recordAddress } from '#areas/platform-services/changes/choices.ts';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { LessonStory, LinkedOrigin } from '../schema.ts';
import { ProposedQuestion } from './proposed-question.tsx';
import { useStory } from './queries.ts';

const t = texts({
  loading: { en: 'Loading where it comes from', es: 'Cargando de dónde viene' },
  origins: { en: 'Learned from', es: 'Aprendida de' },
  none: {
    en: 'Nothing is linked to it yet. A punch item, a ticket or a deviation joins it from its own panel.',
    es: 'Aún no hay nada vinculado. Un pendiente, un ticket o una desviación se le une desde su propio panel.',
  },
  homes: {
    en: 'In {n, plural, one {# home} other {# homes}}',
    es: 'En {n, plural, one {# casa} other {# casas}}',
  },
  linked: { en: 'since {day}, {who}', es: 'desde el {day}, {who}' },
  since: { en: 'since {day}', es: 'desde el {day}' },
  until: { en: 'until {day}, {who}', es: 'hasta el {day}, {who}' },
  ended: { en: 'until {day}', es: 'hasta el {day}' },
  priority: { en: 'Why this priority', es: 'Por qué esta prioridad' },
  part: { en: 'What counts', es: 'Qué cuenta' },
  value: { en: 'Here', es: 'Aquí' },
  points: { en: 'Points', es: 'Puntos' },
  times: { en: 'Times it happened, five at most', es: 'Veces que pasó, cinco como máximo' },
  cost: { en: 'What it cost, $50,000 at most', es: 'Lo que costó, $50,000 como máximo' },
  effort: { en: 'How little work it is', es: 'Qué poco trabajo es' },
  noEffort: { en: 'Not said: medium', es: 'Sin indicar: medio' },
  sum: { en: 'Worked out', es: 'Calculada' },
  hand: { en: 'By hand', es: 'A mano' },
});

const efforts: Readonly<Record<string, Text>> = lessonEfforts;

/** What stands behind a lesson: the records that taught it, how its priority comes about, and the question that it became. */
export function LessonStoryOf({ id }: { id: string }) {
  const say = useSay();
  const { data } = useStory(id);
  if (data === undefined) return <SkeletonRows rows={4} label={say(t.loading)} />;
  return (
    <>
      <Origins story={data} />
      <Priority priority={data.priority} />
      <ProposedQuestion id={id} story={data} />
    </>
  );
}

function Origins({ story: { origins, units } }: { story: LessonStory }) {
  const say = useSay();
  const now = origins.filter((each) => each.ended_at === null);
  return (
    <Section title={say(t.origins)} count={now.length}>
      {origins.length === 0 ? (
        <Nothing>{say(t.none)}</Nothing>
      ) : (
        <div className="grid gap-2 text-13">
          {units > 0 && <p className="text-text-2">{say(t.homes, { n: units })}</p>}
          <ul className="grid gap-1.5">
            {origins.map((each, index) => (
              // The same record may have been linked more than once.
              <OriginLine key={`${each.id} ${index}`} of={each} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

function OriginLine({ of }: { of: LinkedOrigin }) {
  const say = useSay();
  const language = useLanguage();
  const isFormer = of.ended_at !== null;
  const [moment, who] = isFormer ? [of.ended_at ?? of.linked_at, of.ended_by] : [of.linked_at, of.linked_by];
  const day = formatDay(dayOf(moment), language);
  const [withName, without] = isFormer ? ([t.until, t.ended] as const) : ([t.linked, t.since] as const);
  return (
    <li className="grid gap-0.5">
      <span className="flex items-baseline gap-3">
        <Link to={recordAddress(of.kind, of.id) ?? '/'} className="link min-w-0 wrap-anywhere">
          {of.code} {of.title}
        </Link>
        {of.cost_cents !== null && of.cost_cents > 0 && (
          <span className="ml-auto flex-none tabular-nums">{formatMoney(of.cost_cents, language)}</span>
        )}
      </span>
      <span className="text-12 text-text-3">
        {of.project_number !== null && `${of.project_number} · `}
        {who === null ? say(without, { day }) : say(withName, { day, who })}
      </span>
    </li>
  );
}

function Priority({ priority }: { priority: LessonStory['priority'] }) {
  const say = useSay();
  const language = useLanguage();
  const { effort } = priority;
  const parts = [
    { name: t.times, value: formatNumber(priority.times, language), points: priority.times_points },
    {
      name: t.cost,
      value: priority.cost_cents === null ? '–' : formatMoney(priority.cost_cents, language),
      points: priority.cost_points,
    },
    {
      name: t.effort,
      value: effort === null ? say(t.noEffort) : (efforts[effort]?.[language] ?? effort),
      points: priority.effort_points,
    },
  ];
  return (
    <Section title={say(t.priority)}>
      <Table caption={say(t.priority)} compact flush>
        <thead>
          <tr>
            <HeadCell>{say(t.part)}</HeadCell>
            <HeadCell numeric>{say(t.value)}</HeadCell>
            <HeadCell numeric>{say(t.points)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, value, points }) => (
            <tr key={name.en}>
              <Cell rowHead>{say(name)}</Cell>
              <Cell numeric>{value}</Cell>
              <Cell numeric>{formatNumber(points, language, 1)}</Cell>
            </tr>
          ))}
          <tr>
            <Cell rowHead>{say(t.sum)}</Cell>
            <Cell numeric> </Cell>
            <Cell numeric>{formatNumber(priority.worked_out, language)}</Cell>
          </tr>
          {priority.by_hand !== null && (
            <tr>
              <Cell rowHead>
                <span className="grid">
                  {say(t.hand)}
                  {priority.why !== null && <span className="text-12 text-text-2 wrap-anywhere">{priority.why}</span>}
                </span>
              </Cell>
              <Cell numeric> </Cell>
              <Cell numeric>{formatNumber(priority.by_hand, language)}</Cell>
            </tr>
          )}
        </tbody>
      </Table>
    </Section>
  );
}
