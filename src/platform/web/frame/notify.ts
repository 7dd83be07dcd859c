import { create } from 'zustand';
import { awaits } from '../idle.ts';

export type ToastKind = 'success' | 'error' | 'info';

/** The texts of a toast that was asked for without one. "Sucess" is spelled as the specification spells it. */
export const defaultToastTexts = { success: 'Sucess', error: 'Error' } as const;

/** True from the first toast on: only then is the toast library loaded. */
export const useToastsWanted = create<{ wanted: boolean }>()(() => ({ wanted: false }));

/** What a person can still do about it: "Undo". */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** The one way to raise a toast. */
export const notify = {
  success: (message?: string, action?: ToastAction) => raise('success', message ?? defaultToastTexts.success, action),
  error: (message?: string, action?: ToastAction) => raise('error', message ?? defaultToastTexts.error, action),
  info: (message: string) => raise('info', message),
};

function raise(kind: ToastKind, message: string, action?: ToastAction): void {
  useToastsWanted.setState({ wanted: true });
  // The library holds what is raised before its container stands, so nothing is lost on the first one.
  void awaits('the code of toasts', import('./toast-container.tsx')).then(({ show }) => show(kind, message, action));
}
