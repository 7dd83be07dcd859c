import { useSay } from '#platform/web/texts/language.ts';
import type { StoredWarning } from '#areas/design/models/schema.ts';
import { warningWords } from '../model-words.ts';
import { Finding } from './finding.tsx';

/** A warning of the reading of a model, in plain words. */
export function WarningFinding({ warning }: { warning: StoredWarning }) {
  const say = useSay();
  const words = warningWords[warning.code];
  return (
    <Finding
      title={`${words === undefined ? warning.code : say(words.title)}${warning.about === undefined ? '' : `: ${warning.about}`}`}
      what={words === undefined ? '' : say(words.what)}
      count={warning.count}
    >
      {warning.examples.slice(0, 4).map((id) => (
        <code key={id} className="text-12 text-text-3">
          {id}
        </code>
      ))}
    </Finding>
  );
}
