import { clsx } from 'clsx';
import {
  CalendarPlus,
  CalendarRange,
  Ellipsis,
  FileDown,
  Mail,
  NotebookText,
  Pencil,
  Play,
  Presentation,
  RotateCcw,
  SlidersHorizontal,
  X,
} from 'lucide-react';
import { formatWeekday } from '#platform/shared/dates.ts';
import type { StateWord } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { meeting as meetingRecord } from '../record.ts';
import type { Agenda } from '../schema.ts';
import { clockOf, minutesOf, secondsOf, timesOf, useNow } from './clock.ts';
import { OwnAnswer } from './own-answer.tsx';
import { useMailMinutes, useMoveMeeting } from './queries.ts';
import { clockIn, dayIn } from '#platform/shared/zone-times.ts';

const t = texts({
  meetings: { en: 'Meetings', es: 'Reuniones' },
  where: { en: 'Where this is', es: 'Ubicación' },
  here: { en: '{n} of {all} here', es: '{n} de {all} presentes' },
  asked: { en: '{all} asked', es: '{all} convocados' },
  present: { en: 'Present', es: 'Presentar' },
  end: { en: 'End and send minutes', es: 'Terminar y enviar la minuta' },
  next: { en: 'Next item', es: 'Siguiente tema' },
  start: { en: 'Start', es: 'Empezar' },
  invite: { en: 'Open and invite', es: 'Abrir e invitar' },
  more: { en: 'More', es: 'Más' },
  edit: { en: 'Change the meeting', es: 'Modificar la reunión' },
  details: { en: 'Details and history', es: 'Detalles e historial' },
  people: { en: 'Who is there', es: 'Quién está' },
  calendar: { en: 'For my calendar (.ics)', es: 'Para mi calendario (.ics)' },
  seriesCalendar: { en: 'The whole series (.ics)', es: 'Toda la serie (.ics)' },
  minutes: { en: 'Minutes', es: 'Minuta' },
  pdf: { en: 'Minutes as PDF', es: 'Minuta en PDF' },
  mail: { en: 'Send the minutes again', es: 'Enviar la minuta otra vez' },
  again: { en: 'Open again', es: 'Volver a abrir' },
  cancel: { en: 'Cancel the meeting', es: 'Cancelar la reunión' },
  of: { en: 'of {n}', es: 'de {n}' },
  min: { en: '{n} min', es: '{n} min' },
  behind: { en: '{n} min behind plan', es: '{n} min de retraso' },
  onTime: { en: 'On plan', es: 'Según lo previsto' },
  until: { en: 'at this pace until {at}', es: 'a este ritmo, hasta las {at}' },
  tooLong: { en: 'Items of {n} min do not fit into the meeting', es: 'Temas de {n} min no caben en la reunión' },
  planned: { en: '{n} min planned', es: '{n} min previstos' },
  notLead: {
    en: 'The facilitator, whoever writes the notes, or an admin does this.',
    es: 'Lo hace quien modera, quien toma notas o un administrador.',
  },
});

export interface HeadActs {
  onEdit: () => void;
  onDetails: () => void;
  onPeople: () => void;
  onEnd: () => void;
  onNext: () => void;
  onPresent: () => void;
}

/** The head of a meeting: where it belongs, how it stands, who is there, what can be done, and the time planned and used. */
export function MeetingHead({ agenda, acts }: { agenda: Agenda; acts: HeadActs }) {
  const say = useSay();
  const language = useLanguage();
  const move = useMoveMeeting();
  const { meeting, participants } = agenda;
  const words: Readonly<Record<string, StateWord>> = meetingRecord.states?.words ?? {};
  const word = words[meeting.state];
  const day = dayIn(meeting.tz, meeting.starts_at);
  const there = participants.filter(({ attended }) => attended).length;
  const refused = meeting.can.lead ? undefined : say(t.notLead);
  const to = (state: string) =>
    move.mutate({ params: { id: meeting.id }, body: { to: state, version: meeting.version } });
  const isOver = meeting.state === 'closed' || meeting.state === 'cancelled';
  return (
    <header className="flex-none border-b border-line px-6 pt-3 pb-3 max-md:px-4">
      <Breadcrumb label={say(t.where)}>
        <Link to="/meetings">{say(t.meetings)}</Link>
        {meeting.series !== null && (
          <Link to={`/meetings?tab=series&panel=${meeting.series.id}`}>{meeting.series.title}</Link>
        )}
        <span>{`${formatWeekday(day, language)}, ${clockOf(meeting.tz, meeting.starts_at, language)}`}</span>
      </Breadcrumb>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <h1 className="min-w-0 text-24 font-title tracking-title wrap-anywhere">{meeting.title}</h1>
        {word !== undefined && <Tag tone={word.tone}>{word[language]}</Tag>}
        <button
          type="button"
          title={say(t.people)}
          className="flex items-center gap-2 max-md:min-h-11"
          onClick={acts.onPeople}
        >
          <span className={clsx('flex', meeting.started_at === null ? '-space-x-1' : 'gap-1')}>
            {participants.slice(0, 8).map(({ id, person, email, attended }) => (
              <Avatar
                key={id}
                name={person?.name ?? email ?? ''}
                className={clsx(
                  meeting.started_at !== null &&
                    !attended &&
                    'outline-1 outline-offset-1 outline-dashed outline-line-strong grayscale',
                )}
              />
            ))}
          </span>
          <span className="text-13 text-text-2">
            {meeting.started_at === null
              ? say(t.asked, { all: participants.length })
              : say(t.here, { n: there, all: participants.length })}
          </span>
        </button>
        <OwnAnswer agenda={agenda} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <HeadMenu agenda={agenda} acts={acts} onMove={to} />
          {!isOver && (
            <Button icon={<Presentation />} onClick={acts.onPresent}>
              {say(t.present)}
            </Button>
          )}
          {meeting.state === 'draft' && (
            <Button disabledReason={refused} loading={move.isPending} onClick={() => to('open')}>
              {say(t.invite)}
            </Button>
          )}
          {(meeting.state === 'draft' || meeting.state === 'open') && (
            <Button
              look="primary"
              icon={<Play />}
              disabledReason={refused}
              loading={move.isPending}
              onClick={() => to('in_progress')}
            >
              {say(t.start)}
            </Button>
          )}
          {meeting.state === 'in_progress' && (
            <>
              <Button disabledReason={refused} onClick={acts.onEnd}>
                {say(t.end)}
              </Button>
              <Button look="primary" iconEnd={<Kbd>N</Kbd>} onClick={acts.onNext}>
                {say(t.next)}
              </Button>
            </>
          )}
        </div>
      </div>
      {agenda.items.length > 0 && <TimeBar agenda={agenda} />}
    </header>
  );
}

/** What is done seldom with a meeting. */
function HeadMenu({ agenda, acts, onMove }: { agenda: Agenda; acts: HeadActs; onMove: (state: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  const mail = useMailMinutes();
  const { meeting } = agenda;
  const { series } = meeting;
  const day = dayIn(meeting.tz, meeting.starts_at);
  const refused = meeting.can.lead ? undefined : say(t.notLead);
  const isOver = meeting.state === 'closed' || meeting.state === 'cancelled';
  return (
    <DropdownMenu
      trigger={
        <IconButton label={say(t.more)}>
          <Ellipsis />
        </IconButton>
      }
    >
      {!isOver && meeting.can.write && (
        <MenuItem icon={<Pencil />} onSelect={acts.onEdit}>
          {say(t.edit)}
        </MenuItem>
      )}
      <MenuItem icon={<SlidersHorizontal />} onSelect={acts.onDetails}>
        {say(t.details)}
      </MenuItem>
      <MenuItem icon={<NotebookText />} onSelect={() => setSearch({ view: 'minutes' })}>
        {say(t.minutes)}
      </MenuItem>
      <MenuItem
        icon={<FileDown />}
        onSelect={() =>
          void download(`/api/meetings/${meeting.id}/minutes.pdf?language=${language}`, `${meeting.title} ${day}.pdf`)
        }
      >
        {say(t.pdf)}
      </MenuItem>
      <MenuItem
        icon={<CalendarPlus />}
        onSelect={() => void download(`/api/meetings/${meeting.id}/calendar.ics`, `${meeting.title}.ics`)}
      >
        {say(t.calendar)}
      </MenuItem>
      {series !== null && (
        <MenuItem
          icon={<CalendarRange />}
          onSelect={() => void download(`/api/meeting-series/${series.id}/calendar.ics`, `${series.title}.ics`)}
        >
          {say(t.seriesCalendar)}
        </MenuItem>
      )}
      {meeting.state === 'closed' && meeting.can.write && (
        <MenuItem icon={<Mail />} onSelect={() => mail.mutate({ params: { id: meeting.id } })}>
          {say(t.mail)}
        </MenuItem>
      )}
      {meeting.state === 'closed' && (
        <MenuItem icon={<RotateCcw />} disabledReason={refused} onSelect={() => onMove('open')}>
          {say(t.again)}
        </MenuItem>
      )}
      {!isOver && (
        <>
          <MenuRule />
          <MenuItem icon={<X />} danger disabledReason={refused} onSelect={() => onMove('cancelled')}>
            {say(t.cancel)}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}

/** Minutes planned against minutes used, item by item; what was overdrawn is amber, a plan longer than the meeting red. */
function TimeBar({ agenda }: { agenda: Agenda }) {
  const say = useSay();
  const language = useLanguage();
  const { meeting, items } = agenda;
  const runs = meeting.state === 'in_progress';
  const now = useNow(runs);
  const times = timesOf(agenda, now);
  const total = Math.max(
    1,
    items.reduce((sum, item) => sum + Math.max(1, item.duration_minutes), 0),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-3">
      <p className="tabular-nums">
        <span className="text-20 font-title">
          {say(t.min, { n: meeting.started_at === null ? times.planned : times.used })}
        </span>{' '}
        <span className="text-13 text-text-2">{say(t.of, { n: meeting.duration_minutes })}</span>
      </p>
      <ol
        className="flex min-w-0 flex-1 basis-80 gap-1 max-md:hidden"
        aria-label={say(t.planned, { n: times.planned })}
      >
        {items.map((item) => {
          const used = minutesOf(secondsOf(item, agenda, now));
          const planned = item.duration_minutes;
          const share = planned === 0 ? (used > 0 ? 1 : 0) : Math.min(1, used / planned);
          const isOverdrawn = planned > 0 && used > planned;
          const isNow = item.id === meeting.current_item;
          return (
            <li
              key={item.id}
              title={item.title}
              className="relative min-w-0"
              style={{ flexGrow: Math.max(1, planned) / total, flexBasis: 0 }}
            >
              <span
                className={clsx(
                  'block h-1.5 overflow-hidden rounded-full bg-press',
                  isNow && 'outline-2 outline-offset-1 outline-accent',
                )}
              >
                <span
                  className={clsx('block h-full', isOverdrawn ? 'bg-warn-text' : 'bg-text-2')}
                  style={{ width: `${share * 100}%` }}
                />
              </span>
              {/* Of many, names of a few letters say nothing: the pieces alone do. */}
              <span
                className={clsx(
                  items.length > 14 ? 'sr-only' : 'block truncate pt-1 text-12',
                  isNow ? 'font-title' : isOverdrawn ? 'text-warn-text' : 'text-text-2',
                )}
              >
                {item.title} {planned > 0 && planned}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="text-12 text-text-2">
        {times.tooLong ? (
          <span className="font-label text-bad-text">{say(t.tooLong, { n: times.planned })}</span>
        ) : runs && times.behind > 0 ? (
          <span className="font-label text-warn-text">{say(t.behind, { n: times.behind })}</span>
        ) : runs ? (
          <span className="font-label">{say(t.onTime)}</span>
        ) : null}
        {runs && times.endsAt !== null && (
          <span className="block">{say(t.until, { at: clockIn(meeting.tz, times.endsAt, language) })}</span>
        )}
      </p>
    </div>
  );
}
