import { formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { DatePicker } from '#ui/inputs/calendar/date-picker.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { milestoneWords } from '../words.ts';
import { audiences, type DateForm, type MilestoneForm } from './use-milestone-form.ts';
import { WaitsFor } from './waits-for.tsx';

const t = texts({
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
  pick: { en: 'No date', es: 'Sin fecha' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  clear: { en: 'No date', es: 'Sin fecha' },
});

/** The fields of one date: what was planned, what is expected, when it happened, what it waits for and who sees it. */
export function MilestoneFields({ state, isNew }: { state: MilestoneForm; isNew: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const { entry, form, others, baselineLocked, ring, earliest } = state;
  const faultOf = (name: keyof DateForm) => ({ error: entry.fault(name) });
  const labels = {
    label: say(t.label),
    baseline_on: say(t.plan),
    forecast_on: say(t.forecast),
    actual_on: say(t.actual),
    visible_to: say(t.seenBy),
    depends_on: say(t.waits),
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
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="grid gap-3 empty:hidden sm:col-span-2">
        <FormNotices entry={entry} labels={labels} />
      </div>
      {isNew && (
        <Field label={say(t.kind)} {...faultOf('kind')}>
          <Select
            {...entry.choice('kind')}
            items={state.free.map((value) => ({ value, label: say(milestoneWords[value] ?? t.kind) }))}
          />
        </Field>
      )}
      {form.kind === 'custom' && (
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
      {state.forecastMoves && (
        <Field label={say(t.reason)} required {...faultOf('reason')}>
          <TextInput maxLength={500} {...entry.field('reason')} />
        </Field>
      )}
      <div className="grid gap-3 sm:col-span-2">
        {(others.length > 0 || form.depends_on.length > 0) && (
          <WaitsFor
            {...entry.choice('depends_on')}
            options={others}
            error={ring === undefined ? entry.fault('depends_on') : say(t.ring, { other: state.nameOf(ring) })}
          />
        )}
        {earliest !== undefined && (
          <Banner
            tone="warn"
            action={
              <Button size="small" loading={entry.isBusy} onClick={() => state.submit(earliest.on)}>
                {say(t.follow)}
              </Button>
            }
          >
            {say(t.tooEarly, { name: state.nameOf(earliest.after), day: formatWeekday(earliest.on, language) })}
          </Banner>
        )}
      </div>
      <div className="flex flex-col gap-2 sm:col-span-2">
        {audiences.map((who) => (
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
  );
}
