import { X } from 'lucide-react';
import { ToastContainer, toast, type CloseButtonProps } from 'react-toastify/unstyled';
import { texts } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { ToastIcon } from '#ui/feedback/toast-icon.tsx';
import { useSay } from '../texts/language.ts';
import type { ToastAction, ToastKind } from './notify.ts';
import { useTheme } from './theme.ts';

const t = texts({ close: { en: 'Close message', es: 'Cerrar mensaje' }, region: { en: 'Messages', es: 'Mensajes' } });

export const toastRules = { position: 'top-right', autoClose: 5000, pauseOnHover: true, closeOnClick: true } as const;

/** Where toasts stand. Loaded with the first one. */
export function Toasts() {
  const theme = useTheme();
  const say = useSay();
  return (
    <ToastContainer
      {...toastRules}
      theme={theme}
      newestOnTop
      hideProgressBar
      closeButton={CloseButton}
      aria-label={say(t.region)}
      limit={5}
    />
  );
}

function CloseButton({ closeToast }: CloseButtonProps) {
  const say = useSay();
  return (
    <button
      type="button"
      aria-label={say(t.close)}
      className="Toastify__close-button"
      onClick={(event) => closeToast(event)}
    >
      <X />
    </button>
  );
}

/** A failure that repeats stands once: a burst of equal errors is one message. */
export function show(kind: ToastKind, message: string, action?: ToastAction): void {
  const content = action === undefined ? message : <WithAction message={message} action={action} />;
  toast(content, {
    type: kind,
    icon: <ToastIcon type={kind} />,
    ...(kind === 'error' ? { toastId: `error:${message}`, role: 'alert' } : { role: 'status' }),
  });
}

function WithAction({ message, action }: { message: string; action: ToastAction }) {
  return (
    <span className="flex items-center justify-between gap-3">
      {message}
      <Button size="small" look="quiet" onClick={action.run}>
        {action.label}
      </Button>
    </span>
  );
}
