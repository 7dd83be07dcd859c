import { todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useSession } from '#platform/web/call/session.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { DatePicker } from '#ui/inputs/calendar/date-picker.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { RadioGroup } from '#ui/inputs/radio-group.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { archiveReasons, holdReasons, type ProjectRead, type Transition } from '#areas/projects/projects/schema.ts';
import { GuardList } from '../embeds.tsx';
import { archiveReasonWords, holdReasonWords, statusWords } from '../words.ts';
import { useMoveForm } from './use-move-form.ts';

const t = texts({
  title: { en: 'Change the status of {name}', es: 'Cambiar el estado de {name}' },
  to: { en: 'Move to', es: 'Pasar a' },
  reason: { en: 'Reason', es: 'Motivo' },
  holdReason: { en: 'Why it pauses', es: 'Por qué se pausa' },
  holdUntil: { en: 'Until about', es: 'Hasta aproximadamente' },
  archiveReason: { en: 'Why it is archived', es: 'Por qué se archiva' },
  override: {
    en: 'Move it anyway, as an admin. The reason stays on the record.',
    es: 'Moverlo de todos modos, como administrador. La razón queda registrada.',
  },
  confirm: { en: 'Move to {status}', es: 'Pasar a {status}' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  notYours: {
    en: 'Your role on this project does not allow this move.',
    es: 'Tu función en este proyecto no permite este cambio.',
  },
  stillMissing: { en: 'Something is still missing.', es: 'Todavía falta algo.' },
  pick: { en: 'Pick a date', es: 'Elige una fecha' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
});

export interface MoveDialogProps {
  project: ProjectRead;
  /** The status that somebody has already chosen, on a board for one. */
  firstTo?: number | undefined;
  onClose: () => void;
}

/** Moves a project along its state machine, with every guard and what it asks for in plain words. */
export function MoveDialog({ project, firstTo, onClose }: MoveDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const isAdmin = useSession((state) => state.userInfo?.groups.includes('admin') ?? false);
  const { entry, transition } = useMoveForm({ project, firstTo, onClose });
  const { acknowledged, reason, override } = entry.form.watch();
  const target = transition === undefined ? undefined : statusWords[transition.to];
  if (transition === undefined || target === undefined) return null;
  const blocked = reasonNot(transition, acknowledged, override);
  const needsReason = transition.requires.includes('reason') || override;
  const why =
    blocked === undefined ? (needsReason && reason.trim() === '' ? say(t.reason) : undefined) : say(t[blocked]);
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { name: project.name })}
      size="wide"
      submitLabel={say(t.confirm, { status: say(target) })}
      cancelLabel={say(t.cancel)}
      lacks={why}
      onClose={onClose}
    >
      {project.transitions.length > 1 && (
        <Field label={say(t.to)} group>
          <RadioGroup
            inline
            value={String(transition.to)}
            onValueChange={(value) => {
              // What was ticked was about the other move.
              entry.choice('acknowledged').onValueChange([]);
              entry.choice('override').onValueChange(false);
              entry.choice('to').onValueChange(Number(value));
            }}
            items={project.transitions.map((each) => ({
              value: String(each.to),
              label: say(statusWords[each.to] ?? t.to),
            }))}
          />
        </Field>
      )}
      <GuardList
        guards={transition.guards}
        acknowledged={acknowledged}
        onLeave={onClose}
        onChange={(next) => entry.choice('acknowledged').onValueChange([...next])}
      />
      {transition.requires.includes('hold_reason') && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={say(t.holdReason)}>
            <Select
              {...entry.choice('hold_reason')}
              items={holdReasons.map((value) => ({ value, label: say(holdReasonWords[value] ?? t.reason) }))}
            />
          </Field>
          <Field label={say(t.holdUntil)} error={entry.fault('hold_until')}>
            <DatePicker
              {...entry.choice('hold_until')}
              language={language}
              placeholder={say(t.pick)}
              calendarLabel={say(t.calendar)}
              previousLabel={say(t.previous)}
              nextLabel={say(t.next)}
              min={todayIn()}
            />
          </Field>
        </div>
      )}
      {transition.requires.includes('archive_reason') && (
        <Field label={say(t.archiveReason)}>
          <Select
            {...entry.choice('archive_reason')}
            items={archiveReasons.map((value) => ({ value, label: say(archiveReasonWords[value] ?? t.reason) }))}
          />
        </Field>
      )}
      {isAdmin && transition.guards.some((guard) => guard.state !== 'met') && (
        <Checkbox
          label={say(t.override)}
          checked={override}
          onChange={(event) => entry.choice('override').onValueChange(event.target.checked)}
        />
      )}
      <Field label={say(t.reason)} required={needsReason} error={entry.fault('reason')}>
        <Textarea rows={2} maxLength={500} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}

function reasonNot(
  transition: Transition,
  acknowledged: readonly string[],
  override: boolean,
): 'stillMissing' | 'notYours' | undefined {
  if (override) return undefined;
  if (
    transition.guards.some(
      (guard) => guard.state === 'unmet' || (guard.state === 'not_built' && !acknowledged.includes(guard.guard)),
    )
  )
    return 'stillMissing';
  return transition.allowed ? undefined : 'notYours';
}
