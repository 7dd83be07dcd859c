import { Pencil } from 'lucide-react';
import type { Present } from '#platform/shared/presence.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { firstNamesOf } from './who-reads.tsx';

const t = texts({
  answers: {
    en: '{names} {n, plural, one {is} other {are}} answering already',
    es: '{names} ya {n, plural, one {está} other {están}} respondiendo',
  },
  sees: {
    en: '{names} {n, plural, one {sees} other {see}} that you are answering',
    es: '{names} {n, plural, one {ve} other {ven}} que estás respondiendo',
  },
});

/** From the first key on a ticket is claimed without a word: whoever else has it open sees who answers, and each of them knows of it. */
export function WhoAnswers({ others, isWriting }: { others: readonly Present[]; isWriting: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const writers = others.filter(({ writing }) => writing !== null);
  const people = writers.length > 0 ? writers : isWriting ? others : [];
  return (
    <p role="status" className={people.length === 0 ? 'sr-only' : 'flex items-center gap-1.5 px-1 text-12 text-text-2'}>
      {people.length > 0 && (
        <>
          <Pencil className="size-3.5 flex-none" aria-hidden />
          {say(writers.length > 0 ? t.answers : t.sees, { names: firstNamesOf(people, language), n: people.length })}
        </>
      )}
    </p>
  );
}
