import { Link } from '#platform/web/link.tsx';
import { useLanguage } from '#platform/web/texts/language.ts';
import { recordAddress, recordKinds } from '../choices.ts';
import { actionText } from './action-words.ts';

interface ActionInWordsProps {
  action: string;
  entity_type: string;
  entity_id: string;
}

/** What somebody did, as it stands after their name; a declared record that it names leads to its panel, unless this put it in the bin. */
export function ActionInWords({ action, entity_type, entity_id }: ActionInWordsProps) {
  const language = useLanguage();
  const words = actionText(action)[language];
  const one = recordKinds[entity_type]?.one[language];
  const to = recordAddress(entity_type, entity_id);
  if (one === undefined || to === undefined || !words.includes(one) || /\.(?:removed|purged)$/u.test(action))
    return words;
  const [before, after] = words.split(one);
  return (
    <>
      {before}
      <Link to={to} className="link">
        {one}
      </Link>
      {after}
    </>
  );
}
