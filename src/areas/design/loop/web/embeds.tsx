import { GraduationCap } from 'lucide-react';
import { lessonStateWords } from '#areas/design/lessons/choices.ts';
import { recordAddress } from '#areas/platform-services/changes/choices.ts';
import { holds } from '#platform/shared/access.ts';
import { dayOf, formatDay } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Learned, Origin } from '../schema.ts';
import { CaptureLesson } from './capture-lesson.tsx';
import { useJoinLesson, useLearned, useMakeLesson, usePartFromLesson } from './queries.ts';

const t = texts({
  title: { en: 'What it teaches', es: 'Qué enseña' },
  make: { en: 'Make a lesson of it', es: 'Hacer una lección' },
  similar: { en: 'These lessons read like it:', es: 'Estas lecciones se le parecen:' },
  join: { en: 'Join', es: 'Unir' },
  joinTo: { en: 'Add to {name}', es: 'Añadir a {name}' },
  part: { en: 'Take off', es: 'Quitar' },
  partOf: { en: 'Take off {name}', es: 'Quitar de {name}' },
  times: { en: '{n, plural, one {once} other {# times}}', es: '{n, plural, one {una vez} other {# veces}}' },
  former: { en: 'Until {day}, taken off by {who}', es: 'Hasta el {day}, lo quitó {who}' },
  formerly: { en: 'Until {day}', es: 'Hasta el {day}' },
});

type Named = Pick<Learned['former'][number], 'id' | 'code' | 'title' | 'state'>;
type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

const stateWords: Readonly<Record<string, Text & { tone: Tone }>> = lessonStateWords;

/** The lesson of a record: which it belongs to and how often that has happened, or the ways to make one and to join one. Who writes none down but in a sentence gets that. */
export function LessonOf({ kind, id }: Origin) {
  const groups = useGroups();
  if (holds(groups, 'lessons.write')) return <Own kind={kind} id={id} />;
  return kind === 'ticket' ? <CaptureLesson ticketId={id} /> : null;
}

function Own(origin: Origin) {
  const say = useSay();
  const { data } = useLearned(origin);
  const make = useMakeLesson();
  const join = useJoinLesson();
  const part = usePartFromLesson();
  if (data === undefined || (!data.is_ripe && data.lesson === null && data.former.length === 0)) return null;
  const { lesson: held, similar, former } = data;
  const isBusy = make.isPending || join.isPending || part.isPending;
  return (
    <Section title={say(t.title)}>
      <div className="grid gap-2 text-13">
        {held !== null && (
          <Line of={held} note={say(t.times, { n: held.times })}>
            <Button
              size="small"
              look="quiet"
              aria-label={say(t.partOf, { name: held.code })}
              disabled={isBusy}
              onClick={() => part.mutate({ body: origin })}
            >
              {say(t.part)}
            </Button>
          </Line>
        )}
        {held === null && data.is_ripe && (
          <>
            {similar.length > 0 && <p className="text-text-2">{say(t.similar)}</p>}
            {similar.map((each) => (
              <Line key={each.id} of={each} note={each.lesson}>
                <Button
                  size="small"
                  aria-label={say(t.joinTo, { name: each.code })}
                  disabled={isBusy}
                  onClick={() => join.mutate({ body: { ...origin, lesson: each.id } })}
                >
                  {say(t.join)}
                </Button>
              </Line>
            ))}
            <Button
              size="small"
              className="justify-self-start"
              icon={<GraduationCap />}
              loading={make.isPending}
              disabled={isBusy}
              onClick={() => make.mutate({ body: origin })}
            >
              {say(t.make)}
            </Button>
          </>
        )}
        {former.map((each, index) => (
          // A record may have belonged to the same lesson more than once.
          <Former key={`${each.id} ${index}`} of={each} />
        ))}
      </div>
    </Section>
  );
}

function Former({ of }: { of: Learned['former'][number] }) {
  const say = useSay();
  const language = useLanguage();
  const day = formatDay(dayOf(of.ended_at), language);
  return (
    <Line of={of} note={of.ended_by === null ? say(t.formerly, { day }) : say(t.former, { day, who: of.ended_by })} />
  );
}

/** A lesson by its number and title with where it stands, and what can be done with it. */
function Line({ of, note, children }: { of: Named; note: string | null; children?: React.ReactNode }) {
  const language = useLanguage();
  const word = stateWords[of.state];
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link to={recordAddress('lesson', of.id) ?? '/'} className="link min-w-0 wrap-anywhere">
            {of.code} {of.title}
          </Link>
          {word !== undefined && <Tag tone={word.tone}>{word[language]}</Tag>}
        </span>
        {note !== null && <span className="wrap-anywhere text-text-2">{note}</span>}
      </div>
      {children}
    </div>
  );
}
