import { texts } from '#platform/shared/text.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useSay } from '../texts/language.ts';
import { useLeaveQuestion } from './leave-guard.ts';

const t = texts({
  title: { en: 'Leave without saving?', es: '¿Salir sin guardar?' },
  text: { en: 'What you typed has not been saved.', es: 'Lo que escribiste no se ha guardado.' },
  leave: { en: 'Leave', es: 'Salir' },
  stay: { en: 'Stay here', es: 'Quedarme' },
});

/** Asks before typed words are left behind. Mounted once by the shell. */
export function LeaveQuestion() {
  const say = useSay();
  const answer = useLeaveQuestion((state) => state.answer);
  if (answer === null) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) answer(false);
      }}
      title={say(t.title)}
      description={say(t.text)}
      confirmLabel={say(t.leave)}
      cancelLabel={say(t.stay)}
      onConfirm={() => answer(true)}
      danger
    />
  );
}
