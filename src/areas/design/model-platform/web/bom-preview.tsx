import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { CadBom, CadRow, LeftOut } from '../schema.ts';
import { commonWords, ownNames, shownQuantity } from './words.ts';

const t = texts({
  title: { en: 'BOM preview', es: 'Vista previa de materiales' },
  rows: { en: '{n, plural, one {# row} other {# rows}}', es: '{n, plural, one {# fila} other {# filas}}' },
  cached: { en: 'Kept from {ago}: no call was spent.', es: 'Guardado de {ago}: no se gastó ninguna llamada.' },
  fresh: { en: 'Read just now.', es: 'Leído ahora mismo.' },
  empty: { en: 'This assembly has no rows.', es: 'Este ensamble no tiene filas.' },
  noNumber: { en: 'No part number', es: 'Sin número de parte' },
  suppressed: { en: 'suppressed', es: 'suprimido' },
  excluded: { en: 'excluded', es: 'excluido' },
  leftOut: {
    en: '{n, plural, one {# part is} other {# parts are}} in the assembly and not in its BOM',
    es: '{n, plural, one {# pieza está} other {# piezas están}} en el ensamble y no en su lista',
  },
});

const rowPx = 36;

/** The indented BOM of an assembly, as the platform gives it; thousands of rows stay quick. */
export function BomPreview({ bom }: { bom: CadBom }) {
  const say = useSay();
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- What it returns is used here alone.
  const virtual = useVirtualizer({
    count: bom.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  const isUnreleased = bom.wvm === 'w';
  return (
    <section aria-label={say(t.title)} className="min-w-0 rounded-card border border-line bg-raised">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <h2 className="text-14 font-title tracking-title">{say(t.title)}</h2>
        <span className="text-12 text-text-3 tabular-nums">{say(t.rows, { n: bom.rows.length })}</span>
        {isUnreleased && (
          <Tag tone="warn" title={say(commonWords.unreleasedHelp)}>
            {say(commonWords.unreleased)}
          </Tag>
        )}
        <span className="ml-auto text-12 text-text-3">
          {bom.provider === 'own'
            ? ''
            : bom.from_cache
              ? say(t.cached, { ago: formatAgo(bom.fetched_at, language) })
              : say(t.fresh)}
        </span>
      </header>
      {bom.rows.length === 0 ? (
        <Nothing>{say(t.empty)}</Nothing>
      ) : (
        <div className="relative">
          {isUnreleased && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 z-1 grid place-items-center overflow-hidden text-[clamp(28px,7vw,72px)] font-title tracking-title text-warn-text uppercase opacity-8 select-none"
            >
              <span className="-rotate-12">{say(commonWords.unreleased)}</span>
            </span>
          )}
          <div
            ref={scroller}
            role="region"
            aria-label={say(t.title)}
            tabIndex={0}
            className="max-h-120 overflow-auto -outline-offset-2"
          >
            <div role="table" aria-rowcount={bom.rows.length + 1} className="min-w-[560px] text-13">
              <div
                role="row"
                className={clsx(columns, 'sticky top-0 z-2 border-b border-line bg-raised text-12 text-text-3')}
              >
                <span role="columnheader">{say(commonWords.name)}</span>
                <span role="columnheader">{say(commonWords.partNumber)}</span>
                <span role="columnheader">{say(commonWords.revision)}</span>
                <span role="columnheader" className="text-right">
                  {say(commonWords.quantity)}
                </span>
              </div>
              <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
                {virtual.getVirtualItems().map((item) => {
                  const row = bom.rows[item.index];
                  return row === undefined ? null : (
                    <PreviewRow
                      key={item.key}
                      row={row}
                      index={item.index}
                      top={item.start}
                      hasParts={(bom.rows[item.index + 1]?.level ?? -1) > row.level}
                    />
                  );
                })}
              </div>
            </div>
          </div>
        </div>
      )}
      <NotCounted leftOut={bom.left_out} />
    </section>
  );
}

const columns = 'grid h-9 grid-cols-[minmax(200px,1fr)_150px_60px_110px] items-center gap-3 px-3';

function PreviewRow({ row, index, top, hasParts }: { row: CadRow; index: number; top: number; hasParts: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const own = ownNames[row.name];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={clsx(columns, 'absolute inset-x-0 border-b border-line')}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className="flex min-w-0 items-baseline gap-2" style={{ paddingLeft: row.level * 18 }}>
        <span className={clsx('truncate', hasParts && 'font-label')} title={row.name}>
          {own === undefined ? row.name : say(own)}
        </span>
        {row.material !== null && <span className="flex-none text-12 text-text-3">{row.material}</span>}
      </span>
      <span role="cell" className="truncate text-text-2 tabular-nums" title={row.part_number ?? row.row_id}>
        {row.part_number ?? (hasParts ? '–' : <span className="text-text-3">{say(t.noNumber)}</span>)}
      </span>
      <span role="cell" className="truncate text-text-2">
        {row.revision ?? '–'}
      </span>
      <span role="cell" className="text-right tabular-nums" title={row.quantity}>
        {shownQuantity(row.quantity, language)} <span className="text-text-3">{row.uom}</span>
      </span>
    </div>
  );
}

/** Suppressed and excluded instances, so that nobody misses them in silence. */
export function NotCounted({ leftOut }: { leftOut: readonly (LeftOut & { variant?: string })[] }) {
  const say = useSay();
  if (leftOut.length === 0) return null;
  return (
    <details className="border-t border-line px-3 py-2 text-13">
      <summary className="cursor-pointer text-text-2">{say(t.leftOut, { n: leftOut.length })}</summary>
      <ul className="mt-1.5 grid max-h-48 gap-1 overflow-y-auto">
        {leftOut.map((each, index) => (
          <li key={`${each.id}-${index}`} className="flex items-center gap-2">
            <span className="min-w-0 truncate" title={each.name}>
              {each.name}
            </span>
            <Tag tone="line">{each.reason === 'suppressed' ? say(t.suppressed) : say(t.excluded)}</Tag>
            {each.variant !== undefined && <span className="text-12 text-text-3">{each.variant}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
