import { ChevronDown, ChevronRight, Star } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useAddress } from '#platform/web/place.ts';
import { useStarred } from '#platform/web/starred.ts';
import { useRecents } from '#platform/web/stores.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { ChildLink } from './child-link.tsx';
import { Flyout } from './flyout.tsx';
import { childLook, rowLook } from './row-look.ts';

const t = texts({
  starred: { en: 'Starred', es: 'Marcadas' },
  recent: { en: 'Recent', es: 'Recientes' },
  none: {
    en: 'Nothing yet. The star in the bar above keeps a page here.',
    es: 'Aún nada. La estrella de la barra de arriba guarda aquí una página.',
  },
});

/** So many of the pages last visited stand beneath the starred ones; the palette knows more. */
const recentsShown = 5;

/** The pages that the person starred, and where they were last, beneath their entry, or beside it where there is only room for icons. */
export function StarredEntry({ isOpen }: { isOpen: boolean }) {
  const say = useSay();
  const { pages } = useStarred();
  const here = useAddress();
  const [isUnfolded, setUnfolded] = useState(false);
  const recentId = useId();
  const label = say(t.starred);
  const visited = useRecents((state) => state.pages);
  const asLink = ({ to, title }: { to: string; title: string }) => ({ to, label: { en: title, es: title } });
  const links = pages.map(asLink);
  const recents = visited
    .filter(({ to }) => to !== here && !pages.some((page) => page.to === to))
    .slice(0, recentsShown)
    .map(asLink);
  if (!isOpen) {
    const mark = (
      <button
        type="button"
        aria-label={pages.length === 0 ? `${label}. ${say(t.none)}` : label}
        className={`${rowLook} justify-center px-0!`}
      >
        <Star className="size-5! text-text-3" />
      </button>
    );
    return (
      <li>
        {pages.length === 0 ? (
          <Tooltip label={say(t.none)} side="right">
            {mark}
          </Tooltip>
        ) : (
          <Flyout label={label} trigger={mark} items={links} />
        )}
      </li>
    );
  }
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        className={`${rowLook} pr-2`}
      >
        <Star className="size-5! text-text-3" />
        <span className="min-w-0 flex-1 truncate text-left">{label}</span>
        <Chevron className="size-3.5! text-text-3" />
      </button>
      {isUnfolded && (
        <ul className="mt-px mb-1 ml-4.5 flex max-h-80 flex-col gap-px overflow-y-auto border-l border-line-strong pl-2.25">
          {links.map((link) => (
            <li key={link.to}>
              <ChildLink child={link} current={here} className={childLook} />
            </li>
          ))}
          {links.length === 0 && <li className="px-2 py-1 text-12 text-text-3">{say(t.none)}</li>}
          {recents.length > 0 && (
            <li>
              <p id={recentId} className="px-2 pt-2 pb-1 text-11 font-label text-text-3">
                {say(t.recent)}
              </p>
              <ul aria-labelledby={recentId} className="flex flex-col gap-px">
                {recents.map((link) => (
                  <li key={link.to}>
                    <ChildLink child={link} current={here} className={childLook} />
                  </li>
                ))}
              </ul>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
