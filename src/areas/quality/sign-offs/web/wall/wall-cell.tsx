import { clsx } from 'clsx';
import { Ban, Check, CircleQuestionMark, Undo2, UserCheck, X } from 'lucide-react';
import type { WallModule } from '../queries.ts';
import type { CellState } from './words.ts';

export type Cell = NonNullable<WallModule['factory_qa']>['areas'][number];

export function cellState(cell: Cell): CellState {
  if (cell.is_waived) return 'waived';
  if (cell.is_waive_asked) return 'waive_asked';
  if (cell.state === 'approved') return 'approved';
  if (cell.fails > 0) return 'fails';
  if (cell.state === 'returned' || cell.state === 'submitted') return cell.state;
  if (cell.is_locked) return 'locked';
  return cell.state;
}

/** How one station of one module stands: a shape and a colour, never a colour alone. */
export function CellMark({ state, share = 0 }: { state: CellState; share?: number }) {
  const box = 'grid h-6 w-7 place-items-center rounded-[6px] [&_svg]:size-4';
  switch (state) {
    case 'approved':
      return (
        <span className={clsx(box, 'text-good-text')}>
          <Check />
        </span>
      );
    case 'waived':
      return (
        <span className={clsx(box, 'border border-dashed border-line-strong text-text-2')}>
          <Ban />
        </span>
      );
    case 'waive_asked':
      return (
        <span className={clsx(box, 'border border-warn-line bg-warn-fill text-warn-text')}>
          <CircleQuestionMark />
        </span>
      );
    case 'fails':
      return (
        <span className={clsx(box, 'bg-clash text-clash-on')}>
          <X />
        </span>
      );
    case 'returned':
      return (
        <span className={clsx(box, 'border border-warn-line bg-warn-fill text-warn-text')}>
          <Undo2 />
        </span>
      );
    case 'submitted':
      return (
        <span className={clsx(box, 'border border-info-line bg-info-fill text-info-text')}>
          <UserCheck />
        </span>
      );
    case 'in_progress': {
      const around = 2 * Math.PI * 6;
      return (
        <span className={box}>
          <svg viewBox="0 0 16 16" aria-hidden className="-rotate-90">
            <circle cx="8" cy="8" r="6" fill="none" strokeWidth="2" className="stroke-line-strong" />
            <circle
              cx="8"
              cy="8"
              r="6"
              fill="none"
              strokeWidth="2"
              strokeDasharray={`${around * share} ${around}`}
              className="stroke-text-1"
            />
          </svg>
        </span>
      );
    }
    case 'locked':
      return <span aria-hidden className="hatched h-6 w-7 rounded-[4px]" />;
    default:
      return (
        <span className={box}>
          <span className="size-1 rounded-full bg-line-strong" />
        </span>
      );
  }
}
