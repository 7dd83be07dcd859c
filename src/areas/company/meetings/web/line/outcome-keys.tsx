import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Kbd } from '#ui/marks/kbd.tsx';
import type { EntryKind } from '../agenda/outcome-entry.tsx';

const t = texts({
  decision: { en: 'decision', es: 'decisión' },
  action: { en: 'action', es: 'acción' },
  information: { en: 'information', es: 'información' },
});

const kinds = [
  ['decision', 'D'],
  ['action', 'A'],
  ['information', 'I'],
] as const satisfies readonly (readonly [EntryKind, string])[];

/** What can come of an item, each with the key that begins to write it down. */
export function OutcomeKeys({ onEntry }: { onEntry: (kind: EntryKind) => void }) {
  const say = useSay();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
      {kinds.map(([kind, key]) => (
        <button
          key={kind}
          type="button"
          className="inline-flex min-h-6 items-center gap-1.5 hover:text-text-1 max-md:min-h-11"
          onClick={() => onEntry(kind)}
        >
          <Kbd>{key}</Kbd>
          {say(t[kind])}
        </button>
      ))}
    </p>
  );
}
