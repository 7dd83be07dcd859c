import { useEffect, useState } from 'react';
import { useLanguage } from './language.ts';
import { loadRules, ruleIn } from './rules.ts';

/**
 * Says a sentence that the server keeps in English in the reader's language. For what is told inside an answer that went through: the
 * refused rows of a bulk change, the faults of an import. Whoever receives a refused call has the words already.
 */
export function useRules(): (sentence: string) => string {
  const language = useLanguage();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (language !== 'en') void loadRules().then(() => setLoaded(true));
  }, [language]);
  return (sentence) => ruleIn(sentence, language);
}

/** One such sentence. */
export function useRule(sentence: string): string {
  return useRules()(sentence);
}
