import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { Whole } from '../queries.ts';

const t = texts({
  before: { en: 'Before it goes', es: 'Antes de enviarlo' },
});

/** What keeps a contract from going out, in sentences; nothing where nothing is missing. */
export function MissingPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  if (whole.missing.length === 0) return null;
  return (
    <Banner tone="warn" title={say(t.before)}>
      <ul className="list-disc pl-4">
        {whole.missing.map(({ path, said }) => (
          <li key={`${path} ${said.en}`}>{said[language]}</li>
        ))}
      </ul>
    </Banner>
  );
}
