import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { wallWords } from './wall-words.ts';

/** When it was said, with the exact moment on hover, and whether it was changed since. */
export function SaidAt({ at, editedAt }: { at: string; editedAt: string | null }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <span className="text-13 text-text-3">
      <time dateTime={at} title={formatMoment(at, language)}>
        {formatAgo(at, language)}
      </time>
      {editedAt !== null && <span title={formatMoment(editedAt, language)}> · {say(wallWords.edited)}</span>}
    </span>
  );
}
