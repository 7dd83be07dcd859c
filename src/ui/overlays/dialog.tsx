import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useReturnFocus } from './return-focus.ts';
import { staysOpenForToasts } from './stays-open.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Name of the cross. */
  closeLabel: string;
  /** The buttons, the primary one last. */
  footer?: ReactNode;
  size?: 'medium' | 'wide';
  /** Runs once it has gone and given the focus back: from then on the focus may be led elsewhere. */
  onGone?: (() => void) | undefined;
  children?: ReactNode;
};

/** A question or a short form over the page. The focus stays inside and goes back where it came from. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  footer,
  size = 'medium',
  onGone,
  children,
}: DialogProps) {
  const focus = useReturnFocus(onGone);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="veil fixed inset-0 z-50" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onInteractOutside={staysOpenForToasts}
          {...focus}
          className={clsx(
            'floats rises fixed inset-x-3 top-[max(12px,12dvh)] z-50 mx-auto flex max-h-[min(80dvh,760px)] flex-col focus:outline-none max-sm:top-auto max-sm:bottom-3 max-sm:max-h-[88dvh]',
            size === 'wide' ? 'max-w-dialog-wide' : 'max-w-dialog',
          )}
        >
          <header className="grid gap-1.5 pt-5 pr-13 pb-1 pl-5">
            <Radix.Title className="text-16 font-title tracking-title text-balance">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="text-14 text-text-2">{description}</Radix.Description>
            )}
          </header>
          {children !== undefined && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-1">{children}</div>}
          <footer className="flex flex-wrap items-center justify-end gap-2 px-5 pt-4 pb-5 empty:pt-0">{footer}</footer>
          {/* Last in the order of the Tab key, so that the focus starts on the first field. */}
          <Radix.Close asChild>
            <IconButton label={closeLabel} size="small" className="absolute! top-4 right-3">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
