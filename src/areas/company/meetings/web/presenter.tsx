import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import type { Agenda, AgendaItem } from '../schema.ts';
import { minutesOf, secondsOf, useNow } from './clock.ts';
import { OutcomeKeys } from './line/outcome-keys.tsx';
import { ItemResults } from './agenda/item-results.tsx';
import { NotesText } from './agenda/notes-editor.tsx';
import { OutcomeEntry, type EntryKind } from './agenda/outcome-entry.tsx';

const t = texts({
  name: { en: 'Presented: {title}', es: 'Presentación: {title}' },
  end: { en: 'Leave the presentation', es: 'Salir de la presentación' },
  previous: { en: 'Previous', es: 'Anterior' },
  next: { en: 'Next', es: 'Siguiente' },
  of: { en: '{at} of {all}', es: '{at} de {all}' },
  used: { en: '{used} of {planned} min', es: '{used} de {planned} min' },
  nothing: { en: 'Nothing on the agenda.', es: 'No hay temas.' },
});

/** One item over the whole screen, for a wall that everybody looks at. The keys are those of the meeting's page. */
export function Presenter({
  agenda,
  item,
  entry,
  onStep,
  onEntry,
  onEnd,
}: {
  agenda: Agenda;
  item: AgendaItem | undefined;
  entry: EntryKind | undefined;
  onStep: (by: -1 | 1) => void;
  onEntry: (kind: EntryKind | undefined) => void;
  onEnd: () => void;
}) {
  const say = useSay();
  const { can, state } = agenda.meeting;
  const canWrite = can.write && state !== 'closed' && state !== 'cancelled';
  const now = useNow(true);
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const at = item === undefined ? -1 : agenda.items.findIndex(({ id }) => id === item.id);
  const used = item === undefined ? 0 : minutesOf(secondsOf(item, agenda, now));
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={say(t.name, { title: agenda.meeting.title })}
      className="fixed inset-0 z-40 flex flex-col overflow-auto bg-raised p-[5vmin] outline-none"
    >
      <header className="flex items-center gap-4 text-16 text-text-2">
        <span className="truncate">{agenda.meeting.title}</span>
        {at >= 0 && <span className="tabular-nums">{say(t.of, { at: at + 1, all: agenda.items.length })}</span>}
        <IconButton label={say(t.end)} className="ml-auto" onClick={onEnd}>
          <X />
        </IconButton>
      </header>
      {item === undefined ? (
        <p className="py-10 text-24 text-text-2">{say(t.nothing)}</p>
      ) : (
        <div className="flex max-w-[60rem] flex-1 flex-col gap-6 py-[5vmin]">
          <h1 className="text-[clamp(24px,5vmin,56px)] leading-tight font-title text-balance wrap-anywhere">
            {item.title}
          </h1>
          {item.duration_minutes > 0 && (
            <p
              className={
                used > item.duration_minutes
                  ? 'text-20 text-warn-text tabular-nums'
                  : 'text-20 text-text-2 tabular-nums'
              }
            >
              {say(t.used, { used, planned: item.duration_minutes })}
            </p>
          )}
          <NotesText body={item.body} className="text-20" />
          <div className="[&_.text-12]:text-16 [&_ul]:text-16">
            <ItemResults item={item} />
          </div>
          {entry !== undefined && (
            <OutcomeEntry
              key={entry}
              item={item}
              kind={entry}
              participants={agenda.participants}
              onDone={() => onEntry(undefined)}
            />
          )}
        </div>
      )}
      <footer className="flex flex-wrap items-center gap-3">
        <Button icon={<ChevronLeft />} iconEnd={<Kbd>P</Kbd>} onClick={() => onStep(-1)}>
          {say(t.previous)}
        </Button>
        <Button look="primary" icon={<ChevronRight />} iconEnd={<Kbd>N</Kbd>} onClick={() => onStep(1)}>
          {say(t.next)}
        </Button>
        {item !== undefined && canWrite && (
          <div className="ml-auto">
            <OutcomeKeys onEntry={onEntry} />
          </div>
        )}
      </footer>
    </section>
  );
}
