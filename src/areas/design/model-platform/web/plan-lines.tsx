import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { Link2, X } from 'lucide-react';
import { useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { PlanAction, PlanLine } from '../schema.ts';
import { actionTones, actionWords, commonWords, fieldWords, ownNames, shownQuantity } from './words.ts';

const t = texts({
  lines: { en: 'Lines of the plan', es: 'Partidas del plan' },
  action: { en: 'Action', es: 'Acción' },
  before: { en: 'Now', es: 'Ahora' },
  after: { en: 'After', es: 'Después' },
  item: { en: 'Catalogue item', es: 'Artículo del catálogo' },
  take: { en: 'Apply', es: 'Aplicar' },
  takeThis: { en: 'Apply: {name}', es: 'Aplicar: {name}' },
  choose: { en: 'Choose', es: 'Elegir' },
  chooseFor: { en: 'Choose the item for {name}', es: 'Elegir el artículo de {name}' },
  unlink: { en: 'Take the item of {name} back', es: 'Quitar el artículo de {name}' },
  otherUnit: { en: 'Unit differs: to be checked', es: 'Otra unidad: por revisar' },
});

export interface Picked {
  id: string;
  sku: string;
  name: string;
  uom: string;
}
/** What a person has decided otherwise than proposed, by the key of the line. */
export interface Decisions {
  ignored: ReadonlySet<string>;
  items: ReadonlyMap<string, Picked>;
}

interface ShownLine {
  line: PlanLine;
  action: PlanAction;
}

const columns = 'grid grid-cols-[36px_92px_minmax(200px,1fr)_150px_150px_minmax(160px,240px)] items-center gap-3 px-3';

interface LinesProps {
  lines: readonly ShownLine[];
  decisions: Decisions;
  mayWrite: boolean;
  onTake: (key: string, takes: boolean) => void;
  onPick: (line: PlanLine) => void;
  onUnpick: (key: string) => void;
}

/** The lines of a plan: what is there now, what comes, and what it is; thousands stay quick. */
export function PlanLines({ lines, decisions, mayWrite, onTake, onPick, onUnpick }: LinesProps) {
  const say = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- What it returns is used here alone.
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 12,
    getItemKey: (index) => lines[index]?.line.key ?? index,
  });
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={say(t.lines)}
      tabIndex={0}
      className="max-h-[max(360px,calc(100dvh-330px))] overflow-auto -outline-offset-2"
    >
      <div role="table" aria-label={say(t.lines)} aria-rowcount={lines.length + 1} className="min-w-[900px] text-13">
        <div
          role="row"
          className={clsx(columns, 'sticky top-0 z-1 h-9 border-b border-line bg-raised text-12 text-text-3')}
        >
          <span role="columnheader" className="sr-only">
            {say(t.take)}
          </span>
          <span role="columnheader" className="col-start-2">
            {say(t.action)}
          </span>
          <span role="columnheader">{say(commonWords.name)}</span>
          <span role="columnheader" className="text-right">
            {say(t.before)}
          </span>
          <span role="columnheader" className="text-right">
            {say(t.after)}
          </span>
          <span role="columnheader">{say(t.item)}</span>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const shown = lines[item.index];
            if (shown === undefined) return null;
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={item.index + 2}
                className={clsx(
                  columns,
                  'absolute inset-x-0 h-11 border-b border-line',
                  shown.action === 'ignore' && 'text-text-3',
                )}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ReviewRow
                  {...shown}
                  picked={decisions.items.get(shown.line.key)}
                  mayWrite={mayWrite}
                  onTake={onTake}
                  onPick={onPick}
                  onUnpick={onUnpick}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface ReviewRowProps extends ShownLine, Pick<LinesProps, 'mayWrite' | 'onTake' | 'onPick' | 'onUnpick'> {
  picked: Picked | undefined;
}

function ReviewRow({ line, action, picked, mayWrite, onTake, onPick, onUnpick }: ReviewRowProps) {
  const say = useSay();
  const language = useLanguage();
  const own = ownNames[line.name];
  const name = own === undefined ? line.name : say(own);
  const item = picked ?? line.item;
  const amount = (quantity: string | null, uom: string, revision: string | null) =>
    quantity === null
      ? '–'
      : [`${shownQuantity(quantity, language)} ${uom}`, revision === null ? '' : revision]
          .filter((each) => each !== '')
          .join(' · ');
  return (
    <>
      <span role="cell" className="flex justify-center">
        {mayWrite && line.action !== 'same' && (
          <Checkbox
            aria-label={say(t.takeThis, { name })}
            checked={action !== 'ignore'}
            onChange={(event) => onTake(line.key, event.target.checked)}
          />
        )}
      </span>
      <span role="cell">
        <Tag tone={actionTones[action]}>{say(actionWords[action])}</Tag>
      </span>
      <span role="cell" className="min-w-0" style={{ paddingLeft: line.level * 18 }}>
        <span className={clsx('block truncate', line.has_parts && 'font-label')} title={name}>
          {name}
        </span>
        {(line.part_number !== null || line.fields.length > 0) && (
          <span className="block truncate text-12 text-text-3">
            {[line.part_number ?? '', line.fields.map((field) => say(fieldWords[field])).join(', ')]
              .filter((each) => each !== '')
              .join(' · ')}
          </span>
        )}
      </span>
      <span role="cell" className="truncate text-right text-text-2 tabular-nums" title={line.before?.quantity}>
        {line.before === null ? '–' : amount(line.before.quantity, line.before.uom, line.before.revision)}
      </span>
      <span
        role="cell"
        className={clsx('truncate text-right tabular-nums', line.fields.includes('quantity') && 'font-label')}
        title={line.quantity ?? undefined}
      >
        {amount(line.quantity, line.uom, line.revision)}
      </span>
      <span role="cell" className="flex min-w-0 items-center gap-1.5">
        {item === null || item === undefined ? (
          mayWrite && !line.has_parts && line.action !== 'remove' ? (
            <Button
              size="small"
              look="quiet"
              icon={<Link2 />}
              aria-label={say(t.chooseFor, { name })}
              onClick={() => onPick(line)}
            >
              {say(t.choose)}
            </Button>
          ) : (
            <span className="text-text-3">–</span>
          )
        ) : (
          <>
            <span className="min-w-0">
              <span className="block truncate" title={`${item.sku} ${item.name}`}>
                {item.sku} {item.name}
              </span>
              {item.uom !== line.uom && <span className="block text-12 text-warn-text">{say(t.otherUnit)}</span>}
            </span>
            {mayWrite && picked !== undefined && (
              <IconButton size="small" label={say(t.unlink, { name })} onClick={() => onUnpick(line.key)}>
                <X />
              </IconButton>
            )}
          </>
        )}
      </span>
    </>
  );
}
