import type { ReactNode } from 'react';

/** The sheet of a line drawing: one stroke of 1.5, the far lines quiet, what matters (`near`) in ink. Decoration only. */
export function LineDrawing({ height = 88, children }: { height?: number; children: ReactNode }) {
  return (
    <svg className="line-art" width="136" height={height} viewBox={`0 0 136 ${height}`} aria-hidden="true">
      {children}
    </svg>
  );
}
