import type { RichDocument } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { FoldedText } from '#ui/layout/folded-text.tsx';

const t = texts({
  all: { en: 'Show all', es: 'Mostrar todo' },
  less: { en: 'Show less', es: 'Mostrar menos' },
  mentions: { en: 'Further down: {names}', es: 'Más abajo: {names}' },
});

interface WallTextProps {
  document: RichDocument;
  highlight: string;
  onTag?: ((tag: string) => void) | undefined;
  /** What a link leads to is not folded. */
  isWhole: boolean;
}

/** What a post or a reply says, long ones folded. What a search found in it is always in sight, and so is who is mentioned. */
export function WallText(props: WallTextProps) {
  const say = useSay();
  return (
    <FoldedText
      {...props}
      words={{ all: say(t.all), less: say(t.less), mentions: (names) => say(t.mentions, { names }) }}
      renderLink={(path, children) => <Link to={path}>{children}</Link>}
      className="text-14 comfort:text-16"
    />
  );
}
