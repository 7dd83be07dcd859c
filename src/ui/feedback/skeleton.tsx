import { clsx } from 'clsx';

/** One grey bar in the room of words to come. It shows itself only after 150 ms, so that quick answers do not flicker. */
export function Bone({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('bone', className)} />;
}

const widths = ['w-[70%]', 'w-[52%]', 'w-[84%]', 'w-[61%]', 'w-[76%]'];

/** Rows at the height of the rows to come. The label is read to those who cannot see them. */
export function SkeletonRows({
  rows = 5,
  label,
  compact = false,
}: {
  rows?: number;
  label: string;
  compact?: boolean;
}) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className={clsx(
            'grid grid-cols-[56px_1fr_90px_60px] items-center gap-3.5 border-b border-line',
            compact ? 'h-(--row-compact)' : 'h-(--row)',
          )}
        >
          <Bone />
          <Bone className={widths[row % widths.length] ?? ''} />
          <Bone className="h-5 rounded-full" />
          <Bone />
        </div>
      ))}
    </div>
  );
}
