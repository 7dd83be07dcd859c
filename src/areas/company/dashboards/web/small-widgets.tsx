import { ArrowRight } from 'lucide-react';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useUnread } from '#areas/platform-services/notifications/web/queries.ts';
import type { Dashboard } from '../schema.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';

const t = texts({
  noNews: { en: 'You have read everything.', es: 'Ya leíste todo.' },
  noPhotos: {
    en: 'The newest photos of your projects stand here.',
    es: 'Aquí estarán las fotos más recientes de tus proyectos.',
  },
  newProject: { en: 'New project', es: 'Nuevo proyecto' },
  breakdown: { en: 'Project breakdown', es: 'Desglose de proyectos' },
  dates: { en: 'Ship and set dates', es: 'Fechas de envío y montaje' },
  settings: { en: 'How I am notified', es: 'Cómo recibo avisos' },
});

/** What the bell holds that was not read yet, the newest first. */
export function UnreadNews() {
  const say = useSay();
  const language = useLanguage();
  const unread = useUnread(5);
  if (unread.length === 0) return <Nothing>{say(t.noNews)}</Nothing>;
  return (
    <ul className="divide-y divide-line">
      {unread.map((item) => (
        <li key={item.id} className="relative px-4 py-2 text-13 hover:bg-hover">
          <Link to={item.link} className="line-clamp-2 after:absolute after:inset-0">
            {item.name !== null && <b>{item.name} </b>}
            {item.message}
          </Link>
          <span className="text-12 text-text-3">
            {formatAgo(new Date(item.timestamp * 1000).toISOString(), language)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The newest photos, each leading to its project. */
export function LatestPhotos({ photos }: { photos: Dashboard['photos'] }) {
  const say = useSay();
  if (photos.length === 0) return <Nothing>{say(t.noPhotos)}</Nothing>;
  return (
    <ul className="grid grid-cols-3 gap-2 p-4">
      {photos.map((photo) => (
        <Photo key={photo.id} photo={photo} />
      ))}
    </ul>
  );
}

function Photo({ photo }: { photo: Dashboard['photos'][number] }) {
  const url = usePictureUrl(`/api/files/${photo.id}/thumbnail?size=320`);
  return (
    <li className="min-w-0">
      <Link to={`/projects/${photo.project_number}?tab=photos`} className="block" title={photo.project}>
        <span className="block aspect-4/3 overflow-hidden rounded-[8px] bg-sunken">
          {url !== undefined && <img src={url} alt={photo.caption} className="size-full object-cover" />}
        </span>
        <span className="mt-1 block truncate text-12 text-text-3">{photo.project}</span>
      </Link>
    </li>
  );
}

const shortcuts = [
  { to: '/projects/new-project', text: t.newProject },
  { to: '/projects/project-breakdown', text: t.breakdown },
  { to: '/projects/ship-and-set-dates', text: t.dates },
  { to: '/settings?tab=notifications', text: t.settings },
] as const;

/** Where people go from here every day. */
export function Shortcuts() {
  const say = useSay();
  return (
    <ul className="py-1.5">
      {shortcuts.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-(--row) items-center gap-2 px-4 text-13 hover:bg-hover">
            <span className="flex-1">{say(text)}</span>
            <ArrowRight className="text-text-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
