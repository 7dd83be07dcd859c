import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isCounted } from '#areas/design/shared/pricing.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { EstimateDetail, EstimateLine, EstimateMarkup, MarkupDraft } from '#areas/design/estimates/schema.ts';
import { useSetMarkups } from '../queries.ts';
import type { SheetTotals } from '../sheet/sheet-totals.ts';
import { moneyWords } from '../words.ts';
import { MarkupCard } from './markup-card.tsx';

const t = texts({
  help: {
    en: 'Taken one after the other, from top to bottom. What is switched off costs nothing.',
    es: 'Se toman uno tras otro, de arriba abajo. Lo apagado no cuesta.',
  },
  none: { en: 'No mark-ups: the price is the direct cost.', es: 'Sin recargos: el precio es el costo directo.' },
  own: { en: 'Mark-ups of single lines', es: 'Recargos de partidas' },
  ownHelp: {
    en: '{n, plural, one {# line has} other {# lines have}} a mark-up of {n, plural, one {its} other {their}} own instead of the percentages below; tax is taken all the same.',
    es: '{n, plural, one {# partida tiene} other {# partidas tienen}} un recargo propio en vez de los porcentajes de abajo; el impuesto se toma igual.',
  },
  add: { en: 'Add a mark-up', es: 'Agregar recargo' },
  fresh: { en: 'New mark-up', es: 'Recargo nuevo' },
  each: { en: '{value} each', es: '{value} por cada uno' },
});

/** The mark-ups in the order in which they are taken, each with what it comes to. */
export function MarkupsPanel({
  detail,
  totals,
  lines,
  isEditable,
}: {
  detail: EstimateDetail;
  totals: SheetTotals;
  lines: readonly EstimateLine[];
  isEditable: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const own = lines.filter((line) => isCounted(line) && line.markup_override !== null).length;
  const save = useSetMarkups();
  const [open, setOpen] = useState<number>();
  const markups = detail.markups;
  const keep = (next: readonly MarkupDraft[]) =>
    save.mutate({ params: { id: detail.estimate.id }, body: { markups: [...next], version: detail.estimate.version } });
  const drafts = markups.map(draftOf);
  const moved = (from: number, to: number) => {
    const next = [...drafts];
    const [one] = next.splice(from, 1);
    if (one !== undefined) next.splice(to, 0, one);
    if (open === from) setOpen(to);
    keep(next);
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-12 text-text-3">{say(t.help)}</p>
      {own > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-2 border border-line px-3 py-2 text-13">
          <span className="font-label">{say(t.own)}</span>
          <span className="tabular-nums">{moneyWords(totals.lineMarkupCents, language)}</span>
          <span className="col-span-2 text-12 text-text-3">{say(t.ownHelp, { n: own })}</span>
        </div>
      )}
      {markups.length === 0 && <p className="text-13 text-text-2">{say(t.none)}</p>}
      <ol className="flex flex-col gap-2">
        {markups.map((markup, index) => (
          <MarkupCard
            // Mark-ups have no identity but their place; a card that is open goes along when it is moved.
            key={`${index} ${markup.name}`}
            markup={markup}
            cents={totals.markupCents[index] ?? 0n}
            isEditable={isEditable}
            isOpen={open === index}
            onOpen={(isOpen) => setOpen(isOpen ? index : undefined)}
            onChange={(patch) => keep(drafts.map((draft, at) => (at === index ? { ...draft, ...patch } : draft)))}
            onUp={index === 0 ? undefined : () => moved(index, index - 1)}
            onDown={index === markups.length - 1 ? undefined : () => moved(index, index + 1)}
            onRemove={() => {
              setOpen(undefined);
              keep(drafts.filter((_, at) => at !== index));
            }}
          />
        ))}
      </ol>
      {isEditable && (
        <Button
          icon={<Plus />}
          loading={save.isPending}
          onClick={() => {
            setOpen(drafts.length);
            keep([
              ...drafts,
              {
                name: say(t.fresh),
                category: 'overhead',
                kind: 'percent',
                value: '0',
                base: 'direct',
                place: null,
                active: true,
              },
            ]);
          }}
        >
          {say(t.add)}
        </Button>
      )}
    </div>
  );
}

function draftOf({ name, category, kind, value, base, place, active }: EstimateMarkup): MarkupDraft {
  return { name, category, kind, value, base, place, active };
}
