import type { ReactNode } from 'react';

export interface FoldedLaneProps {
  /** What the press is called that opens it. */
  label: string;
  content: ReactNode;
  onOpen: () => void;
}

/** A column of a board drawn as a strip. It is opened by a press. */
export function FoldedLane({ label, content, onOpen }: FoldedLaneProps) {
  return (
    <button
      type="button"
      aria-expanded={false}
      aria-label={label}
      title={label}
      onClick={onOpen}
      className="flex min-h-0 flex-1 flex-col items-center gap-3 rounded-card py-2 hover:bg-press"
    >
      {content}
    </button>
  );
}
