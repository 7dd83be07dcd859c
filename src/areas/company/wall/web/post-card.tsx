import { Bell, BellOff, CornerUpLeft, Ellipsis, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useCopyLink } from '#platform/web/use-copy-link.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Post } from '../schema.ts';
import { Acknowledgement } from './acknowledgement.tsx';
import { Attachments } from './attachments.tsx';
import { Composer } from './composer.tsx';
import { useChangePost, useFollowPost, usePinPost, useReact, useRemovePost, type WallScope } from './queries.ts';
import { Reactions } from './reactions.tsx';
import { Replies } from './replies.tsx';
import { WallText } from './wall-text.tsx';
import { wallWords } from './wall-words.ts';
import { PostHead } from './posts/post-head.tsx';

const t = texts({
  reply: { en: 'Reply', es: 'Responder' },
  pin: { en: 'Pin to the top', es: 'Fijar arriba' },
  unpin: { en: 'Take the pin off', es: 'Quitar de arriba' },
  follow: { en: 'Follow replies', es: 'Seguir respuestas' },
  unfollow: { en: 'Stop following', es: 'Dejar de seguir' },
  copy: { en: 'Copy link', es: 'Copiar enlace' },
  edited: { en: 'Edit your post', es: 'Edita tu publicación' },
});

export interface PostCardProps {
  post: Post;
  scope: WallScope;
  highlight: string;
  /** Replies to light up. */
  litReplies: ReadonlySet<string>;
  /** Names the project where several walls stand together. */
  namesProject: boolean;
  onTag?: ((tag: string) => void) | undefined;
  /** Where the post itself is looked at, for a link to it. */
  address: (postId: string) => string;
  onTyping?: (() => void) | undefined;
  /** It stands alone or is what a link led to: nothing of it is folded. */
  isWhole?: boolean;
}

/** One post: who, when, what, what was felt about it, and what was answered. */
export function PostCard({
  post,
  scope,
  highlight,
  litReplies,
  namesProject,
  onTag,
  address,
  onTyping,
  isWhole = false,
}: PostCardProps) {
  const say = useSay();
  const [isEditing, setEditing] = useState(false);
  const [isReplying, setReplying] = useState(false);
  const change = useChangePost();
  const react = useReact();
  const params = { id: post.id };
  return (
    <article
      data-anchor={post.id}
      id={`post-${post.id}`}
      aria-label={`${post.author.name}: ${post.plain.slice(0, 80)}`}
      className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 py-4"
    >
      <Avatar name={post.author.name} photoUrl={post.author.photo_url} size={32} />
      <div className="min-w-0">
        <header className="flex min-h-8 items-start gap-2">
          <PostHead post={post} scope={scope} namesProject={namesProject} address={address} />
          <PostMenu post={post} address={address} onEdit={() => setEditing(true)} />
        </header>
        {isEditing ? (
          <Composer
            place={`edit ${post.id}`}
            scope={{ ...scope, projectId: post.project?.id }}
            label={say(t.edited)}
            placeholder=""
            sendLabel={say(wallWords.save)}
            initial={post.body}
            audience={{ visibility: post.visibility, unit: post.unit }}
            projectName={post.project?.name ?? null}
            mayAttach={false}
            autoFocus
            onCancel={() => setEditing(false)}
            onSend={async ({ body, confirmed }) => {
              await change.mutateAsync({ params, body: { body, confirm_mentions: confirmed, version: post.version } });
              setEditing(false);
            }}
          />
        ) : (
          <WallText document={post.body} highlight={highlight} onTag={onTag} isWhole={isWhole} />
        )}
        <Attachments files={post.files} />
        {post.acknowledged !== null && <Acknowledgement post={post} />}
        <div className="mt-2">
          <Reactions
            items={post.reactions}
            disabled={!post.can.reply}
            onReact={(reaction, on) => react.mutate({ params, body: { reaction, on } })}
          >
            {post.can.reply && (
              <Button size="small" look="quiet" icon={<CornerUpLeft />} onClick={() => setReplying(true)}>
                {say(t.reply)}
              </Button>
            )}
          </Reactions>
        </div>
        <Replies
          post={post}
          scope={scope}
          highlight={highlight}
          lit={litReplies}
          isReplying={isReplying}
          onReplying={setReplying}
          onTyping={onTyping}
        />
      </div>
    </article>
  );
}

function PostMenu({ post, address, onEdit }: Pick<PostCardProps, 'post' | 'address'> & { onEdit: () => void }) {
  const say = useSay();
  const pin = usePinPost();
  const follow = useFollowPost();
  const remove = useRemovePost();
  const params = { id: post.id };
  const copyLink = useCopyLink();
  const copy = () => copyLink(address(post.id));
  return (
    <DropdownMenu
      trigger={
        <IconButton label={say(wallWords.more)} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      {post.can.change && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {say(wallWords.edit)}
        </MenuItem>
      )}
      <MenuItem
        icon={post.followed ? <BellOff /> : <Bell />}
        onSelect={() => follow.mutate({ params, body: { followed: !post.followed } })}
      >
        {say(post.followed ? t.unfollow : t.follow)}
      </MenuItem>
      {post.can.pin && (
        <MenuItem
          icon={post.pinned_at === null ? <Pin /> : <PinOff />}
          onSelect={() => pin.mutate({ params, body: { pinned: post.pinned_at === null } })}
        >
          {say(post.pinned_at === null ? t.pin : t.unpin)}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 />} onSelect={copy}>
        {say(t.copy)}
      </MenuItem>
      {post.can.remove && (
        <>
          <MenuRule />
          <MenuItem icon={<Trash2 />} danger onSelect={() => remove.mutate({ params })}>
            {say(wallWords.remove)}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
