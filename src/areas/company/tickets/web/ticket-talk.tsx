import { clsx } from 'clsx';
import { CornerDownRight, Eye, Lock, Pin, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Attachments, Reactions, SaidAt } from '#areas/company/wall/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { WritingLine } from '#platform/web/presence-marks.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import { relationWords, outsideWords } from '../choices.ts';
import { outsideWordOf, rungs } from '../states.ts';
import type { ticket } from '../record.ts';
import type { Talk, TicketComment } from '../schema.ts';
import { usePinComment, useReact, useRemoveComment, useTalk } from './queries.ts';
import { commentPlace, useNamedComment } from './named-comment.ts';
import { TicketBin } from './ticket-bin.tsx';
import { TicketComposer } from './ticket-composer.tsx';
import { TicketDeadlines } from './ticket-deadlines.tsx';
import { TicketKeys } from './ticket-keys.tsx';
import { TicketPeople } from './ticket-people.tsx';
import { TicketPoints } from './ticket-points.tsx';

const t = texts({
  talk: { en: 'Conversation', es: 'Conversación' },
  all: { en: 'All', es: 'Todo' },
  shared: { en: 'Shared', es: 'Compartido' },
  internal: { en: 'Staff only', es: 'Solo personal' },
  files: { en: 'Files', es: 'Archivos' },
  loading: { en: 'Loading', es: 'Cargando' },
  nothing: { en: 'Nothing said yet', es: 'Aún no se ha dicho nada' },
  noFiles: { en: 'No files', es: 'Sin archivos' },
  pin: { en: 'Pin to the top', es: 'Fijar arriba' },
  unpin: { en: 'Take off the top', es: 'Dejar de fijar' },
  remove: { en: 'Take away', es: 'Quitar' },
  from: { en: 'from {code}', es: 'de {code}' },
  outside: { en: 'Outside it reads: {word}', es: 'Fuera se lee: {word}' },
  related: { en: 'Has to do with', es: 'Tiene que ver con' },
  parts: { en: 'Sub-tickets', es: 'Subtickets' },
  inwardBlocks: { en: 'Blocked by', es: 'Bloqueado por' },
  inwardCaused: { en: 'Caused', es: 'Causó' },
  inwardFollows: { en: 'Followed by', es: 'Seguido por' },
});

const inward = {
  blocks: t.inwardBlocks,
  caused_by: t.inwardCaused,
  follows: t.inwardFollows,
  relates_to: relationWords.relates_to,
};
const open: ReadonlySet<string> = new Set(['open', 'in_progress', 'waiting_third_party']);

/** What is special about a ticket in its panel: what was said, who reads it, and what else hangs on it. */
export function ticketTalk(record: RecordOf<RecordDeclaration>) {
  return (
    <Fragment key={record.id}>
      <TicketKeys record={record} />
      <TicketTalk record={record} />
    </Fragment>
  );
}

type Shown = 'all' | 'shared' | 'internal' | 'files';

function TicketTalk({ record }: { record: RecordOf<typeof ticket> }) {
  const say = useSay();
  const { data: talk } = useTalk(record.id);
  const [shown, setShown] = useState<Shown>('all');
  if (talk === undefined) return <SkeletonRows label={say(t.loading)} rows={4} />;
  const count = (audience: 'shared' | 'internal') => talk.comments.filter((each) => each.audience === audience).length;
  const isLive = !['cancelled', 'merged'].includes(record.state);
  return (
    <>
      {talk.clock !== null && <TicketDeadlines record={record} clock={talk.clock} />}
      <TicketPoints ticketId={record.id} points={talk.points} />
      <Others talk={talk} />
      <TicketPeople ticketId={record.id} talk={talk} />
      <Section title={say(t.talk)}>
        <Tabs<Shown>
          id={`talk-${record.id}`}
          label={say(t.talk)}
          items={[
            { value: 'all', label: say(t.all), count: talk.comments.length },
            { value: 'shared', label: say(t.shared), count: count('shared'), icon: <Eye /> },
            { value: 'internal', label: say(t.internal), count: count('internal'), icon: <Lock /> },
            { value: 'files', label: say(t.files), count: talk.files.length },
          ]}
          value={shown}
          onValueChange={setShown}
        />
        <TabPanel tabsId={`talk-${record.id}`} value={shown} className="grid gap-2 pt-3">
          {shown === 'files' ? (
            talk.files.length === 0 ? (
              <p className="text-13 text-text-3">{say(t.noFiles)}</p>
            ) : (
              <Attachments files={talk.files} />
            )
          ) : (
            <Said
              comments={talk.comments.filter((each) => shown === 'all' || each.audience === shown)}
              all={talk.comments}
            />
          )}
          <TicketBin ticketId={record.id} />
          <WritingLine type="ticket" id={record.id} />
        </TabPanel>
        {talk.readers !== null && talk.readers.length > 0 && (
          <p className="text-12 text-text-2">
            {say(t.outside, { word: say(outsideWords[outsideWordOf(record.state)]) })}
          </p>
        )}
        {isLive && (
          <TicketComposer
            ticket={{
              id: record.id,
              projectId: record.project_id?.id ?? null,
              unitId: record.unit_id?.id ?? null,
              canWait: open.has(record.state),
            }}
            talk={talk}
          />
        )}
      </Section>
    </>
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
          'min-w-0 rounded-control border px-3 py-2',
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
    </article>
  );
}

/** Tickets that this one is made of, and those that it has to do with. */
function Others({ talk }: { talk: Talk }) {
  const say = useSay();
  const language = useLanguage();
  const line = (each: Talk['children'][number], word?: string) => (
    <li key={`${each.id} ${word ?? ''}`} className="flex min-w-0 items-baseline gap-2 text-13">
      {word !== undefined && <span className="flex-none text-text-3">{word}</span>}
      <Link to={`/tickets?panel=${each.id}`} className="min-w-0 truncate">
        {each.code} {each.title}
      </Link>
      <span className="ml-auto flex-none text-text-3">{rungs[each.state]?.[language]}</span>
    </li>
  );
  return (
    <>
      {talk.children.length > 0 && (
        <Section title={say(t.parts)}>
          <ul className="grid gap-1">{talk.children.map((each) => line(each))}</ul>
        </Section>
      )}
      {talk.relations.length > 0 && (
        <Section title={say(t.related)}>
          <ul className="grid gap-1">
            {talk.relations.map((each) =>
              line(each, say(each.inward ? inward[each.relation] : relationWords[each.relation])),
            )}
          </ul>
        </Section>
      )}
    </>
  );
}
