import clsx from 'clsx';
import { Truck } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CraneIcon } from '../ship-and-set/crane-icon.tsx';
import type { Bar } from './timeline.ts';

const t = texts({ line: { en: 'Line', es: 'Línea' }, yard: { en: 'Yard', es: 'Patio' } });

const looks: Record<Bar['kind'], string> = {
  line: 'bg-[color-mix(in_oklab,var(--c-1)_30%,var(--raised))] text-text-1',
  yard: 'bg-surface text-text-2 inset-ring inset-ring-line-strong',
  carrier: 'bg-c-1 text-(--c-1-on)',
  set: 'bg-c-2 text-(--c-2-on)',
};

interface BarViewProps {
  bar: Bar;
  x: number;
  width: number;
  px: number;
  /** Days by which it is held away from where it stands. */
  held: number;
  label: string;
  heldLabel: string | null;
  isBad: boolean;
  barKey: string;
  isTabStop: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onDrag: (days: number) => void;
  onDrop: (days: number) => void;
  onKeyDown: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** One bar. With a step it can be dragged and moved by keys; a click that is no drag opens the module. */
export function BarView(props: BarViewProps) {
  const { bar, x, width, px, held, label, heldLabel, isBad, onOpen, onDrag, onDrop, onKeyDown } = props;
  const grip = useRef<{ x: number; days: number; moved: boolean } | null>(null);
  const dragged = useRef(false);
  const look = clsx(
    'absolute top-1 z-1 flex h-5.5 items-center justify-center gap-1 overflow-hidden rounded-1 text-11 font-label whitespace-nowrap',
    looks[bar.kind],
    isBad && 'outline-2 outline-offset-1 outline-bad-line',
  );
  const inside = <BarMarks bar={bar} width={width} />;
  const box = { left: x + 1, width: Math.max(6, width - 2) };
  if (bar.step === null || onKeyDown === undefined)
    return (
      <span className={clsx(look, 'pointer-events-none')} style={box}>
        {inside}
      </span>
    );
  const daysOf = (event: PointerEvent) =>
    grip.current === null ? 0 : Math.round((event.clientX - grip.current.x) / px);
  return (
    <>
      <button
        type="button"
        data-bar={props.barKey}
        tabIndex={props.isTabStop ? 0 : -1}
        aria-label={heldLabel === null ? label : `${heldLabel}. ${label}`}
        aria-describedby="gantt-help"
        title={label}
        style={{ ...box, transform: held === 0 ? undefined : `translateX(${held * px}px)` }}
        className={clsx(
          look,
          'touch-pan-y cursor-grab active:cursor-grabbing',
          held !== 0 && 'z-10 shadow-float outline-2 outline-accent-line',
        )}
        onFocus={props.onFocus}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, days: 0, moved: false };
        }}
        onPointerMove={(event) => {
          if (grip.current === null) return;
          const days = daysOf(event);
          if (Math.abs(event.clientX - grip.current.x) > 4) grip.current.moved = true;
          if (days !== grip.current.days) {
            grip.current.days = days;
            onDrag(days);
          }
        }}
        onPointerUp={(event) => {
          const days = daysOf(event);
          const moved = grip.current?.moved === true;
          grip.current = null;
          dragged.current = moved;
          if (moved) onDrop(days);
        }}
        onPointerCancel={() => {
          grip.current = null;
          onDrag(0);
        }}
        onClick={() => {
          // The click that ends a drag is none.
          if (held === 0 && !dragged.current) onOpen();
          dragged.current = false;
        }}
      >
        {inside}
      </button>
      {heldLabel !== null && (
        <span
          role="status"
          style={{ left: x + held * px + width + 6 }}
          className="pointer-events-none absolute top-1 z-20 rounded-1 bg-accent-fill px-1.5 py-0.5 text-11 font-label whitespace-nowrap text-accent-text"
        >
          {heldLabel}
        </span>
      )}
    </>
  );
}

/** A bar of a whole project: seen, not moved. */
export function SummaryBar({ kind, x, width }: { kind: Bar['kind']; x: number; width: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ left: x + 1, width: Math.max(6, width - 2) }}
      className={clsx('absolute top-2 h-3.5 rounded-1', looks[kind], kind === 'line' ? '' : 'opacity-90')}
    />
  );
}

/** What stands on a bar, where it is wide enough: how much is done, and what kind it is. */
function BarMarks({ bar, width }: { bar: Bar; width: number }) {
  const say = useSay();
  return (
    <>
      {bar.done > 0 && bar.kind !== 'yard' && (
        <span
          aria-hidden="true"
          style={{ width: `${bar.done * 100}%` }}
          className="absolute bottom-0 left-0 h-1 bg-current opacity-60"
        />
      )}
      {bar.kind === 'carrier' && width > 18 && <Truck className="size-3.5" aria-hidden="true" />}
      {bar.kind === 'set' && width > 18 && <CraneIcon className="size-3.5" />}
      {(bar.kind === 'line' || bar.kind === 'yard') && width > 40 && say(t[bar.kind])}
    </>
  );
}
