import { useState } from 'react';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { useSession } from '#platform/web/session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { archiveReasons, holdReasons, type ProjectRead, type Transition } from '../schema.ts';
import { GuardList } from './embeds.tsx';
import { useMoveProject } from './queries.ts';
import { archiveReasonWords, holdReasonWords, statusWords } from './words.ts';

const t = texts({
  title: { en: 'Change the status of {name}', es: 'Cambiar el estado de {name}' },
  to: { en: 'Move to', es: 'Pasar a' },
  reason: { en: 'Reason', es: 'Razón' },
  holdReason: { en: 'Why it pauses', es: 'Por qué se pausa' },
  holdUntil: { en: 'Until about', es: 'Hasta aproximadamente' },
  archiveReason: { en: 'Why it is archived', es: 'Por qué se archiva' },
  override: {
    en: 'Move it anyway, as an admin. The reason stays on the record.',
    es: 'Moverlo de todos modos, como administrador. La razón queda registrada.',
  },
  confirm: { en: 'Move to {status}', es: 'Pasar a {status}' },
  cancel: { en: 'Leave it', es: 'Dejarlo así' },
  close: { en: 'Close', es: 'Cerrar' },
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

/** Moves a project along its state machine, with every guard and what it asks for in plain words. */
export function MoveDialog({
  project,
  firstTo,
  onClose,
}: {
  project: ProjectRead;
  /** The status that somebody has already chosen, on a board for one. */
  firstTo?: number;
  onClose: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const isAdmin = useSession((state) => state.userInfo?.groups.includes('admin') ?? false);
  const move = useMoveProject();
  const first =
    project.transitions.find((transition) => transition.to === (firstTo ?? project.status + 1)) ??
    project.transitions[0];
  const [to, setTo] = useState(first?.to);
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [holdReason, setHoldReason] = useState<(typeof holdReasons)[number]>('permit');
  const [holdUntil, setHoldUntil] = useState<string | null>(addDays(todayIn(), 30));
  const [archiveReason, setArchiveReason] = useState<(typeof archiveReasons)[number]>('completed');
  const [override, setOverride] = useState(false);
  const transition = project.transitions.find((each) => each.to === to);
  const target = to === undefined ? undefined : statusWords[to];
  if (transition === undefined || target === undefined || to === undefined) return null;
  const blocked = reasonNot(transition, acknowledged, override);
  const needsReason = transition.requires.includes('reason') || override;
  const submit = () =>
    move.mutate(
      {
        params: { id: project.id },
        body: {
          to: to as 1,
          version: project.version,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...(acknowledged.length === 0 ? {} : { acknowledge: [...acknowledged] }),
          ...(override ? { override } : {}),
          ...(transition.requires.includes('hold_reason')
            ? { hold_reason: holdReason, hold_until: holdUntil ?? undefined }
            : {}),
          ...(transition.requires.includes('archive_reason') ? { archive_reason: archiveReason } : {}),
        },
      },
      { onSuccess: onClose },
    );
  const why =
    blocked === undefined ? (needsReason && reason.trim() === '' ? say(t.reason) : undefined) : say(t[blocked]);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { name: project.name })}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={move.isPending}
            disabledReason={why}
            disabled={why !== undefined}
            onClick={submit}
          >
            {say(t.confirm, { status: say(target) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {project.transitions.length > 1 && (
          <Field label={say(t.to)} group>
            <RadioGroup
              inline
              value={String(to)}
              onValueChange={(value) => {
                setTo(Number(value));
                setAcknowledged([]);
                setOverride(false);
              }}
              items={project.transitions.map((each) => ({
                value: String(each.to),
                label: say(statusWords[each.to] ?? t.to),
              }))}
            />
          </Field>
        )}
        <GuardList guards={transition.guards} acknowledged={acknowledged} onChange={setAcknowledged} />
        {transition.requires.includes('hold_reason') && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={say(t.holdReason)}>
              <Select
                value={holdReason}
                onValueChange={(value) => setHoldReason(holdReasons.find((each) => each === value) ?? 'other')}
                items={holdReasons.map((value) => ({ value, label: say(holdReasonWords[value] ?? t.reason) }))}
              />
            </Field>
            <Field label={say(t.holdUntil)}>
              <DatePicker
                value={holdUntil}
                onValueChange={setHoldUntil}
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
              value={archiveReason}
              onValueChange={(value) => setArchiveReason(archiveReasons.find((each) => each === value) ?? 'completed')}
              items={archiveReasons.map((value) => ({ value, label: say(archiveReasonWords[value] ?? t.reason) }))}
            />
          </Field>
        )}
        {isAdmin && transition.guards.some((guard) => guard.state !== 'met') && (
          <Checkbox
            label={say(t.override)}
            checked={override}
            onChange={(event) => setOverride(event.target.checked)}
          />
        )}
        <Field label={say(t.reason)} required={needsReason}>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {move.error !== null && <Banner tone="bad">{move.error.message}</Banner>}
      </div>
    </Dialog>
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
