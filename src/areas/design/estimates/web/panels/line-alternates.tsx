import { ArrowLeftRight, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { shortened, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { EstimateDetail, EstimateLine } from '#areas/design/estimates/schema.ts';
import { alternatesByLine, differences, mainOf } from '../sheet/alternates.ts';
import { addedAlternate, exchanged, standingAlone } from '../sheet/alternate-edits.ts';
import { sizeOf, type SheetStore } from '../sheet/sheet-store.ts';
import { moneyWords } from '../words.ts';

const t = texts({
  title: { en: 'Alternates', es: 'Alternativas' },
  none: {
    en: 'Nothing else is offered instead of this line.',
    es: 'No se ofrece otra cosa en lugar de esta partida.',
  },
  of: { en: 'Could stand instead of “{name}”; it is not counted.', es: 'Podría ir en lugar de “{name}”; no cuenta.' },
  take: { en: 'Take instead', es: 'Tomar en su lugar' },
  takeNamed: { en: 'Take instead: {name}', es: 'Tomar en su lugar: {name}' },
  alone: { en: 'Make it a line of its own', es: 'Hacerla una partida aparte' },
  add: { en: 'Add an alternate', es: 'Agregar alternativa' },
  copyName: { en: 'Instead of {name}', es: 'En lugar de {name}' },
  price: { en: '{amount} on the price', es: '{amount} en el precio' },
  noPrice: { en: 'No price yet', es: 'Aún sin precio' },
});
const longest = 300;

/** What could stand in the place of a line, or which place an alternate could take, with what it changes of the whole price. */
export function LineAlternates({
  detail,
  line,
  lines,
  store,
  isEditable,
  onOpen,
}: {
  detail: EstimateDetail;
  line: EstimateLine;
  lines: readonly EstimateLine[];
  store: SheetStore;
  isEditable: boolean;
  onOpen: (uid: string) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const main = mainOf(lines, line);
  const offered = alternatesByLine(lines).get(line.line_uid) ?? [];
  const isAsked = main !== undefined || offered.length > 0;
  const differenceOf = useMemo(
    () => (isAsked ? differences(lines, detail.markups, sizeOf(detail)) : () => 0n),
    [isAsked, lines, detail],
  );
  const amountOf = (alternate: EstimateLine) => {
    const beside = mainOf(lines, alternate);
    if (alternate.unit_cost === null || beside?.unit_cost === null) return say(t.noPrice);
    const cents = differenceOf(alternate);
    return say(t.price, { amount: `${cents > 0n ? '+' : ''}${moneyWords(cents, language)}` });
  };
  const take = (alternate: EstimateLine) => {
    store.run(exchanged(lines, alternate));
    onOpen(alternate.line_uid);
  };
  if (main !== undefined)
    return (
      <Section title={say(t.title)}>
        <p className="text-13 text-text-2">{say(t.of, { name: main.description })}</p>
        <p className="mt-1 text-13 tabular-nums">{amountOf(line)}</p>
        {isEditable && (
          <p className="mt-2 flex flex-wrap gap-2">
            <Button size="small" icon={<ArrowLeftRight />} onClick={() => take(line)}>
              {say(t.take)}
            </Button>
            <Button size="small" look="quiet" onClick={() => store.run(standingAlone(lines, line))}>
              {say(t.alone)}
            </Button>
          </p>
        )}
      </Section>
    );
  if (offered.length === 0 && !isEditable) return null;
  return (
    <Section title={say(t.title)} count={offered.length}>
      {offered.length === 0 && <p className="text-13 text-text-2">{say(t.none)}</p>}
      <ul className="flex flex-col gap-2">
        {offered.map((alternate) => (
          <li key={alternate.line_uid} className="flex items-start justify-between gap-2 text-13">
            <span className="min-w-0">
              <button type="button" className="link text-left wrap-anywhere" onClick={() => onOpen(alternate.line_uid)}>
                {alternate.description}
              </button>
              <span className="block text-12 text-text-3 tabular-nums">{amountOf(alternate)}</span>
            </span>
            {isEditable && (
              <Button
                size="small"
                aria-label={say(t.takeNamed, { name: alternate.description })}
                onClick={() => take(alternate)}
              >
                {say(t.take)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <Button
          size="small"
          look="quiet"
          className="mt-2"
          icon={<Plus />}
          onClick={() => {
            const { edit, uid } = addedAlternate(line, shortened(say(t.copyName, { name: line.description }), longest));
            store.run(edit);
            onOpen(uid);
          }}
        >
          {say(t.add)}
        </Button>
      )}
    </Section>
  );
}
