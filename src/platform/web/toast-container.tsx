import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { texts } from '#platform/shared/text.ts';
import { Button } from '#ui/button.tsx';
import { useSay } from './language.ts';
import type { ToastAction, ToastKind } from './notify.ts';
import { useTheme } from './theme.ts';

const t = texts({ close: { en: 'Close message', es: 'Cerrar mensaje' }, region: { en: 'Messages', es: 'Mensajes' } });
const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

export const toastRules = { position: 'top-right', autoClose: 5000, pauseOnHover: true, closeOnClick: true } as const;

/** Where toasts stand. Loaded with the first one. */
export function Toasts() {
  const theme = useTheme();
  const say = useSay();
  return <ToastContainer {...toastRules} theme={theme} newestOnTop aria-label={say(t.region)} limit={5} />;
}

/** The same words twice stand once: a burst of equal failures is one message. */
export function show(kind: ToastKind, message: string, action?: ToastAction): void {
  const Icon = icons[kind];
  const content = action === undefined ? message : <WithAction message={message} action={action} />;
  toast(content, { type: kind, icon: <Icon />, toastId: `${kind}:${message}`, role: kind === 'error' ? 'alert' : 'status' });
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
