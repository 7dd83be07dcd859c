import { ArrowRight, Mail, MapPin, Phone, StickyNote, Users, Globe, type LucideIcon } from 'lucide-react';
import { holds } from '#platform/shared/access.ts';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { moveKinds } from '#areas/sales/opportunities/choices.ts';
import { saleSources } from '#areas/sales/customers/choices.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Timeline, TimelineEvent } from '#ui/layout/timeline.tsx';
import { activityKinds, type TimelineKind } from '../choices.ts';
import type { TimelineEntry } from '../schema.ts';
import { Composer } from './composer.tsx';
import { useTimeline } from './queries.ts';

const t = texts({
  title: { en: 'Timeline', es: 'Línea de tiempo' },
  loading: { en: 'Loading the timeline', es: 'Cargando la línea de tiempo' },
  next: { en: 'Next: {step}, {due}', es: 'Sigue: {step}, {due}' },
  asked: { en: 'Came in: {words}', es: 'Llegó: {words}' },
  by: { en: '{at}, {who}', es: '{at}, {who}' },
});

const icons: Readonly<Record<string, LucideIcon>> = {
  call: Phone,
  mail: Mail,
  meeting: Users,
  visit: MapPin,
  note: StickyNote,
};
const words: Readonly<Record<TimelineEntry['what'], Readonly<Record<string, Text>>>> = {
  activity: activityKinds,
  stage: moveKinds,
  asked: saleSources,
};

/** What was said and done with a customer, with the steps that were taken; whoever sells adds to it above. */
export function TimelineOf({ kind, id }: { kind: TimelineKind; id: string }) {
  const say = useSay();
  const { data } = useTimeline(kind, id);
  const mayWrite = holds(useGroups(), 'sales.write');
  return (
    <Section title={say(t.title)}>
      <div className="grid gap-4">
        {mayWrite && <Composer key={id} kind={kind} id={id} />}
        {data === undefined ? (
          <SkeletonRows rows={4} label={say(t.loading)} />
        ) : (
          <Timeline label={say(t.title)}>
            {data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Timeline>
        )}
      </div>
    </Section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const say = useSay();
  const language = useLanguage();
  const { what, kind, title, at, by, words: said, next_step: step, next_due: due } = entry;
  const Icon = what === 'stage' ? ArrowRight : what === 'asked' ? Globe : (icons[kind] ?? StickyNote);
  const word = words[what][kind]?.[language] ?? kind;
  const moment = formatMoment(at, language);
  return (
    <TimelineEvent
      mark={<Icon className="size-4" aria-label={word} />}
      title={what === 'asked' ? say(t.asked, { words: title }) : title}
      time={`${word} · ${by === null ? moment : say(t.by, { at: moment, who: by })}`}
    >
      {(said !== null || step !== null) && (
        <div className="grid gap-1">
          {said !== null && <p className="whitespace-pre-line">{said}</p>}
          {step !== null && due !== null && (
            <p className="text-text-3">{say(t.next, { step, due: formatDay(due, language) })}</p>
          )}
        </div>
      )}
    </TimelineEvent>
  );
}
