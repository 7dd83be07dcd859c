import { clsx } from 'clsx';

/** One to six: the ordered ramp. Seven: on hold. Eight: put away. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The ring that fills as the work advances. Alone it needs a label; beside words it is decoration. */
export function StatusGlyph({ step, label, className }: { step: Step; label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      data-step={step}
      className={clsx('size-3 flex-none text-(--st)', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label !== undefined && <title>{label}</title>}
      {step === 6 ? (
        <>
          <circle cx="6" cy="6" r="5.9" fill="currentColor" />
          <path
            d="M3.6 6.2 5.3 7.8 8.5 4.4"
            fill="none"
            stroke="var(--raised)"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <circle
          cx="6"
          cy="6"
          r="5.1"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          {...(step === 8 && { strokeDasharray: '1.9 1.3' })}
        />
      )}
      {step < 6 && (
        <circle
          cx="6"
          cy="6"
          r="1.6"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.2"
          pathLength="100"
          strokeDasharray={`${Math.round((step * 100) / 6)} 100`}
          transform="rotate(-90 6 6)"
        />
      )}
      {step === 7 && <path d="M4.7 4v4M7.3 4v4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />}
      {step === 8 && <path d="M3.9 6h4.2" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />}
    </svg>
  );
}
