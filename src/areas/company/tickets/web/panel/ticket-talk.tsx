import { clsx } from 'clsx';
import { CornerDownRight, Eye, Lock, Pin, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Attachments, Reactions, SaidAt } from '#areas/company/wall/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { isPicked } from '#platform/web/record/record-fields.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import { outsideWords } from '#areas/company/tickets/choices.ts';
import { ladderWith, outsideWordOf, rungs } from '#areas/company/tickets/states.ts';
import type { Talk, TicketComment } from '#areas/company/tickets/schema.ts';
import { commentPlace, useNamedComment } from '../named-comment.ts';
import { usePinComment, useReact, useRemoveComment } from '../queries.ts';
import { TicketBin } from './ticket-bin.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketComposer } from '../ticket-composer.tsx';

const t = texts({
  talk: { en: 'Conversation', es: 'Conversación' },
  all: { en: 'All', es: 'Todo' },
  shared: { en: 'Shared', es: 'Compartido' },
  internal: { en: 'Staff only', es: 'Solo personal' },
  files: { en: 'Files', es: 'Archivos' },
  nothing: { en: 'Nothing said yet', es: 'Aún no se ha dicho nada' },
  noFiles: { en: 'No files', es: 'Sin archivos' },
  pin: { en: 'Pin to the top', es: 'Fijar arriba' },
  unpin: { en: 'Take off the top', es: 'Dejar de fijar' },
  remove: { en: 'Take away', es: 'Quitar' },
  from: { en: 'from {code}', es: 'de {code}' },
  outside: { en: 'Outside it reads: {word}', es: 'Fuera se lee: {word}' },
  details: { en: 'Details', es: 'Detalles' },
  history: { en: 'History', es: 'Historial' },
});

/** Where a question to whoever asked takes a ticket, from the states out of which it may wait for an answer. */
function waitsAs(state: string): string | null {
  const ladder = ladderWith(state);
  const to = ladder?.outside?.answered.from;
  return to !== undefined && ladder?.edges.some((edge) => edge.to === to && edge.from.includes(state)) === true
    ? to
    : null;
}

export const conversationTabs = ['all', 'shared', 'internal', 'files', 'details', 'history'] as const;
export type ConversationTab = (typeof conversationTabs)[number];

interface TicketConversationProps {
  record: RecordOf<RecordDeclaration>;
  talk: Talk;
  shown: ConversationTab;
  onShow: (tab: ConversationTab) => void;
  /** The properties as a tab of their own, where they have no room beside the conversation. */
  details?: ReactNode;
  /** What is written stays at the lower edge of a panel that scrolls. */
  isPanel?: boolean;
}

/** What was said on a ticket by who reads it, its files and its history, and where more is written. */
export function TicketConversation({ record, talk, shown, onShow, details, isPanel = false }: TicketConversationProps) {
  const say = useSay();
  const count = (audience: 'shared' | 'internal') => talk.comments.filter((each) => each.audience === audience).length;
  const state = String(record.state);
  const held: Readonly<Record<string, unknown>> = record;
  const idIn = (name: string) => (isPicked(held[name]) ? held[name].id : null);
  const isTalk = shown === 'all' || shown === 'shared' || shown === 'internal';
  return (
    <section aria-label={say(t.talk)} className={clsx('flex min-w-0 flex-col', isPanel && 'flex-1')}>
      <Tabs<ConversationTab>
        id={`talk-${record.id}`}
        label={say(t.talk)}
        items={[
          { value: 'all', label: say(t.all), count: talk.comments.length },
          { value: 'shared', label: say(t.shared), count: count('shared'), icon: <Eye className="size-3.5" /> },
          { value: 'internal', label: say(t.internal), count: count('internal'), icon: <Lock className="size-3.5" /> },
          { value: 'files', label: say(t.files), count: talk.files.length },
          ...(details === undefined ? [] : [{ value: 'details' as const, label: say(t.details) }]),
          { value: 'history', label: say(t.history) },
        ]}
        value={shown}
        onValueChange={onShow}
      />
      <TabPanel tabsId={`talk-${record.id}`} value={shown} className="grid min-w-0 flex-1 content-start gap-2 py-3">
        {shown === 'history' && <TicketHistory id={record.id} />}
        {shown === 'details' && details}
        {shown === 'files' &&
          (talk.files.length === 0 ? (
            <p className="text-13 text-text-3">{say(t.noFiles)}</p>
          ) : (
            <Attachments files={talk.files} />
          ))}
        {isTalk && (
          <Said
            comments={talk.comments.filter((each) => shown === 'all' || each.audience === shown)}
            all={talk.comments}
          />
        )}
        {isTalk && <TicketBin items={talk.bin} />}
      </TabPanel>
      {isTalk && !['cancelled', 'merged'].includes(state) && (
        <div className={clsx('grid gap-1.5 bg-surface pb-3', isPanel && 'md:sticky md:bottom-0')}>
          {talk.readers !== null && talk.readers.length > 0 && (
            <p className="text-12 text-text-3">
              {say(t.outside, { word: say(rungs[state]?.plain ?? outsideWords[outsideWordOf(state)]) })}
            </p>
          )}
          <TicketComposer
            ticket={{
              id: record.id,
              projectId: idIn('project_id'),
              unitId: idIn('unit_id'),
              waitsAs: waitsAs(state),
            }}
            talk={talk}
          />
        </div>
      )}
    </section>
  );
}

function Said({ comments, all }: { comments: readonly TicketComment[]; all: readonly TicketComment[] }) {
  const say = useSay();
  const named = useNamedComment(comments.length > 0);
  if (comments.length === 0) return <p className="text-13 text-text-3">{say(t.nothing)}</p>;
  const pinnedFirst = [...comments.filter(({ pinned }) => pinned), ...comments.filter(({ pinned }) => !pinned)];
  return (
    <ol className="grid gap-2">
      {pinnedFirst.map((comment) => (
        <li
          key={comment.id}
          id={commentPlace(comment.id)}
          className={comment.id === named ? 'rounded-control ring-2 ring-accent' : undefined}
        >
          <Comment comment={comment} answered={all.find(({ id }) => id === comment.reply_to)} />
        </li>
      ))}
    </ol>
  );
}

function Comment({ comment, answered }: { comment: TicketComment; answered: TicketComment | undefined }) {
  const say = useSay();
  const react = useReact();
  const pin = usePinComment();
  const remove = useRemoveComment();
  const isShared = comment.audience === 'shared';
  const params = { id: comment.id };
  return (
    <article className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 text-13">
      <Avatar name={comment.author.name} />
      <div
        className={clsx(
          'group relative min-w-0 rounded-control border px-3 py-2',
          isShared
            ? 'border-transparent border-l-3 border-l-info-line bg-info-fill'
            : 'border-dashed border-control bg-sunken',
        )}
      >
        <header className="flex flex-wrap items-center gap-x-2">
          <b className="font-label">{comment.author.name}</b>
          <SaidAt at={comment.created_at} editedAt={comment.edited_at} />
          {comment.merged_from !== null && (
            <span className="text-12 text-text-3">{say(t.from, { code: comment.merged_from })}</span>
          )}
          <span
            className={clsx(
              'ml-auto inline-flex items-center gap-1 text-12',
              isShared ? 'text-info-text' : 'text-text-2',
            )}
          >
            {isShared ? <Eye className="size-3.5" aria-hidden /> : <Lock className="size-3.5" aria-hidden />}
            {say(isShared ? t.shared : t.internal)}
          </span>
        </header>
        {answered !== undefined && (
          <p className="flex items-center gap-1 truncate text-12 text-text-3">
            <CornerDownRight className="size-3 flex-none" aria-hidden />
            <span className="truncate">{answered.plain}</span>
          </p>
        )}
        <RichText
          document={comment.body}
          renderLink={(path, children) => <Link to={path}>{children}</Link>}
          className="wrap-anywhere"
        />
        <Attachments files={comment.files} />
        <div
          className={clsx(
            comment.reactions.length === 0 &&
              'pointer-fine:absolute pointer-fine:right-2 pointer-fine:-bottom-2.5 pointer-fine:rounded-control pointer-fine:border pointer-fine:border-line pointer-fine:bg-raised pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
          )}
        >
          <Reactions
            items={comment.reactions}
            disabled={react.isPending}
            onReact={(reaction, on) => react.mutate({ params, body: { reaction, on } })}
          >
            <IconButton
              size="small"
              label={say(comment.pinned ? t.unpin : t.pin)}
              aria-pressed={comment.pinned}
              onClick={() => pin.mutate({ params, body: { pinned: !comment.pinned } })}
            >
              <Pin />
            </IconButton>
            {comment.can.remove && (
              <IconButton size="small" label={say(t.remove)} onClick={() => remove.mutate({ params })}>
                <Trash2 />
              </IconButton>
            )}
          </Reactions>
        </div>
      </div>
    </article>
  );
}
