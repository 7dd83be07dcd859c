import { Link2, Star, Zap } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { isStaff } from '#platform/shared/access.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useCopyLink } from '#platform/web/use-copy-link.ts';
import { useStarPage } from '../star-page.tsx';
import type { PaletteEntry } from './palette-entries.tsx';

const t = texts({
  copy: { en: 'Copy the link to this page', es: 'Copiar el enlace de esta página' },
});

interface HereEntry {
  entry: PaletteEntry;
  /** What it is found by. */
  words: string;
}

/** What can be done with the page or the record that is open. */
export function useHereEntries(): readonly HereEntry[] {
  const say = useSay();
  const isOfStaff = isStaff(useGroups());
  const star = useStarPage();
  const copyLink = useCopyLink();
  const offers = usePageActions((state) => state.offers);
  const plain = (key: string, icon: PaletteEntry['icon'], label: string, act: () => void): HereEntry => ({
    entry: { key: `here:${key}`, icon, label, act },
    words: label,
  });
  return [
    ...offers.flat().map(({ key, label, act }) => plain(key, <Zap />, label, act)),
    ...(star === undefined || !isOfStaff ? [] : [plain('star', <Star />, star.label, star.toggle)]),
    plain('copy', <Link2 />, say(t.copy), () => copyLink()),
  ];
}
