import { Hourglass } from 'lucide-react';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { waitsWord } from '#platform/shared/record-waits.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '../texts/language.ts';

const t = texts({
  waits: { en: 'Waiting for {who}', es: 'Espera a {who}' },
  days: {
    en: '{days, plural, =0 {since today} one {# day} other {# days}}',
    es: '{days, plural, =0 {desde hoy} one {# día} other {# días}}',
  },
});

/** Whom a record waits for: the person by name, or in words. Undefined while it waits for nobody. */
function whoOf(declaration: RecordDeclaration, state: string, person: unknown, language: Language): string | undefined {
  if (typeof person === 'object' && person !== null && 'name' in person && typeof person.name === 'string')
    return person.name;
  return waitsWord(declaration, state)?.[language];
}

interface RecordWaitsProps {
  declaration: RecordDeclaration;
  state: unknown;
  person: unknown;
  days: unknown;
  /** In a list the column says already that it is about waiting. */
  short?: true;
}

/** Whose move it is and for how long it has been: “Waiting for Dana Ruiz · 3 days”. Nothing while nobody need do anything. */
export function RecordWaits({ declaration, state, person, days, short }: RecordWaitsProps) {
  const say = useSay();
  const language = useLanguage();
  const who = whoOf(declaration, String(state), person, language);
  if (who === undefined) return null;
  const age = typeof days === 'number' ? say(t.days, { days }) : undefined;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-13 text-text-2">
      {short !== true && <Hourglass aria-hidden="true" className="size-3.5 shrink-0 text-text-3" />}
      <span className={`truncate ${short === true ? 'first-letter:uppercase' : ''}`}>
        {short === true ? who : say(t.waits, { who })}
        {age !== undefined && <span className="text-text-3"> · {age}</span>}
      </span>
    </span>
  );
}
