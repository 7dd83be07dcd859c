import { clsx } from 'clsx';

/** A number beside a name. `hot` is for what is new and waits to be read. Past `max` it says so with a plus. */
export function CountBadge({
  count,
  hot = false,
  max = 9999,
  className,
}: {
  count: number;
  hot?: boolean;
  max?: number;
  className?: string;
}) {
  return (
    <span
      className={clsx(
        'inline-grid h-[18px] min-w-[18px] place-items-center rounded-full px-[5px] text-11 leading-none font-label tabular-nums',
        hot ? 'bg-text-1 text-text-invert' : 'bg-press text-text-2',
        className,
      )}
    >
      {count > max ? `${max}+` : count}
    </span>
  );
}
