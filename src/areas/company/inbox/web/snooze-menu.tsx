import { AlarmClock, Clock, RefreshCw, Sunrise } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { addDays, dayOf, formatMoment, formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { longestSnoozeDays } from '../choices.ts';
import type { InboxItem } from '../schema.ts';

const t = texts({
  snooze: { en: 'Snooze', es: 'Posponer' },
  heading: { en: 'Come back', es: 'Que vuelva' },
  hours: { en: 'In three hours', es: 'En tres horas' },
  tomorrow: { en: 'Tomorrow', es: 'Mañana' },
  monday: { en: 'Monday', es: 'El lunes' },
  changed: { en: 'When it changes', es: 'Cuando cambie' },
  orMonday: { en: 'or Monday at 7:00', es: 'o el lunes a las 7:00' },
  pick: { en: 'On a day', es: 'Un día' },
  late: { en: 'It is due before that: {day}.', es: 'Vence antes: {day}.' },
});

export interface Snooze {
  until: string;
  orChanged: boolean;
}

/** Seven in the morning of a day, where the reader is. */
function morningOf(day: string): string {
  return new Date(`${day}T07:00:00`).toISOString();
}

/** The Monday that comes next; on a Monday the one in a week. */
function nextMonday(today: string): string {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  return addDays(today, (8 - weekday) % 7 || 7);
}

interface SnoozeMenuProps {
  item: InboxItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSnooze: (snooze: Snooze) => void;
}

/** Until when something is out of sight. Says so where it is due before that. */
export function SnoozeMenu({ item, open, onOpenChange, onSnooze }: SnoozeMenuProps) {
  const say = useSay();
  return (
    <Popover
      label={say(t.heading)}
      open={open}
      onOpenChange={onOpenChange}
      align="end"
      className="w-80 p-1"
      trigger={
        <Button size="small" look="quiet" icon={<AlarmClock />}>
          {say(t.snooze)}
          <span className="ml-1 pointer-coarse:hidden">
            <Kbd>S</Kbd>
          </span>
        </Button>
      }
    >
      <SnoozeChoices item={item} onSnooze={onSnooze} />
    </Popover>
  );
}

/** The choices as they are at the moment when the menu opens. */
function SnoozeChoices({ item, onSnooze }: Pick<SnoozeMenuProps, 'item' | 'onSnooze'>) {
  const say = useSay();
  const language = useLanguage();
  const [hint, setHint] = useState<string>();
  const today = todayIn();
  const monday = morningOf(nextMonday(today));
  const [inThreeHours] = useState(() => new Date(Date.now() + 3 * 3_600_000).toISOString());
  const choices: readonly { label: Text; icon: ReactNode; end: string; until: string; orChanged: boolean }[] = [
    { label: t.hours, icon: <Clock />, end: clock(inThreeHours, language), until: inThreeHours, orChanged: false },
    {
      label: t.tomorrow,
      icon: <Sunrise />,
      end: formatWeekday(addDays(today, 1), language),
      until: morningOf(addDays(today, 1)),
      orChanged: false,
    },
    ...(nextMonday(today) === addDays(today, 1)
      ? []
      : [
          {
            label: t.monday,
            icon: <Sunrise />,
            end: formatWeekday(nextMonday(today), language),
            until: monday,
            orChanged: false,
          },
        ]),
    { label: t.changed, icon: <RefreshCw />, end: say(t.orMonday), until: monday, orChanged: true },
  ];
  const warn = (until: string) => setHint(item.due_on !== null && item.due_on < dayOf(until) ? item.due_on : undefined);
  return (
    <>
      <p className="px-2 pt-1.5 pb-1 text-12 font-label text-text-3">{say(t.heading)}</p>
      {choices.map(({ label, icon, end, until, orChanged }) => (
        <button
          key={label.en}
          type="button"
          onClick={() => onSnooze({ until, orChanged })}
          onFocus={() => warn(until)}
          onPointerEnter={() => warn(until)}
          className="flex min-h-8 w-full items-center gap-2 rounded-2 px-2 text-left text-13 -outline-offset-2 hover:bg-hover [&_svg]:size-4 [&_svg]:text-text-3"
        >
          {icon}
          <span className="flex-1">{say(label)}</span>
          <span className="text-12 text-text-3">{end}</span>
        </button>
      ))}
      <div className="border-t border-line p-2">
        <DayField
          label={say(t.pick)}
          value={null}
          min={addDays(today, 1)}
          max={addDays(today, longestSnoozeDays - 1)}
          onValueChange={(day) => day !== null && onSnooze({ until: morningOf(day), orChanged: false })}
        />
      </div>
      {hint !== undefined && (
        <p role="status" className="border-t border-line px-2 py-2 text-12 font-label text-warn-text">
          {say(t.late, { day: formatWeekday(hint, language) })}
        </p>
      )}
    </>
  );
}

/** Only the time of a moment, as the reader writes it. */
function clock(moment: string, language: 'en' | 'es'): string {
  return formatMoment(moment, language).split(', ').at(-1) ?? '';
}
