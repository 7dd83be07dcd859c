import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import type { Agenda, AgendaItem } from '#areas/company/meetings/schema.ts';
import { AgendaLine, type LineActs } from './agenda-line.tsx';
import { currentOf } from '../clock.ts';
import { HungFiles } from './hung-files.tsx';
import { AddLine } from '../line/add-line.tsx';
import { BacklogLine } from '../line/backlog-line.tsx';
import { SectionHead } from '../line/section-head.tsx';
import { sectionLook, SectionName } from '../line/section-name.tsx';
import { useDrop } from '../line/use-line-drag.ts';
import { useSections } from '../line/use-sections.ts';
import type { EntryKind } from './outcome-entry.tsx';
import { useBring, useGoTo, useRemoveItem } from '../queries.ts';
import { type Placing, usePlacing } from './use-placing.ts';

const t = texts({
  title: { en: 'Agenda', es: 'Orden del día' },
  outcomes: {
    en: '{n, plural, one {# outcome so far} other {# outcomes so far}}',
    es: '{n, plural, one {# resultado} other {# resultados}}',
  },
  empty: { en: 'Nothing on the agenda yet.', es: 'Aún no hay temas.' },
  backlog: { en: 'Backlog', es: 'Lista de espera' },
  dragIn: {
    en: 'What waits for a later meeting: drop an item here.',
    es: 'Lo que espera a otra reunión: suelta aquí un tema.',
  },
});

interface AgendaPaneProps {
  agenda: Agenda;
  opened: string | undefined;
  entry: EntryKind | undefined;
  onOpen: (id: string | undefined) => void;
  onEntry: (kind: EntryKind | undefined) => void;
}

/** This meeting's own agenda: items in their sections, a line that makes more of them, and the backlog of the series. */
export function AgendaPane({ agenda, opened, entry, onOpen, onEntry }: AgendaPaneProps) {
  const say = useSay();
  const { meeting, items, sections } = agenda;
  const isOver = meeting.state === 'closed' || meeting.state === 'cancelled';
  const canWrite = meeting.can.write && !isOver;
  const place = usePlacing(agenda);
  const section = useSections(agenda);
  const [isNaming, setNaming] = useState(false);
  const shown = opened ?? (isOver ? undefined : currentOf(agenda)?.id);
  const actsOf = useLineActs(agenda, place, { onOpen, onEntry });
  const line = (item: AgendaItem) => (
    <AgendaLine
      key={item.id}
      agenda={agenda}
      item={item}
      isOpen={shown === item.id}
      entry={shown === item.id ? entry : undefined}
      canWrite={canWrite}
      acts={actsOf(item, shown === item.id)}
    />
  );
  const outcomes = items.reduce((sum, item) => sum + item.outcomes.length + item.actions.length, 0);
  const lastSection = sections.at(-1)?.id ?? null;
  return (
    <section aria-labelledby="agenda-pane" className="flex min-h-full flex-col">
      <header className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-md:px-4">
        <h2 id="agenda-pane" className="text-14 font-title">
          {say(t.title)}
        </h2>
        <CountBadge count={items.length} />
        <span className="flex-1" />
        {outcomes > 0 && <span className="text-12 text-text-2">{say(t.outcomes, { n: outcomes })}</span>}
        <HungFiles
          meetingId={meeting.id}
          files={agenda.files}
          projectId={meeting.project?.id ?? null}
          canWrite={canWrite}
        />
      </header>
      {items.length === 0 && <p className="px-6 py-4 text-14 text-text-2 max-md:px-4">{say(t.empty)}</p>}
      <ol>{place.inSection(null).map(line)}</ol>
      {sections.map(({ id, title }) => (
        <section key={id} aria-label={title}>
          <SectionHead
            title={title}
            canWrite={canWrite}
            acts={{
              onRename: (named) => section.rename(id, named),
              onMove: (by) => section.move(id, by),
              onRemove: () => section.remove(id),
              onDrop: (item) => {
                const [first] = place.inSection(id).filter((each) => each.id !== item);
                if (first === undefined) place.toEnd(item, id);
                else place.before(item, first.id);
              },
            }}
          />
          <ol>{place.inSection(id).map(line)}</ol>
        </section>
      ))}
      {isNaming && (
        <SectionName
          title=""
          onName={(title) => {
            setNaming(false);
            if (title !== undefined) section.add(title);
          }}
        />
      )}
      {canWrite && (
        <AddLine
          meetingId={meeting.id}
          section={lastSection}
          onDrop={(id) => place.toEnd(id, lastSection)}
          onSection={() => setNaming(true)}
        />
      )}
      {meeting.series !== null && !isOver && <Backlog agenda={agenda} place={place} canWrite={canWrite} />}
    </section>
  );
}

/** What is done with the lines of an agenda, whichever of them it is. A line that was not drawn again acts on the agenda as it is by now. */
function useLineActs(
  { meeting, next }: Agenda,
  place: Placing,
  { onOpen, onEntry }: Pick<AgendaPaneProps, 'onOpen' | 'onEntry'>,
) {
  const goTo = useGoTo();
  const remove = useRemoveItem();
  const bring = useBring();
  const now = useRef({ place, onOpen, onEntry });
  useLayoutEffect(() => {
    now.current = { place, onOpen, onEntry };
  });
  return (item: AgendaItem, isOpen: boolean): LineActs => ({
    onOpen: () => now.current.onOpen(isOpen ? '' : item.id),
    onEntry: (kind) => now.current.onEntry(kind),
    onTalk: () => goTo.mutate({ params: { id: meeting.id }, body: { item: item.id } }),
    onMove(by) {
      if (now.current.place.step(item, by)) keepFocusOn(item.id);
    },
    onSection: (id) => now.current.place.toEnd(item.id, id),
    onPark: meeting.series === null ? undefined : () => now.current.place.park(item.id),
    onAgain:
      next === null || item.carried_on
        ? undefined
        : () => bring.mutate({ params: { id: next.id }, body: { items: [item.id] } }),
    onRemove: () => remove.mutate({ params: { id: item.id } }),
    onDropBefore: (id) => now.current.place.before(id, item.id),
  });
}

/** An item that goes into another section is drawn anew there; whoever moved it by key goes on with it. */
function keepFocusOn(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[data-agenda-title="${id}"]`)?.focus());
}

/** What waits for a later meeting of the series: put in and taken out by hand, by button and by key. */
function Backlog({ agenda, place, canWrite }: { agenda: Agenda; place: Placing; canWrite: boolean }) {
  const say = useSay();
  const { ref, isOver } = useDrop<HTMLElement>((id) => place.park(id), { enabled: canWrite });
  const last = agenda.sections.at(-1)?.id ?? null;
  return (
    <section
      ref={ref}
      aria-label={say(t.backlog)}
      className={clsx('max-md:pb-4', isOver && 'shadow-[inset_0_2px_var(--accent)]')}
    >
      <div className={sectionLook}>
        <h3>{say(t.backlog)}</h3>
        <CountBadge count={place.backlog.length} />
        {canWrite && place.backlog.length === 0 && <span className="font-normal text-text-3">{say(t.dragIn)}</span>}
      </div>
      <ul>
        {place.backlog.map((item) => (
          <BacklogLine key={item.id} item={item} canWrite={canWrite} onBring={() => place.toEnd(item.id, last)} />
        ))}
      </ul>
    </section>
  );
}
