import { CornerDownRight, Plus } from 'lucide-react';
import { unitWords } from '#areas/design/catalogue/choices.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { differenceWords, type CellMark } from './sheet-columns.tsx';
import { addedLine } from './sheet-commands.ts';
import { newLine } from './use-sheet-keys.ts';
import type { SheetLine } from './sheet-rows.ts';
import type { SheetStore } from './sheet-store.ts';
import { decimalWords, moneyWords, sectionName } from '../words.ts';

const t = texts({
  lines: { en: 'Lines of the estimate', es: 'Partidas de la estimación' },
  add: { en: 'Add a line', es: 'Agregar partida' },
  noPrice: { en: 'No price', es: 'Sin precio' },
  optional: { en: 'Optional', es: 'Opcional' },
  alternate: { en: 'Alternate', es: 'Alternativa' },
  times: { en: '{quantity} {unit} at {cost}', es: '{quantity} {unit} a {cost}' },
});

/** What a line comes to; of an alternate, what it would change. */
function amountWords(line: EstimateLine, main: EstimateLine | undefined, language: Language): string {
  return main === undefined ? moneyWords(line.cents, language) : differenceWords(line, main, language);
}

/** On a phone: the lines to be read, section by section; a touch opens one to be changed. */
export function PhoneLines({
  shown,
  lines,
  store,
  isEditable,
  markOf,
  onOpen,
}: {
  shown: readonly SheetLine[];
  lines: readonly EstimateLine[];
  store: SheetStore;
  isEditable: boolean;
  markOf: (uid: string, field: string) => CellMark | undefined;
  onOpen: (uid: string) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ul aria-label={say(t.lines)} className="min-h-0 flex-1 overflow-y-auto">
      {shown.map((line) => {
        if (line.kind === 'section')
          return (
            <li
              key={line.id}
              className="sticky top-0 z-1 flex justify-between gap-3 border-b border-line bg-sunken px-4 py-2 text-13 font-label"
            >
              <span className="min-w-0 truncate">{sectionName(line.section, language)}</span>
              <span className="tabular-nums">{moneyWords(line.cents, language)}</span>
            </li>
          );
        if (line.row.kind === 'new') {
          const { section } = line.row;
          return isEditable ? (
            <li key={line.id} className="border-b border-line px-4 py-1.5">
              <Button
                look="quiet"
                icon={<Plus />}
                onClick={() => {
                  const { edit, uid } = addedLine(lines, section, { description: say(newLine) });
                  store.run(edit);
                  onOpen(uid);
                }}
              >
                {say(t.add)}
              </Button>
            </li>
          ) : null;
        }
        const { line: one, main } = line.row;
        const mark = markOf(one.line_uid, 'quantity') ?? markOf(one.line_uid, 'unit_cost');
        return (
          <li
            key={line.id}
            className="border-b border-line [content-visibility:auto] [contain-intrinsic-size:auto_56px]"
          >
            <button
              type="button"
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2 text-left hover:bg-hover"
              onClick={() => onOpen(one.line_uid)}
            >
              <span className={main === undefined ? 'text-14' : 'flex items-center gap-1.5 text-14 text-text-2'}>
                {main !== undefined && (
                  <CornerDownRight aria-hidden="true" className="size-3.5 flex-none text-text-3" />
                )}
                {one.description}
              </span>
              <span className="text-14 tabular-nums">
                {one.unit_cost === null ? (
                  <span className="text-warn-text">{say(t.noPrice)}</span>
                ) : (
                  amountWords(one, main, language)
                )}
              </span>
              <span className="text-12 text-text-3">
                {one.unit_cost === null
                  ? `${decimalWords(one.quantity, language, 2)} ${unitWords(one.uom, language)}`
                  : say(t.times, {
                      quantity: decimalWords(one.quantity, language, 2),
                      unit: unitWords(one.uom, language),
                      cost: formatUnitCost(one.unit_cost, language),
                    })}
                {mark !== undefined && <span className="ml-2 text-warn-text">{mark.words}</span>}
              </span>
              {one.optional && <Tag>{say(t.optional)}</Tag>}
              {main !== undefined && <Tag tone="line">{say(t.alternate)}</Tag>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
