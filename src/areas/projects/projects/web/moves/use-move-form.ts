import { addDays, todayIn } from '#platform/shared/dates.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import type { archiveReasons, holdReasons } from '#areas/projects/projects/schema.ts';
import type { MoveDialogProps } from './move-dialog.tsx';
import { useMoveProject } from '../queries.ts';

interface MoveForm {
  to: number;
  acknowledged: string[];
  reason: string;
  hold_reason: (typeof holdReasons)[number];
  hold_until: string | null;
  archive_reason: (typeof archiveReasons)[number];
  override: boolean;
}

/** The form that moves a project, and the move that it stands on; none where there is none to make. */
export function useMoveForm({ project, firstTo, onClose }: MoveDialogProps) {
  const move = useMoveProject();
  const first =
    project.transitions.find((transition) => transition.to === (firstTo ?? project.status + 1)) ??
    project.transitions[0];
  // Somebody else may have moved it meanwhile: then what comes next is the move.
  const transitionTo = (status: number) => project.transitions.find((each) => each.to === status) ?? first;
  const entry = useRecordForm<MoveForm, unknown>({
    values: {
      to: first?.to ?? 0,
      acknowledged: [],
      reason: '',
      hold_reason: 'permit',
      hold_until: addDays(todayIn(), 30),
      archive_reason: 'completed',
      override: false,
    },
    draftKey: `move-project.${project.id}`,
    // What was ticked was about the move as it stood then.
    secrets: ['to', 'acknowledged', 'override'],
    send: (values) => {
      const chosen = transitionTo(values.to);
      const requires = chosen?.requires ?? [];
      return outcomeOf(
        move.mutateAsync({
          params: { id: project.id },
          body: {
            to: (chosen?.to ?? values.to) as 1,
            version: project.version,
            ...(values.reason.trim() === '' ? {} : { reason: values.reason.trim() }),
            ...(values.acknowledged.length === 0 ? {} : { acknowledge: values.acknowledged }),
            ...(values.override ? { override: true } : {}),
            ...(requires.includes('hold_reason')
              ? { hold_reason: values.hold_reason, hold_until: values.hold_until ?? undefined }
              : {}),
            ...(requires.includes('archive_reason') ? { archive_reason: values.archive_reason } : {}),
          },
        }),
      );
    },
    onDone: onClose,
  });
  return { entry, transition: transitionTo(entry.form.watch('to')) };
}
