import clsx from 'clsx';
import { Clock, TriangleAlert } from 'lucide-react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { InboxItem } from '#areas/company/inbox/schema.ts';
import { timeWords } from '../inbox-words.ts';

const t = texts({
  back: { en: 'Back {when}', es: 'Vuelve {when}' },
});

/** How it stands with time: late in red, near in amber, else how long it has waited. */
export function Time({ item }: { item: InboxItem }) {
  const say = useSay();
  const language = useLanguage();
  if (item.snoozed_until !== null)
    return (
      <span className="text-12 text-text-3 tabular-nums">
        {say(t.back, { when: formatMoment(item.snoozed_until, language) })}
      </span>
    );
  const { words, tone } = timeWords(item, language);
  return (
    <span
      className={clsx(
        'inline-flex min-w-32 items-center gap-1.5 text-12 whitespace-nowrap tabular-nums max-md:min-w-0',
        tone === 'bad' && 'font-label text-bad-text',
        tone === 'warn' && 'font-label text-warn-text',
        tone === 'neutral' && 'text-text-3',
      )}
    >
      {tone === 'bad' ? (
        <TriangleAlert aria-hidden="true" className="size-3" />
      ) : (
        <Clock aria-hidden="true" className="size-3" />
      )}
      {words}
    </span>
  );
}
