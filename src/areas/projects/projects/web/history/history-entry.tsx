import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { ActionInWords } from '#areas/platform-services/changes/web/embeds.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { TimelineEvent } from '#ui/layout/timeline.tsx';
import type { HistoryEntry } from '#areas/projects/projects/schema.ts';
import { fieldInWords, valueInWords } from './history-values.ts';

/** One change: who made it and when, at most eight fields from what to what, and the way back. */
export function Entry({ entry, wayBack }: { entry: HistoryEntry; wayBack: ReactNode }) {
  const language = useLanguage();
  const changes = Object.keys(entry.new ?? {})
    .map((field) => {
      const own = entry.words?.[field];
      const words = (value: unknown) => own?.values[String(value)]?.[language] ?? valueInWords(field, value, language);
      return {
        field,
        label: own?.label?.[language] ?? fieldInWords(field, language),
        before: words(entry.old?.[field]),
        after: words(entry.new?.[field]),
      };
    })
    .filter(({ before, after }) => before !== undefined || after !== undefined)
    .slice(0, 8);
  return (
    <TimelineEvent
      mark={<Avatar name={entry.actor} size={24} />}
      title={
        <>
          <b className="font-label">{entry.actor}</b> <ActionInWords {...entry} />
          {entry.name !== null && <span className="text-text-2"> · {entry.name}</span>}
        </>
      }
      time={
        <time dateTime={entry.at} title={formatMoment(entry.at, language)}>
          {formatAgo(entry.at, language)}
        </time>
      }
    >
      {entry.reason !== null && <p className="text-13 text-text-2">“{entry.reason}”</p>}
      {changes.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-13">
          {changes.map(({ field, label, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-text-3">{label}</dt>
              <dd className="min-w-0 break-words">
                {before !== undefined && before !== after && (
                  <>
                    <span className="text-text-3 line-through">{before}</span>{' '}
                  </>
                )}
                {after ?? '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {wayBack}
    </TimelineEvent>
  );
}
