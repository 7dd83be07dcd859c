import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { clsx } from 'clsx';
import {
  ArrowDown,
  ArrowUp,
  Check,
  Circle,
  CircleDashed,
  CircleDot,
  CircleX,
  Ellipsis,
  Inbox,
  Play,
  Repeat2,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LinkedRecord } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { tooOftenCarried } from '../choices.ts';
import type { Agenda, AgendaItem } from '../schema.ts';
import { minutesOf, secondsOf, useNow } from './clock.ts';
import { ItemResults } from './item-results.tsx';
import { NotesEditor } from './notes-editor.tsx';
import { OutcomeEntry, type EntryKind } from './outcome-entry.tsx';

const t = texts({
  used: { en: '{used} of {planned} min', es: '{used} de {planned} min' },
  planned: { en: '{planned} min', es: '{planned} min' },
  carried: { en: 'carried {n} times', es: 'pospuesto {n} veces' },
  more: { en: 'More for {title}', es: 'Más de {title}' },
  up: { en: 'Move up', es: 'Subir' },
  down: { en: 'Move down', es: 'Bajar' },
  park: { en: 'Into the backlog', es: 'A la lista de espera' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  talk: { en: 'Talk about it now', es: 'Tratar ahora' },
  open: { en: 'Show {title}', es: 'Mostrar {title}' },
  decision: { en: 'decision', es: 'decisión' },
  action: { en: 'action', es: 'acción' },
  information: { en: 'information', es: 'información' },
  pending: { en: 'Pending', es: 'Pendiente' },
  discussed: { en: 'Discussed', es: 'Tratado' },
  deferred: { en: 'Put off', es: 'Pospuesto' },
  dropped: { en: 'Dropped', es: 'Descartado' },
  now: { en: 'Now', es: 'Ahora' },
});

const kinds = [
  ['decision', 'D'],
  ['action', 'A'],
  ['information', 'I'],
] as const satisfies readonly (readonly [EntryKind, string])[];

/** Where an item stands, as a sign. */
export function ItemSign({ status, isNow = false }: { status: string; isNow?: boolean }) {
  const say = useSay();
  const [Icon, word] = isNow
    ? [CircleDot, t.now]
    : status === 'discussed'
      ? [Check, t.discussed]
      : status === 'deferred'
        ? [CircleDashed, t.deferred]
        : status === 'dropped'
          ? [CircleX, t.dropped]
          : [Circle, t.pending];
  return <Icon className="mt-0.5 size-4 flex-none text-text-2" role="img" aria-label={say(word)} />;
}

export interface LineActs {
  onOpen: () => void;
  onEntry: (kind: EntryKind | undefined) => void;
  onTalk: () => void;
  onMove: (by: -1 | 1) => void;
  onPark: (() => void) | undefined;
  onRemove: () => void;
  /** Another item was dropped before this one. */
  onDropBefore: (id: string) => void;
}

/** One item of an agenda: a line, and opened its notes, what came of it, and the keys for more. */
export function AgendaLine({
  agenda,
  item,
  isOpen,
  entry,
  acts,
  canWrite,
}: {
  agenda: Agenda;
  item: AgendaItem;
  isOpen: boolean;
  entry: EntryKind | undefined;
  acts: LineActs;
  canWrite: boolean;
}) {
  const say = useSay();
  const line = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const isNow = agenda.meeting.current_item === item.id;
  const now = useNow(isNow);
  const used = minutesOf(secondsOf(item, agenda, now));
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const element = line.current;
    if (element === null || !canWrite) return undefined;
    const ends = [
      draggable({ element, getInitialData: () => ({ agendaItem: item.id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['agendaItem'] === 'string' && source.data['agendaItem'] !== item.id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current.onDropBefore(String(source.data['agendaItem']));
        },
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [item.id, canWrite]);
  const minutes =
    used > 0
      ? say(t.used, { used, planned: item.duration_minutes })
      : item.duration_minutes > 0
        ? say(t.planned, { planned: item.duration_minutes })
        : '';
  return (
    <li
      ref={line}
      className={clsx(
        'border-b border-line px-6 py-3 max-md:px-4',
        isNow && 'border-l-3 border-l-accent pl-[21px] max-md:pl-[13px]',
        isOver && 'shadow-[inset_0_2px_var(--accent)]',
      )}
    >
      <div className="flex items-start gap-3">
        <ItemSign status={item.status} isNow={isNow} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={acts.onOpen}
          className={clsx(
            'min-w-0 flex-1 text-left wrap-anywhere',
            isOpen ? 'text-16 font-title' : item.status === 'pending' ? 'text-14 font-label' : 'text-14 text-text-2',
          )}
        >
          {item.title}
        </button>
        {item.carry_count > 0 && (
          <Tag tone={item.carry_count >= tooOftenCarried ? 'warn' : 'neutral'} icon={<Repeat2 />}>
            {say(t.carried, { n: item.carry_count })}
          </Tag>
        )}
        {item.presenter !== null && <Avatar name={item.presenter.name} size={24} named />}
        <span
          className={clsx(
            'flex-none text-13 tabular-nums',
            item.duration_minutes > 0 && used > item.duration_minutes ? 'font-label text-warn-text' : 'text-text-2',
          )}
        >
          {minutes}
        </span>
        {canWrite && <LineMenu item={item} acts={acts} mayTalk={agenda.meeting.state === 'in_progress' && !isNow} />}
      </div>
      {!isOpen && item.outcomes.length > 0 && (
        <div className="pt-1 pl-7">
          <ItemResults item={{ outcomes: item.outcomes, actions: [] }} />
        </div>
      )}
      {isOpen && <OpenItem agenda={agenda} item={item} entry={entry} acts={acts} canWrite={canWrite} />}
    </li>
  );
}

/** What else can be done with an item: reached by every hand, and by the keyboard. */
function LineMenu({ item, acts, mayTalk }: { item: AgendaItem; acts: LineActs; mayTalk: boolean }) {
  const say = useSay();
  return (
    <DropdownMenu
      trigger={
        <IconButton size="small" label={say(t.more, { title: item.title })} className="-my-1 -mr-2">
          <Ellipsis />
        </IconButton>
      }
    >
      {mayTalk && (
        <MenuItem icon={<Play />} onSelect={acts.onTalk}>
          {say(t.talk)}
        </MenuItem>
      )}
      <MenuItem icon={<ArrowUp />} onSelect={() => acts.onMove(-1)}>
        {say(t.up)}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} onSelect={() => acts.onMove(1)}>
        {say(t.down)}
      </MenuItem>
      {acts.onPark !== undefined && (
        <MenuItem icon={<Inbox />} onSelect={acts.onPark}>
          {say(t.park)}
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon={<Trash2 />} danger onSelect={acts.onRemove}>
        {say(t.remove)}
      </MenuItem>
    </DropdownMenu>
  );
}

/** An item that is opened: what it is about, its notes, what came of it, and a line for more. */
function OpenItem({
  agenda,
  item,
  entry,
  acts,
  canWrite,
}: {
  agenda: Agenda;
  item: AgendaItem;
  entry: EntryKind | undefined;
  acts: LineActs;
  canWrite: boolean;
}) {
  const say = useSay();
  return (
    <div className="flex flex-col gap-3 pt-2.5 pl-7 max-md:pl-0">
      {item.link !== null && (
        <p className="text-13">
          <LinkedRecord {...item.link} number={item.link.number ?? undefined} />
        </p>
      )}
      <NotesEditor key={item.id} item={item} isFrozen={!canWrite} />
      <ItemResults item={item} canRemove={canWrite} />
      {entry !== undefined && (
        <OutcomeEntry
          key={entry}
          item={item}
          kind={entry}
          participants={agenda.participants}
          onDone={() => acts.onEntry(undefined)}
        />
      )}
      {canWrite && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
          {kinds.map(([kind, key]) => (
            <button
              key={kind}
              type="button"
              className="inline-flex min-h-6 items-center gap-1.5 hover:text-text-1 max-md:min-h-11"
              onClick={() => acts.onEntry(kind)}
            >
              <Kbd>{key}</Kbd>
              {say(t[kind])}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
