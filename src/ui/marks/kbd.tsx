import type { ReactNode } from 'react';
import { keyNames } from './key-names.ts';

/** A key, as printed beside a command; Ctrl is named as on this machine. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-[18px] rounded-1 border border-line-strong bg-raised px-1 text-center font-sans text-11 font-label text-text-3 in-[.tip]:border-tip-line in-[.tip]:bg-transparent in-[.tip]:text-current">
      {typeof children === 'string' ? keyNames(children) : children}
    </kbd>
  );
}
