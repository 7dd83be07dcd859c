import type { ReactNode } from 'react';
import { LineSteps } from '#platform/web/forms/line-steps.tsx';

interface LineFrameProps<T> {
  name: string;
  lines: readonly T[];
  at: number;
  onChange: (lines: T[]) => void;
  children: ReactNode;
}

/** One line of a list that is edited as a whole, with the ways to move and remove it. */
export function LineFrame<T>({ children, ...line }: LineFrameProps<T>) {
  return (
    <li className="grid gap-3 rounded-card border border-line p-3">
      {children}
      <div className="flex justify-end">
        <LineSteps {...line} />
      </div>
    </li>
  );
}
