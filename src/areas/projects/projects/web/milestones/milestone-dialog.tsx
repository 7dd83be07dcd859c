import { useRef } from 'react';
import { formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { DatePicker } from '#ui/inputs/date-picker.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Milestone, milestoneKinds, MilestonePatch } from '#areas/projects/projects/schema.ts';
import { earliestAfter, ringThrough, type Wait } from './milestone-waits.ts';
import { useAddMilestone, useChangeMilestone, useRemoveMilestone } from '../queries.ts';
import { WaitsFor } from './waits-for.tsx';
import { milestoneText, milestoneWords } from '../words.ts';

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
  developer: { en: 'The developer sees it', es: 'Lo ve el desarrollador' },
  waits: { en: 'Waits for', es: 'Espera a' },
  ring: {
    en: '{other} waits for this milestone already, so it can not wait for {other}.',
    es: '{other} ya espera a este hito, así que no puede esperar a {other}.',
  },
  tooEarly: {
    en: 'What it waits for ({name}) leaves it open from {day}.',
    es: 'Lo que espera ({name}) lo permite desde el {day}.',
  },
  follow: { en: 'Save and see what moves', es: 'Guardar y ver qué se mueve' },
  seenBy: { en: 'Seen by', es: 'Lo ven' },
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
  /** What a new one is to be. */
  kind?: Milestone['kind'] | undefined;
  /** The baseline is locked once the project has reached pre-production. */
  locked: boolean;
  /** All milestones of the project. */
  milestones: readonly Milestone[];
  /** It is closed; with a move that somebody wants to look at. */
  onDone: (move?: { milestone: string; on: string }) => void;
}

interface DateForm {
  kind: (typeof milestoneKinds)[number];
  label: string;
  baseline_on: string | null;
  forecast_on: string | null;
  actual_on: string | null;
  reason: string;
  visible_to: ('owner' | 'developer')[];
  depends_on: Wait[];
}

function formOf(milestone: Milestone | undefined, kind: DateForm['kind']): DateForm {
  return {
    kind: milestone?.kind ?? kind,
    label: milestone?.label ?? '',
    baseline_on: milestone?.baseline_on ?? null,
    forecast_on: milestone?.forecast_on ?? null,
    actual_on: milestone?.actual_on ?? null,
    reason: '',
    visible_to: audiences.filter((who) => milestone?.visible_to?.includes(who) ?? true),
    depends_on: (milestone?.depends_on ?? []).map(({ id, lag_days }) => ({ id, lag_days })),
  };
}

const audiences = ['owner', 'developer'] as const;

/** One date of a project: what was planned, what is expected now, and when it happened. */
export function MilestoneDialog({
  projectId,
  milestone,
  kind: asked,
  locked,
  milestones,
  onDone,
}: MilestoneDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const onClose = () => onDone();
  const add = useAddMilestone();
  const change = useChangeMilestone();
  const remove = useRemoveMilestone();
  const followTo = useRef<string | undefined>(undefined);
  const taken = milestones.map(({ kind }) => kind);
  const others = milestones
    .filter(({ id }) => id !== milestone?.id)
    .map((each) => ({ id: each.id, name: say(milestoneText(each)) }));
  const nameOf = (id: string) => others.find((other) => other.id === id)?.name ?? '';
  const free = milestoneKinds.filter((kind) => kind === 'custom' || !taken.includes(kind));
  const baselineLocked = locked && milestone?.baseline_on != null;
  const hasMoved = (form: DateForm) => milestone?.forecast_on != null && form.forecast_on !== milestone.forecast_on;
  const bodyOf = (form: DateForm) => ({
    ...(form.kind === 'custom' ? { label: form.label.trim() } : {}),
    ...(baselineLocked ? {} : { baseline_on: form.baseline_on }),
    forecast_on: form.forecast_on,
    actual_on: form.actual_on,
    visible_to: form.visible_to,
    depends_on: form.depends_on,
    ...(hasMoved(form) ? { reason: form.reason.trim() } : {}),
  });
  const entry = useRecordForm<DateForm, unknown>({
    values: formOf(milestone, asked ?? free[0] ?? 'custom'),
    version: milestone?.version,
    draftKey: milestone === undefined ? `new-milestone.${projectId}` : `milestone.${milestone.id}`,
    schema: MilestonePatch,
    toBody: bodyOf,
    valuesOf: (current) => {
      const found = Milestone.safeParse(current);
      if (!found.success) return undefined;
      const { reason: _mine, ...theirs } = formOf(found.data, found.data.kind);
      return theirs;
    },
    // The form was judged by this very schema.
    send: (form, version): Promise<CallResult<unknown>> => {
      const body = MilestonePatch.parse(bodyOf(form));
      return outcomeOf<unknown>(
        milestone === undefined
          ? add.mutateAsync({ params: { id: projectId }, body: { ...body, kind: form.kind } })
          : change.mutateAsync({
              params: { id: milestone.id },
              body: withVersion(body, version),
            }),
      );
    },
    onDone: (reply) => {
      const saved = Milestone.safeParse(reply);
      const on = followTo.current;
      onDone(saved.success && on !== undefined ? { milestone: saved.data.id, on } : undefined);
    },
  });
  const form = entry.form.watch();
  const { kind } = form;
  const forecastMoves = hasMoved(form);
  const ring = milestone === undefined ? undefined : ringThrough(milestones, milestone.id, form.depends_on);
  const earliest = earliestAfter(milestones, form.depends_on);
  const isTooEarly =
    ring === undefined &&
    earliest !== undefined &&
    form.actual_on === null &&
    form.forecast_on !== null &&
    form.forecast_on < earliest.on;
  const faultOf = (name: keyof DateForm) => ({ error: entry.fault(name) });
  const labels = {
    label: say(t.label),
    baseline_on: say(t.plan),
    forecast_on: say(t.forecast),
    actual_on: say(t.actual),
    visible_to: say(t.seenBy),
    depends_on: say(t.waits),
  };
  const submit = (follows: string | undefined) => {
    followTo.current = follows;
    entry.submit();
  };
  const picker = {
    language,
    placeholder: say(t.pick),
    calendarLabel: say(t.calendar),
    previousLabel: say(t.previous),
    nextLabel: say(t.next),
    clearLabel: say(t.clear),
  };
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
          <Button onClick={() => entry.cancel(onClose)}>{say(t.cancel)}</Button>
          <Button look="primary" loading={entry.isBusy} disabled={ring !== undefined} onClick={() => submit(undefined)}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="grid gap-3 empty:hidden sm:col-span-2">
          <FormNotices entry={entry} labels={labels} />
        </div>
        {milestone === undefined && (
          <Field label={say(t.kind)} {...faultOf('kind')}>
            <Select
              {...entry.choice('kind')}
              items={free.map((value) => ({ value, label: say(milestoneWords[value] ?? t.kind) }))}
            />
          </Field>
        )}
        {kind === 'custom' && (
          <Field label={say(t.label)} required {...faultOf('label')}>
            <TextInput maxLength={80} {...entry.field('label')} />
          </Field>
        )}
        <Field label={say(t.plan)} {...faultOf('baseline_on')} {...(baselineLocked ? { help: say(t.planLocked) } : {})}>
          <DatePicker {...picker} {...entry.choice('baseline_on')} disabled={baselineLocked} />
        </Field>
        <Field label={say(t.forecast)} {...faultOf('forecast_on')}>
          <DatePicker {...picker} {...entry.choice('forecast_on')} />
        </Field>
        <Field label={say(t.actual)} {...faultOf('actual_on')}>
          <DatePicker {...picker} {...entry.choice('actual_on')} max={todayIn()} />
        </Field>
        {forecastMoves && (
          <Field label={say(t.reason)} required {...faultOf('reason')}>
            <TextInput maxLength={500} {...entry.field('reason')} />
          </Field>
        )}
        <div className="grid gap-3 sm:col-span-2">
          {(others.length > 0 || form.depends_on.length > 0) && (
            <WaitsFor
              {...entry.choice('depends_on')}
              options={others}
              error={ring === undefined ? entry.fault('depends_on') : say(t.ring, { other: nameOf(ring) })}
            />
          )}
          {isTooEarly && (
            <Banner
              tone="warn"
              action={
                <Button size="small" loading={entry.isBusy} onClick={() => submit(earliest.on)}>
                  {say(t.follow)}
                </Button>
              }
            >
              {say(t.tooEarly, { name: nameOf(earliest.after), day: formatWeekday(earliest.on, language) })}
            </Banner>
          )}
        </div>
        <div className="flex flex-col gap-2 sm:col-span-2">
          {(['owner', 'developer'] as const).map((who) => (
            <Checkbox
              key={who}
              label={say(t[who])}
              checked={form.visible_to.includes(who)}
              onChange={(event) =>
                entry
                  .choice('visible_to')
                  .onValueChange(
                    audiences.filter((each) => (each === who ? event.target.checked : form.visible_to.includes(each))),
                  )
              }
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
