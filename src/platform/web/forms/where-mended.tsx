import { ArrowRight } from 'lucide-react';
import { Link } from '../link.tsx';
import { useSay } from '../texts/language.ts';
import { placeWords } from '../texts/place-words.ts';

/** The way from something that is missing to where it is done. `what` names it to those who hear the link alone. */
export function WhereMended({
  place,
  what,
  onFollow,
}: {
  place: string;
  what: string;
  onFollow?: (() => void) | undefined;
}) {
  const say = useSay();
  return (
    <Link
      to={place}
      aria-label={`${say(placeWords.there)}: ${what}`}
      className="link inline-flex min-h-6 items-center gap-1 whitespace-nowrap"
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
    >
      {say(placeWords.there)}
      <ArrowRight aria-hidden="true" className="size-3.5" />
    </Link>
  );
}
