import { CircleAlert } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { WhereMended } from '#platform/web/forms/where-mended.tsx';
import { useSay, type Say } from '#platform/web/texts/language.ts';
import type { BomDetail } from '../schema.ts';

const t = texts({
  has_lines: { en: 'There is no line yet.', es: 'Aún no hay ninguna partida.' },
  from_version: {
    en: 'It was taken from a workspace, where work goes on: take it from a version to release it.',
    es: 'Se tomó de un espacio de trabajo que sigue cambiando: tómala de una versión para liberarla.',
  },
  to_map: {
    en: 'Release waits for {n, plural, one {# line} other {# lines}} to map.',
    es: 'La liberación espera {n, plural, one {# partida} other {# partidas}} por asignar.',
  },
  to_check: {
    en: 'Release waits for {n, plural, one {# line} other {# lines}} to check.',
    es: 'La liberación espera {n, plural, one {# partida} other {# partidas}} por revisar.',
  },
  four_eyes: {
    en: 'You have worked on it: somebody else must release it.',
    es: 'Tú trabajaste en ella: debe liberarla otra persona.',
  },
});

type Waits = BomDetail['waits_for'];

export function waitSentences(waits: Waits, say: Say): string[] {
  return waits.map(({ guard, count }) => say(t[guard], { n: count }));
}

/** What keeps a version from being released, each with the way to where it is put right. */
export function Waits({ waits }: { waits: Waits }) {
  const say = useSay();
  if (waits.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-12">
      {waits.map(({ guard, count, place }) => (
        <li
          key={guard}
          className={`flex items-center gap-1.5 ${guard === 'four_eyes' || guard === 'has_lines' ? 'text-text-2' : 'text-bad-text'}`}
        >
          <CircleAlert aria-hidden="true" className="size-3.5 flex-none" />
          {say(t[guard], { n: count })}
          {place !== null && <WhereMended place={place} what={say(t[guard], { n: count })} />}
        </li>
      ))}
    </ul>
  );
}
