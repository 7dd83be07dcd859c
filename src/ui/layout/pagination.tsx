import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../icon-button.tsx';

type PaginationProps = {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** "1–50 of 212", already formatted. */
  rangeText: string;
  onPageChange: (page: number) => void;
  previousLabel: string;
  nextLabel: string;
};

/** Pages of a list whose end is known. Where it is not, or nobody jumps, use LoadMore. */
export function Pagination({ label, page, pages, rangeText, onPageChange, previousLabel, nextLabel }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-1 text-13 text-text-2">
      <span aria-live="polite" className="mr-2 tabular-nums">
        {rangeText}
      </span>
      <IconButton label={previousLabel} size="small" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton label={nextLabel} size="small" disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
