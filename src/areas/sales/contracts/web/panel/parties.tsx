import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { partyPartWords, partyRoleWords } from '#areas/sales/contracts/choices.ts';
import type { Whole } from '../queries.ts';

const t = texts({
  parties: { en: 'Parties', es: 'Partes' },
  none: { en: 'Nobody is named yet.', es: 'Aún no se nombra a nadie.' },
});

/** The parties of a contract in their order, each with its role. */
export function PartiesPart({ whole }: { whole: Whole }) {
  const say = useSay();
  return (
    <Section title={say(t.parties)}>
      {whole.parties.length === 0 ? (
        <p className="text-13 text-text-3">{say(t.none)}</p>
      ) : (
        <ol className="grid gap-1.5 text-14">
          {whole.parties.map((party, at) => (
            <li key={party.key} className="flex items-baseline gap-2">
              <span className="w-5 flex-none text-13 text-text-3 tabular-nums">{at + 1}</span>
              <span className="min-w-0 wrap-anywhere">{party.name}</span>
              <span className="ml-auto text-right text-13 text-text-3">
                {say(partyRoleWords[party.role])}, {say(partyPartWords[party.part]).toLocaleLowerCase()}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
