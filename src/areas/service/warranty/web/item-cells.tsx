import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockCells } from '#areas/company/tickets/web/embeds.tsx';
import { companyToday, daysBetween, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { coverageWords, roomOf, tierWords, urgencyWords } from '../choices.ts';

const t = texts({
  months: {
    en: '{tier}, {n, plural, one {# month left} other {# months left}}',
    es: '{tier}, {n, plural, one {queda # mes} other {quedan # meses}}',
  },
  days: {
    en: '{tier}, {n, plural, one {# day left} other {# days left}}',
    es: '{tier}, {n, plural, one {queda # día} other {quedan # días}}',
  },
  walk: { en: '11-month visit, {day}', es: 'Visita de los 11 meses, {day}' },
});

const textIn = (row: TableRow, key: string): string => {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
};
const wordIn = <W extends object>(words: W, key: string): W[keyof W] | undefined =>
  Object.hasOwn(words, key) ? words[key as keyof W] : undefined;

const daysOfMonth = 30.44;
const soonDays = 31;

/** Whether it is covered; by what and for how long still, where it is. */
function CoverageCell({ row }: { row: TableRow }) {
  const say = useSay();
  const word = wordIn(coverageWords, textIn(row, 'coverage_result'));
  const tier = wordIn(tierWords, textIn(row, 'coverage_tier'));
  const until = textIn(row, 'covered_until');
  if (word === undefined) return null;
  const left = until === '' ? 0 : daysBetween(companyToday(), until);
  if (tier === undefined || left <= 0) return <Tag tone={word.tone}>{say(word)}</Tag>;
  const months = Math.floor(left / daysOfMonth);
  return (
    <Tag tone={left < soonDays ? 'warn' : word.tone}>
      {months > 0 ? say(t.months, { tier: say(tier), n: months }) : say(t.days, { tier: say(tier), n: left })}
    </Tag>
  );
}

/** How bad it is; what can't wait is seen from afar. */
function UrgencyCell({ row }: { row: TableRow }) {
  const say = useSay();
  const urgency = textIn(row, 'priority');
  const word = wordIn(urgencyWords, urgency);
  if (word === undefined) return null;
  if (urgency === 'urgent') return <Tag tone="bad">{say(word)}</Tag>;
  return urgency === 'high' ? <Tag tone="warn">{say(word)}</Tag> : say(word);
}

/** What is promised next; of what only looks wrong, once it is answered, the day on which all of that is put right. */
function NextCell({ row }: { row: TableRow }) {
  const say = useSay();
  const language = useLanguage();
  const walk = textIn(row, 'walk_on');
  const waits = ['warranty_accepted', 'warranty_scheduled'].includes(textIn(row, 'state'));
  if (walk === '' || !waits || walk < companyToday()) return clockCells.cells['next_due_at']?.(row) ?? null;
  return (
    <span className="inline-flex items-center gap-1.5 text-text-2">
      <CalendarCheck aria-hidden="true" className="size-3.5 flex-none" />
      {say(t.walk, { day: formatDay(walk, language) })}
    </span>
  );
}

/** Where it is, in the words of whoever reads it. */
function AreaCell({ row }: { row: TableRow }) {
  const say = useSay();
  const name = textIn(row, 'area');
  const room = roomOf(name);
  return room === undefined ? name : say(room);
}

/** What stands in the cells of the lists of warranty items, and what their rows bring along for that. */
export const itemCells: Readonly<Record<string, (row: TableRow) => ReactNode>> = {
  ...clockCells.cells,
  priority: (row) => <UrgencyCell row={row} />,
  coverage_result: (row) => <CoverageCell row={row} />,
  area: (row) => <AreaCell row={row} />,
  next_due_at: (row) => <NextCell row={row} />,
};
export const itemNeeds = [...clockCells.needs, 'coverage_tier', 'covered_until', 'walk_on'];
