import { Star } from 'lucide-react';
import { setStarred } from '#areas/people/accounts/web/starred.ts';
import { shortened, texts } from '#platform/shared/text.ts';
import { usePageTitle } from '#platform/web/frame/page-title.ts';
import { useAddress } from '#platform/web/place.ts';
import { useStarred } from '#platform/web/starred.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';

const t = texts({
  star: { en: 'Star this page', es: 'Marcar esta página' },
  unstar: { en: 'Take the star off this page', es: 'Quitar la marca de esta página' },
});

/** The page on screen as it would be starred, whether it is, and how to change that; undefined where a page has no title yet. */
export function useStarPage() {
  const say = useSay();
  const { title } = usePageTitle();
  const to = useAddress();
  const isStarred = useStarred(({ pages }) => pages.some((page) => page.to === to));
  if (title === '' || to.length > 300) return undefined;
  return {
    isStarred,
    label: say(isStarred ? t.unstar : t.star),
    toggle: () => void setStarred({ to, title: shortened(title, 160) }, !isStarred),
  };
}

/** Keeps the page on screen at hand, in the sidebar under Starred. */
export function StarPageButton() {
  const page = useStarPage();
  if (page === undefined) return null;
  return (
    <Tooltip label={page.label}>
      <IconButton label={page.label} aria-pressed={page.isStarred} onClick={page.toggle}>
        <Star className={page.isStarred ? 'fill-current text-accent-text' : undefined} />
      </IconButton>
    </Tooltip>
  );
}
