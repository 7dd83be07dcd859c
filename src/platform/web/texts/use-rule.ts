import { useEffect, useState } from 'react';
import { useLanguage } from './language.ts';
import { loadRules, ruleIn } from './rules.ts';

/** A sentence that the server keeps in English, in the reader's language. */
export function useRule(sentence: string): string {
  const language = useLanguage();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (language !== 'en') void loadRules().then(() => setLoaded(true));
  }, [language]);
  return ruleIn(sentence, language);
}
