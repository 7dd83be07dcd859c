import { useState } from 'react';
import { todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DatePicker } from '#ui/date-picker.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { milestoneKinds, type Milestone } from '../schema.ts';
import { useAddMilestone, useChangeMilestone, useRemoveMilestone } from './queries.ts';
import { milestoneText, milestoneWords } from './words.ts';

const t = texts({
  add: { en: 'Add a date', es: 'Agregar fecha' },
  kind: { en: 'Milestone', es: 'Hito' },
  label: { en: 'Name', es: 'Nombre' },
  plan: { en: 'Plan (baseline)', es: 'Plan (base)' },
  planLocked: { en: 'Locked since pre-production.', es: 'Bloqueado desde preproducción.' },
  forecast: { en: 'Forecast', es: 'Pronóstico' },
  actual: { en: 'Done on', es: 'Hecho el' },
  reason: { en: 'Why the forecast moves', es: 'Por qué cambia el pronóstico' },
  owner: { en: 'Home owners see it', es: 'Lo ven los propietarios' },
  developer: { en: 'The developer sees it', es: 'Lo ve el promotor' },
  save: { en: 'Save the date', es: 'Guardar fecha' },
  remove: { en: 'Remove', es: 'Quitar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  pick: { en: 'No date', es: 'Sin fecha' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  clear: { en: 'No date', es: 'Sin fecha' },
});

interface MilestoneDialogProps {
  projectId: string;
  milestone: Milestone | undefined;
  /** The baseline is locked once the project has reached pre-production. */
  locked: boolean;
  taken: readonly string[];
  onClose: () => void;
}

/** One date of a project: what was planned, what is expected now, and when it happened. */
export function MilestoneDialog({ projectId, milestone, locked, taken, onClose }: MilestoneDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const add = useAddMilestone();
  const change = useChangeMilestone();
  const remove = useRemoveMilestone();
  const free = milestoneKinds.filter((kind) => kind === 'custom' || !taken.includes(kind));
  const [kind, setKind] = useState<(typeof milestoneKinds)[number]>(milestone?.kind ?? free[0] ?? 'custom');
  const [label, setLabel] = useState(milestone?.label ?? '');
  const [baseline, setBaseline] = useState(milestone?.baseline_on ?? null);
  const [forecast, setForecast] = useState(milestone?.forecast_on ?? null);
  const [actual, setActual] = useState(milestone?.actual_on ?? null);
  const [reason, setReason] = useState('');
  const [visibleTo, setVisibleTo] = useState<readonly string[]>(milestone?.visible_to ?? ['owner', 'developer']);
  const baselineLocked = locked && milestone?.baseline_on != null;
  const forecastMoves = milestone?.forecast_on != null && forecast !== milestone.forecast_on;
  const failed = add.error ?? change.error;
  const picker = {
    language,
    placeholder: say(t.pick),
    calendarLabel: say(t.calendar),
    previousLabel: say(t.previous),
    nextLabel: say(t.next),
    clearLabel: say(t.clear),
  };
  const seenBy = (['owner', 'developer'] as const).filter((who) => visibleTo.includes(who));
  const submit = () => {
    const body = {
      ...(kind === 'custom' ? { label: label.trim() } : {}),
      ...(baselineLocked ? {} : { baseline_on: baseline }),
      forecast_on: forecast,
      actual_on: actual,
      visible_to: [...seenBy],
    };
    if (milestone === undefined)
      add.mutate({ params: { id: projectId }, body: { kind, ...body } }, { onSuccess: onClose });
    else
      change.mutate(
        {
          params: { id: milestone.id },
          body: { ...body, version: milestone.version, ...(forecastMoves ? { reason: reason.trim() } : {}) },
        },
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={milestone === undefined ? say(t.add) : say(milestoneText(milestone))}
      closeLabel={say(t.close)}
      footer={
        <>
          {milestone !== undefined && !baselineLocked && (
            <Button
              look="danger"
              className="mr-auto"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id: milestone.id } }, { onSuccess: onClose })}
            >
              {say(t.remove)}
            </Button>
          )}
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={add.isPending || change.isPending} onClick={submit}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {milestone === undefined && (
          <Field label={say(t.kind)}>
            <Select
              value={kind}
              onValueChange={(value) => setKind(milestoneKinds.find((each) => each === value) ?? 'custom')}
              items={free.map((value) => ({ value, label: say(milestoneWords[value] ?? t.kind) }))}
            />
          </Field>
        )}
        {kind === 'custom' && (
          <Field label={say(t.label)} required>
            <TextInput value={label} maxLength={80} onChange={(event) => setLabel(event.target.value)} />
          </Field>
        )}
        <Field label={say(t.plan)} {...(baselineLocked ? { help: say(t.planLocked) } : {})}>
          <DatePicker {...picker} value={baseline} onValueChange={setBaseline} disabled={baselineLocked} />
        </Field>
        <Field label={say(t.forecast)}>
          <DatePicker {...picker} value={forecast} onValueChange={setForecast} />
        </Field>
        <Field label={say(t.actual)}>
          <DatePicker {...picker} value={actual} onValueChange={setActual} max={todayIn()} />
        </Field>
        {forecastMoves && (
          <Field label={say(t.reason)} required>
            <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        <div className="flex flex-col gap-2 sm:col-span-2">
          {(['owner', 'developer'] as const).map((who) => (
            <Checkbox
              key={who}
              label={say(t[who])}
              checked={visibleTo.includes(who)}
              onChange={(event) =>
                setVisibleTo((now) => (event.target.checked ? [...now, who] : now.filter((each) => each !== who)))
              }
            />
          ))}
        </div>
        {failed !== null && (
          <div className="sm:col-span-2">
            <Banner tone="bad">{failed.message}</Banner>
          </div>
        )}
      </div>
    </Dialog>
  );
}
