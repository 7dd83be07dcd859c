import { holds } from '#platform/shared/access.ts';
import { panelAddress, type StateWord } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact } from '#ui/layout/facts.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { deviationSheetsContract } from '../contract.ts';
import { deviation } from '../record.ts';

export { FloorDeviations, SharedDeviations } from './shown-deviations.tsx';

const t = texts({
  title: { en: 'Deviations', es: 'Desviaciones' },
  holds: { en: 'holds the release', es: 'impide la liberación' },
});

interface Place {
  moduleId: string;
  /** A strip below the head of a page, in place of a fact among others. */
  isStrip?: boolean;
}

/** Where a module is built otherwise than drawn, a chip for each with where it stands. Nothing where there is none. */
export function ModuleDeviations(place: Place) {
  return holds(useGroups(), 'deviations.of_module') ? <Chips {...place} /> : null;
}

function Chips({ moduleId, isStrip = false }: Place) {
  const say = useSay();
  const language = useLanguage();
  // The floor reads them on its own page, and opens none.
  const opens = holds(useGroups(), 'deviations.read');
  const { data } = useRead(deviationSheetsContract.ofModule, { query: { module_id: moduleId } });
  if (data === undefined || data.length === 0) return null;
  const words: Readonly<Record<string, StateWord>> = deviation.states?.words ?? {};
  const chips = data.map(({ id, code, title, state, holds: isHolding }) => {
    const word = words[state];
    const said = isHolding ? say(t.holds) : word?.[language];
    const chip = (
      <Tag tone={isHolding ? 'bad' : (word?.tone ?? 'neutral')}>{[code, said].filter(Boolean).join(', ')}</Tag>
    );
    return opens ? (
      <Link key={id} to={panelAddress(deviation, id)} title={title} className="hover:underline">
        {chip}
      </Link>
    ) : (
      <span key={id} className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        {chip}
        <span className="min-w-0 wrap-anywhere text-text-2">{title}</span>
      </span>
    );
  });
  const row = <span className="flex flex-wrap gap-1.5">{chips}</span>;
  return isStrip ? (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-canvas px-5 py-2 text-13">
      <span className="text-text-3">{say(t.title)}</span>
      {row}
    </div>
  ) : (
    <Fact name={say(t.title)}>{row}</Fact>
  );
}
