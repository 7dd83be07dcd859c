import { clsx } from 'clsx';
import nightHouse from './night-house.svg';

/**
 * The house at night, lights on: sign-in and the owner's home. It fills its frame from the ground up, so that any crop keeps
 * the house, and darkens its foot for the words that a screen lays over it.
 */
export function NightHouse({ className, children }: { className?: string; children?: React.ReactNode }) {
  return (
    <div className={clsx('picture relative isolate overflow-hidden bg-lens', className)}>
      <img
        src={nightHouse}
        alt=""
        width={700}
        height={820}
        className="absolute inset-0 -z-1 size-full object-cover object-bottom"
      />
      {children !== undefined && (
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-picture-scrim to-transparent px-8 pt-24 pb-6.5 text-picture-on [text-shadow:0_1px_12px_var(--picture-scrim)] max-md:px-5 max-md:pb-4">
          {children}
        </div>
      )}
    </div>
  );
}
