import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, daysBetween, formatDay, companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Slider } from '#ui/inputs/slider.tsx';

const t = texts({
  asOf: { en: 'As of', es: 'Al' },
  earlier: { en: 'To the change before', es: 'Al cambio anterior' },
  later: { en: 'To the next change', es: 'Al cambio siguiente' },
  today: { en: 'Today', es: 'Hoy' },
});

interface DayScrubberProps {
  day: string;
  /** Days on which something changes, oldest first. */
  changes: readonly string[];
  onDay: (day: string) => void;
}

/** Moves through time, day by day or from change to change. */
export function DayScrubber({ day, changes, onDay }: DayScrubberProps) {
  const say = useSay();
  const language = useLanguage();
  const today = companyToday();
  const first = addDays(changes[0] ?? today, -30);
  const last = [addDays(today, 180), addDays(changes.at(-1) ?? today, 30)].toSorted().at(-1) ?? today;
  const span = Math.max(1, daysBetween(first, last));
  const [before, after] = [changes.findLast((each) => each < day), changes.find((each) => each > day)];
  return (
    <div className="flex flex-wrap items-end gap-2 px-6 py-2 max-md:px-4">
      <IconButton label={say(t.earlier)} disabled={before === undefined} onClick={() => before && onDay(before)}>
        <ChevronLeft />
      </IconButton>
      <div className="relative min-w-0 flex-1">
        <Slider
          label={say(t.asOf)}
          valueText={formatDay(day, language, 0)}
          value={daysBetween(first, day)}
          min={0}
          max={span}
          step={1}
          onValueChange={(value) => onDay(addDays(first, value))}
        />
        <span aria-hidden="true" className="pointer-events-none absolute inset-x-2 bottom-0 h-1">
          {changes.map((each) => (
            <span
              key={each}
              className="absolute h-1 w-px bg-text-3"
              style={{ left: `${(daysBetween(first, each) / span) * 100}%` }}
            />
          ))}
        </span>
      </div>
      <IconButton label={say(t.later)} disabled={after === undefined} onClick={() => after && onDay(after)}>
        <ChevronRight />
      </IconButton>
      <Button size="small" disabled={day === today} onClick={() => onDay(today)}>
        {say(t.today)}
      </Button>
    </div>
  );
}
