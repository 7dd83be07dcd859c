import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

/** The mark of a toast by its type; plain toasts have none. Give it to react-toastify's container as `icon`. */
export function ToastIcon({ type }: { type: string }) {
  if (type === 'success') return <CircleCheck className="size-5" />;
  if (type === 'error') return <CircleAlert className="size-5" />;
  if (type === 'warning') return <TriangleAlert className="size-5" />;
  return type === 'info' ? <Info className="size-5" /> : null;
}
