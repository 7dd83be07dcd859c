import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { subtaskStatuses } from '../schema.ts';
import { statusMarks, subtaskStatusWords } from './words.ts';

const t = texts({ label: { en: 'What the signs mean', es: 'Qué significan los signos' } });

/** What each sign of the narrow columns stands for, in words. */
export function StatusLegend() {
  const say = useSay();
  return (
    <ul aria-label={say(t.label)} className="flex flex-wrap gap-x-3 text-12 text-text-3">
      {subtaskStatuses.map((status) => (
        <li key={status}>
          <span aria-hidden="true">{statusMarks[status]}</span> {say(subtaskStatusWords[status])}
        </li>
      ))}
    </ul>
  );
}
