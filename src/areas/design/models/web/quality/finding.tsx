import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({
  cases: { en: '{n, plural, one {# case} other {# cases}}', es: '{n, plural, one {# caso} other {# casos}}' },
  examples: { en: 'For example', es: 'Por ejemplo' },
});

interface FindingProps {
  title: string;
  what: string;
  count: number;
  children: ReactNode[];
}

/** What was found in a model, in how many cases, with some of them as examples. */
export function Finding({ title, what, count, children }: FindingProps) {
  const say = useSay();
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-2 text-13">
      <TriangleAlert className="mt-0.5 size-4 text-warn-text" />
      <div className="min-w-0">
        <p>
          <span className="font-label">{title}</span>{' '}
          <span className="text-text-3 tabular-nums">{say(t.cases, { n: count })}</span>
        </p>
        <p className="text-text-2">{what}</p>
        {children.length > 0 && (
          <p className="mt-0.5 flex min-w-0 flex-wrap gap-x-3 text-12">
            <span className="text-text-3">{say(t.examples)}:</span>
            {children}
          </p>
        )}
      </div>
    </li>
  );
}
