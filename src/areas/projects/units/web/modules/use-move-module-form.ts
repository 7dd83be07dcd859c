import type { ModuleRead } from '#areas/projects/units/schema.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useMoveModule } from '../queries.ts';
import { forwardOf } from '../standing.ts';
import type { MoveModuleForm } from './move-module-dialog.tsx';

/** Moves that record a day of their own. */
export const dated = ['online', 'offline', 'in_transit', 'delivered', 'set'];

/** Whether a move waits for the number of a label, which it then takes with it. */
export const asksForLabel = (transition: ModuleRead['transitions'][number] | undefined): boolean =>
  transition?.guards.some(({ guard, state }) => guard === 'label_given' && state === 'unmet') === true;

/** The form that moves a module, and the move that it stands on; none where there is none to make. */
export function useMoveModuleForm(module: ModuleRead, onClose: () => void) {
  const move = useMoveModule();
  const forward = forwardOf(
    module.status,
    module.transitions.map((transition) => transition.to),
  );
  // Somebody else may have moved it meanwhile: then what comes next is the move.
  const transitionTo = (status: string | undefined) =>
    module.transitions.find((each) => each.to === status) ?? module.transitions.find((each) => each.to === forward);
  const entry = useRecordForm<MoveModuleForm, unknown>({
    values: {
      to: module.transitions.find(({ to: each }) => each === forward)?.to,
      acknowledged: [],
      reason: '',
      label: '',
      day: todayIn(),
      override: false,
    },
    draftKey: `move-module.${module.id}`,
    // What was ticked was about the move as it stood then.
    secrets: ['to', 'acknowledged', 'override'],
    version: module.version,
    paths: { on: 'day', label_no: 'label' },
    send: (values) => {
      const target = transitionTo(values.to)?.to;
      if (target === undefined) throw new Error('A module without a way to go is not moved.');
      return outcomeOf(
        move.mutateAsync({
          params: { id: module.id },
          body: {
            to: target,
            version: module.version,
            ...(values.reason.trim() === '' ? {} : { reason: values.reason.trim() }),
            ...(values.acknowledged.length === 0 ? {} : { acknowledge: values.acknowledged }),
            ...(asksForLabel(transitionTo(target)) && values.label.trim() !== ''
              ? { label_no: values.label.trim() }
              : {}),
            ...(values.override ? { override: true } : {}),
            ...(dated.includes(target) && values.day !== null ? { on: values.day } : {}),
          },
        }),
      );
    },
    onDone: onClose,
  });
  return { entry, transition: transitionTo(entry.form.watch('to')) };
}
