import clsx from 'clsx';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Post, Reply } from '../schema.ts';
import { Attachments } from './attachments.tsx';
import { Composer } from './composer.tsx';
import { useChangeReply, useReactToReply, useRemoveReply, useReply, type WallScope } from './queries.ts';
import { Reactions } from './reactions.tsx';
import { SaidAt } from './said-at.tsx';
import { WallText } from './wall-text.tsx';
import { wallWords } from './wall-words.ts';

const t = texts({
  replies: { en: 'Replies', es: 'Respuestas' },
  earlier: {
    en: '{count, plural, one {Show # earlier reply} other {Show # earlier replies}}',
    es: '{count, plural, one {Ver # respuesta anterior} other {Ver # respuestas anteriores}}',
  },
  reply: { en: 'Reply', es: 'Responder' },
  yourReply: { en: 'Your reply to {name}', es: 'Tu respuesta a {name}' },
  write: { en: 'Write a reply', es: 'Escribe una respuesta' },
  edit: { en: 'Edit your reply', es: 'Edita tu respuesta' },
});

/** So many replies are shown before the rest is folded; the newest are. */
const shownReplies = 2;

interface RepliesProps {
  post: Post;
  scope: WallScope;
  highlight: string;
  lit: ReadonlySet<string>;
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
  onTyping?: (() => void) | undefined;
}

/** The answers to a post. Those that match a search are lit, and what folds them is open. */
export function Replies({ post, scope, highlight, lit, isReplying, onReplying, onTyping }: RepliesProps) {
  const say = useSay();
  const reply = useReply();
  const [isOpen, setOpen] = useState(false);
  const folded = post.replies.slice(0, Math.max(0, post.replies.length - shownReplies));
  const isWhole = isOpen || folded.length === 0 || folded.some(({ id }) => lit.has(id));
  if (post.replies.length === 0 && !isReplying) return null;
  return (
    <div className="mt-3 grid gap-3 border-l-2 border-line pl-3">
      {!isWhole && (
        <button type="button" className="link justify-self-start text-13" onClick={() => setOpen(true)}>
          {say(t.earlier, { count: folded.length })}
        </button>
      )}
      {post.replies.length > 0 && (
        <ul aria-label={say(t.replies)} className="grid gap-3">
          {(isWhole ? post.replies : post.replies.slice(-shownReplies)).map((each) => (
            <ReplyItem
              key={each.id}
              reply={each}
              post={post}
              scope={scope}
              highlight={highlight}
              isLit={lit.has(each.id)}
            />
          ))}
        </ul>
      )}
      {isReplying && (
        <Composer
          place={`reply ${post.id}`}
          scope={{ ...scope, projectId: post.project?.id }}
          label={say(t.yourReply, { name: post.author.name })}
          placeholder={say(t.write)}
          sendLabel={say(t.reply)}
          audience={{ visibility: post.visibility, unit: post.unit }}
          projectName={post.project?.name ?? null}
          mayAttach={post.project !== null && scope.view === undefined}
          autoFocus
          onCancel={() => onReplying(false)}
          onTyping={onTyping}
          onSend={async ({ body, fileIds, confirmed }) => {
            await reply.mutateAsync({
              params: { id: post.id },
              body: { body, file_ids: fileIds, confirm_mentions: confirmed },
            });
            setOpen(true);
            onReplying(false);
          }}
        />
      )}
    </div>
  );
}

interface ReplyItemProps {
  reply: Reply;
  post: Post;
  scope: WallScope;
  highlight: string;
  isLit: boolean;
}

function ReplyItem({ reply, post, scope, highlight, isLit }: ReplyItemProps) {
  const say = useSay();
  const [isEditing, setEditing] = useState(false);
  const change = useChangeReply();
  const react = useReactToReply();
  const params = { id: reply.id };
  return (
    <li
      id={`reply-${reply.id}`}
      data-lit={isLit ? '' : undefined}
      className={clsx(
        'grid scroll-mt-16 grid-cols-[24px_minmax(0,1fr)_auto] gap-x-2.5 rounded-2',
        isLit && 'bg-warn-fill outline-4 outline-warn-fill data-current:outline-warn-line',
      )}
    >
      <Avatar name={reply.author.name} photoUrl={reply.author.photo_url} size={24} />
      <div className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <b className="text-13 font-label">{reply.author.name}</b>
          {reply.author.group !== 'staff' && <Tag>{say(wallWords[reply.author.group])}</Tag>}
          <SaidAt at={reply.created_at} editedAt={reply.edited_at} />
        </span>
        {isEditing ? (
          <Composer
            place={`edit ${reply.id}`}
            scope={{ ...scope, projectId: post.project?.id }}
            label={say(t.edit)}
            placeholder=""
            sendLabel={say(wallWords.save)}
            initial={reply.body}
            audience={{ visibility: post.visibility, unit: post.unit }}
            projectName={post.project?.name ?? null}
            mayAttach={false}
            autoFocus
            onCancel={() => setEditing(false)}
            onSend={async ({ body, confirmed }) => {
              await change.mutateAsync({ params, body: { body, confirm_mentions: confirmed, version: reply.version } });
              setEditing(false);
            }}
          />
        ) : (
          <WallText document={reply.body} highlight={highlight} isWhole={isLit && highlight === ''} />
        )}
        <Attachments files={reply.files} />
        <div className="mt-1">
          <Reactions
            items={reply.reactions}
            disabled={!post.can.reply}
            onReact={(reaction, on) => react.mutate({ params, body: { reaction, on } })}
          />
        </div>
      </div>
      {(reply.can.change || reply.can.remove) && <ReplyMenu reply={reply} onEdit={() => setEditing(true)} />}
    </li>
  );
}

function ReplyMenu({ reply, onEdit }: { reply: Reply; onEdit: () => void }) {
  const say = useSay();
  const remove = useRemoveReply();
  const params = { id: reply.id };
  return (
    <DropdownMenu
      trigger={
        <IconButton label={say(wallWords.more)} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      {reply.can.change && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {say(wallWords.edit)}
        </MenuItem>
      )}
      {reply.can.remove && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => remove.mutate({ params })}>
          {say(wallWords.remove)}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
