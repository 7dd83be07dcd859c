import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { ShownDeviation } from '../contract.ts';
import { mostShownDeviations } from '../rules.ts';
import { ShownDeviationCard } from './shown-deviation.tsx';

const t = texts({
  all: { en: 'Show all {n}', es: 'Mostrar las {n}' },
  newest: { en: 'Show the first {n}', es: 'Mostrar las primeras {n}' },
});

/** How many stand open at first. */
const few = 6;

/** How many there are, where all of them have come. */
export const countOf = (rows: readonly unknown[] | undefined) =>
  rows === undefined || rows.length === 0 || rows.length >= mostShownDeviations ? {} : { count: rows.length };

/** Deviations as cards, the first few of them until all are asked for; `sought`, the one that the address names, stands first, marked and in sight. */
export function DeviationCards({
  deviations,
  sought,
}: {
  deviations: readonly ShownDeviation[];
  sought?: string | undefined;
}) {
  const say = useSay();
  const [isAll, setAll] = useState(false);
  const ordered = deviations.toSorted((a, b) => Number(b.id === sought) - Number(a.id === sought));
  const shown = isAll ? ordered : ordered.slice(0, few);
  if (deviations.length === 0) return null;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 md:grid-cols-2">
        {shown.map((each) => (
          <ShownDeviationCard key={each.id} of={each} isSought={each.id === sought} />
        ))}
      </ul>
      {shown.length < deviations.length && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {say(deviations.length < mostShownDeviations ? t.all : t.newest, { n: deviations.length })}
        </Button>
      )}
    </div>
  );
}
