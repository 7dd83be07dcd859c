import { clsx } from 'clsx';

/** The mark: a hearth under a roof. It stands beside the brand's name, which says what it is. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true" className={clsx('size-7.5 flex-none', className)}>
      <rect width="30" height="30" rx="8" fill="var(--brand-ink)" />
      <path
        d="M5.6 14.1 15 6.4l9.4 7.7"
        fill="none"
        stroke="var(--brand-line)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M8.4 15.6v7.2h13.2v-7.2"
        fill="none"
        stroke="var(--brand-line)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M15 13.2c2.1 1.9 3.3 3.5 3.3 5.3a3.3 3.3 0 0 1-6.6 0c0-1 .4-1.9 1.1-2.7.3.6.6.9 1 1.1.1-1.4.4-2.6 1.2-3.7Z"
        fill="var(--brand-fire)"
      />
    </svg>
  );
}
