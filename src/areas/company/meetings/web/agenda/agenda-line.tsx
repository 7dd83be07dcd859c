import { clsx } from 'clsx';
import { Check, Circle, CircleDashed, CircleDot, CircleX, Repeat2 } from 'lucide-react';
import { memo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { tooOftenCarried } from '#areas/company/meetings/choices.ts';
import type { Agenda, AgendaItem } from '#areas/company/meetings/schema.ts';
import { minutesOf, secondsOf, useNow } from '../clock.ts';
import { ItemResults } from './item-results.tsx';
import { LineMenu } from '../line/line-menu.tsx';
import { LinkPicker } from '../line/link-picker.tsx';
import { OpenItem } from '../line/open-item.tsx';
import { useLineDrag } from '../line/use-line-drag.ts';
import type { EntryKind } from './outcome-entry.tsx';
import { useLinkItem } from '../queries.ts';

const t = texts({
  used: { en: '{used} of {planned} min', es: '{used} de {planned} min' },
  planned: { en: '{planned} min', es: '{planned} min' },
  carried: {
    en: '{n, plural, one {carried once} other {carried # times}}',
    es: '{n, plural, one {pospuesto una vez} other {pospuesto # veces}}',
  },
  pending: { en: 'Pending', es: 'Pendiente' },
  discussed: { en: 'Discussed', es: 'Tratado' },
  deferred: { en: 'Put off', es: 'Pospuesto' },
  dropped: { en: 'Dropped', es: 'Descartado' },
  now: { en: 'Now', es: 'Ahora' },
});

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
  onSection: (id: string | null) => void;
  onPark: (() => void) | undefined;
  /** Undefined where no meeting follows, or it stands there already. */
  onAgain: (() => void) | undefined;
  onRemove: () => void;
  /** Another item was dropped before this one. */
  onDropBefore: (id: string) => void;
}

/** Asks what an item is about, and says so to the server. */
function useLinking(item: AgendaItem) {
  const link = useLinkItem();
  const [isAsking, setAsking] = useState(false);
  return {
    open: () => setAsking(true),
    dialog: isAsking && (
      <LinkPicker
        canDrop={item.link !== null}
        onClose={() => setAsking(false)}
        onPick={(picked) => {
          setAsking(false);
          link.mutate({
            params: { id: item.id },
            body: { link: picked === null ? null : { kind: picked.kind, id: picked.id } },
          });
        }}
      />
    ),
  };
}

interface AgendaLineProps {
  agenda: Agenda;
  item: AgendaItem;
  isOpen: boolean;
  entry: EntryKind | undefined;
  /** Whoever hands them in makes sure that those of an earlier drawing do what those of the last one do. */
  acts: LineActs;
  canWrite: boolean;
}

/** Whether a line looks the same: of what is done with it only what is offered counts. */
function isSameLine(one: AgendaLineProps, other: AgendaLineProps): boolean {
  const seen = ({ agenda, item, isOpen, entry, canWrite, acts }: AgendaLineProps) => [
    agenda,
    item,
    isOpen,
    entry,
    canWrite,
    acts.onPark === undefined,
    acts.onAgain === undefined,
  ];
  const [before, after] = [seen(one), seen(other)];
  return before.every((value, at) => value === after[at]);
}

/** One item of an agenda: a line, and opened its notes, what came of it, and the keys for more. Of sixty, one that moves is drawn anew. */
export const AgendaLine = memo(Line, isSameLine);

function Line({ agenda, item, isOpen, entry, acts, canWrite }: AgendaLineProps) {
  const say = useSay();
  const linking = useLinking(item);
  const isNow = agenda.meeting.current_item === item.id;
  const now = useNow(isNow);
  const used = minutesOf(secondsOf(item, agenda, now));
  const { ref, handle, isOver } = useLineDrag(item.id, canWrite, acts.onDropBefore);
  const minutes =
    used > 0
      ? say(t.used, { used, planned: item.duration_minutes })
      : item.duration_minutes > 0
        ? say(t.planned, { planned: item.duration_minutes })
        : '';
  return (
    <li
      ref={ref}
      className={clsx(
        'border-b border-line px-6 py-3 max-md:px-4',
        isNow && 'border-l-3 border-l-accent pl-[21px] max-md:pl-[13px]',
        isOver && 'shadow-[inset_0_2px_var(--accent)]',
      )}
    >
      <div ref={handle} className="flex items-start gap-3">
        <ItemSign status={item.status} isNow={isNow} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={acts.onOpen}
          data-agenda-title={item.id}
          aria-keyshortcuts={canWrite ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          onKeyDown={(event) => {
            if (!canWrite || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            acts.onMove(event.key === 'ArrowUp' ? -1 : 1);
          }}
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
        {canWrite && (
          <LineMenu
            item={item}
            acts={acts}
            sections={agenda.sections}
            mayTalk={agenda.meeting.state === 'in_progress' && !isNow}
            onLink={linking.open}
          />
        )}
      </div>
      {!isOpen && item.outcomes.length > 0 && (
        <div className="pt-1 pl-7">
          <ItemResults item={{ outcomes: item.outcomes, actions: [] }} />
        </div>
      )}
      {isOpen && <OpenItem agenda={agenda} item={item} entry={entry} acts={acts} canWrite={canWrite} />}
      {linking.dialog}
    </li>
  );
}
