import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { useReturnFocus } from './return-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb itself ("Put on hold"), never "OK". */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** For what cannot be taken back. */
  danger?: boolean;
  loading?: boolean;
  /** A field the answer needs, such as a reason. */
  children?: ReactNode;
};

/** The one confirmation. A click outside does not answer it; the focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel,
    onConfirm,
    danger = false,
    loading = false,
    children,
  } = props;
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="veil fixed inset-0 z-50" />
        <Radix.Content
          {...focus}
          className="floats rises fixed inset-x-3 top-[max(12px,18dvh)] z-50 mx-auto grid max-h-[80dvh] max-w-110 gap-3.5 overflow-y-auto p-5 focus:outline-none max-sm:top-auto max-sm:bottom-3"
        >
          <div className="grid gap-1.5">
            <Radix.Title className="text-16 font-title tracking-title text-balance">{title}</Radix.Title>
            <Radix.Description className="text-14 text-text-2">{description}</Radix.Description>
          </div>
          {children}
          <footer className="flex flex-wrap justify-end gap-2 pt-1">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button look={danger ? 'danger-primary' : 'primary'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
