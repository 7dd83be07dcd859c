import { clsx } from 'clsx';

/** A quiet turning ring. Give it a label where nothing beside it says what is awaited. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      className={clsx('size-4 flex-none animate-spin motion-reduce:animate-none', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
