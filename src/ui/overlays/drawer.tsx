import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useReturnFocus } from './return-focus.ts';
import { staysOpenBeside, staysOpenForToasts } from './stays-open.ts';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for screen readers where the content shows its own. */
  hideTitle?: boolean;
  closeLabel: string;
  side?: 'right' | 'left' | 'bottom';
  /** Controls in the head, before the cross. */
  actions?: ReactNode;
  footer?: ReactNode;
  /**
   * The page makes room and stays usable: no veil, the focus is free, and a press on what carries `data-beside-panel` or floats over
   * the page is no reason to close. Anything else outside closes it, as always.
   */
  beside?: boolean;
  /** Width utilities of the panel; the record panel's 22.5rem unless said. */
  className?: string;
  children: ReactNode;
};

const places = {
  right: 'inset-y-0 right-0 w-(--panel) max-w-[calc(100vw-40px)] border-l',
  left: 'inset-y-0 left-0 w-(--side-mobile) max-w-[calc(100vw-40px)] border-r',
  bottom: 'inset-x-0 bottom-0 mx-auto max-w-dialog-wide max-h-[88dvh] rounded-t-card border-t',
};

/** A panel that slides in over the page. A click outside closes it, and it is gone 200 ms later. */
export function Drawer({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  closeLabel,
  side = 'right',
  actions,
  footer,
  beside = false,
  className,
  children,
}: DrawerProps) {
  const focus = useReturnFocus();
  const besideFocus = {
    ...focus,
    onOpenAutoFocus(event: Event) {
      focus.onOpenAutoFocus();
      // Whoever came by mouse goes on in the list; whoever came by key is led into what opened.
      if (document.activeElement?.matches(':focus-visible') !== true) event.preventDefault();
    },
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={!beside}>
      <Radix.Portal>
        {!beside && <Radix.Overlay className="veil fixed inset-0 z-40" />}
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={beside ? staysOpenBeside : staysOpenForToasts}
          {...(beside ? besideFocus : focus)}
          data-side={side}
          data-panel={beside ? '' : undefined}
          className={clsx(
            'slides fixed z-40 flex flex-col border-line-strong bg-surface focus:outline-none',
            !beside && 'shadow-float',
            places[side],
            className,
          )}
        >
          <header
            className={clsx(
              'flex flex-none items-center gap-1 pr-2 pl-4',
              hideTitle ? 'absolute top-2 right-0 z-1' : 'h-12 border-b border-line',
            )}
          >
            <Radix.Title className={hideTitle ? 'sr-only' : 'min-w-0 flex-1 truncate text-14 font-title'}>
              {title}
            </Radix.Title>
            {actions}
            <Radix.Close asChild>
              <IconButton label={closeLabel} size="small">
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer !== undefined && <footer className="flex flex-none gap-2 border-t border-line p-4">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
