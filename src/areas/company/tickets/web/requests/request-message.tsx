import clsx from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Attachments } from '#areas/company/wall/web/embeds.tsx';
import { Link } from '#platform/web/link.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { commentPlace } from '../named-comment.ts';

const t = texts({
  you: { en: 'You', es: 'Tú' },
});

interface MessageProps {
  message: Request['messages'][number];
  /** True for the one that the address leads to. */
  isNamed: boolean;
}

/** One message of a request with its files; the one that the address leads to is marked. */
export function Message({ message: { id, author, body, at, files }, isNamed }: MessageProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <li id={commentPlace(id)} className={clsx('flex gap-3', isNamed && 'rounded-[12px] ring-2 ring-accent')}>
      <Avatar name={author.name} size={32} />
      <div
        className={
          author.mine
            ? 'min-w-0 flex-1 rounded-[12px] border border-line bg-sunken px-3.5 py-2.5'
            : 'min-w-0 flex-1 rounded-[12px] border border-line bg-raised px-3.5 py-2.5'
        }
      >
        <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-text-3">
          <b className="font-label text-text-1">{author.mine ? say(t.you) : author.name}</b>
          <time dateTime={at}>{formatMoment(at, language)}</time>
        </p>
        <RichText document={body} renderLink={(path, children) => <Link to={path}>{children}</Link>} />
        <Attachments files={files} />
      </div>
    </li>
  );
}
