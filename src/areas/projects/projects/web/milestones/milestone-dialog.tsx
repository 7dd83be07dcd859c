import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useRemoveMilestone } from '../queries.ts';
import { milestoneText } from '../words.ts';
import { type MilestoneDialogProps, useMilestoneForm } from './use-milestone-form.ts';
import { MilestoneFields } from './milestone-fields.tsx';

const t = texts({
  add: { en: 'Add a date', es: 'Agregar fecha' },
  save: { en: 'Save the date', es: 'Guardar fecha' },
  remove: { en: 'Remove', es: 'Quitar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** One date of a project: what was planned, what is expected now, and when it happened. */
export function MilestoneDialog(props: MilestoneDialogProps) {
  const { milestone } = props;
  const say = useSay();
  const onClose = () => props.onDone();
  const remove = useRemoveMilestone();
  const state = useMilestoneForm(props);
  const { entry } = state;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) entry.close(onClose);
      }}
      title={milestone === undefined ? say(t.add) : say(milestoneText(milestone))}
      closeLabel={say(t.close)}
      footer={
        <>
          {milestone !== undefined && !state.baselineLocked && (
            <Button
              look="danger"
              className="mr-auto"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id: milestone.id } }, { onSuccess: onClose })}
            >
              {say(t.remove)}
            </Button>
          )}
          <Button onClick={() => entry.cancel(onClose)}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={entry.isBusy}
            disabled={state.ring !== undefined}
            onClick={() => state.submit(undefined)}
          >
            {say(t.save)}
          </Button>
        </>
      }
    >
      <MilestoneFields state={state} isNew={milestone === undefined} />
    </Dialog>
  );
}
