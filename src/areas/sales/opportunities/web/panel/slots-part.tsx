import { useState } from 'react';
import { addDays, companyToday, formatDay, formatMonth } from '#platform/shared/dates.ts';
import { factories, factoryChoices, type Factory } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useHold, useRelease, useRoom, type Whole } from '../queries.ts';
import { isAhead, RoomHint } from '../room-hint.tsx';

const t = texts({
  title: { en: 'Held in a factory', es: 'Reservado en planta' },
  none: { en: 'Nothing is held for this deal.', es: 'Nada está reservado para este negocio.' },
  line: {
    en: '{factory}, {month}: {n, plural, one {# module} other {# modules}}, until {day}',
    es: '{factory}, {month}: {n, plural, one {# módulo} other {# módulos}}, hasta el {day}',
  },
  hold: { en: 'Hold a month', es: 'Reservar un mes' },
  release: { en: 'Give it back', es: 'Devolverlo' },
  factory: { en: 'Factory', es: 'Planta' },
  month: { en: 'Month', es: 'Mes' },
  modules: { en: 'Modules', es: 'Módulos' },
  until: { en: 'Held until', es: 'Reservado hasta' },
  why: { en: 'Why it is overbooked', es: 'Por qué se sobrevende' },
  whyHelp: {
    en: 'Only where the month has no room for it.',
    es: 'Solo si ese mes no tiene lugar.',
  },
  monthFree: { en: '{month}: {n} free', es: '{month}: {n, plural, one {# libre} other {# libres}}' },
});

/** What a deal holds of a factory, and the form that holds a month. */
export function SlotsPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  const release = useRelease();
  const [isAsking, setAsking] = useState(false);
  if (!whole.can.change && whole.holds.length === 0) return null;
  return (
    <Section title={say(t.title)}>
      {whole.holds.length === 0 && <p className="text-13 text-text-3">{say(t.none)}</p>}
      <ul className="grid gap-1 text-13">
        {whole.holds.map(({ factory, month, modules, held_until: until }) => (
          <li key={month}>
            {say(t.line, {
              factory: say(factoryChoices[factory]),
              month: formatMonth(month, language),
              n: modules,
              day: formatDay(until, language),
            })}
          </li>
        ))}
      </ul>
      {whole.can.change && (
        <div className="mt-2 flex gap-2">
          <Button size="small" onClick={() => setAsking(true)}>
            {say(t.hold)}
          </Button>
          {whole.holds.length > 0 && (
            <Button
              size="small"
              loading={release.isPending}
              onClick={() => release.mutate({ params: { id: whole.id } })}
            >
              {say(t.release)}
            </Button>
          )}
        </div>
      )}
      {isAsking && <HoldDialog whole={whole} onClose={() => setAsking(false)} />}
    </Section>
  );
}

interface Held {
  factory: Factory;
  month: string;
  modules: number | null;
  held_until: string | null;
  overbook_reason: string;
}

function HoldDialog({ whole, onClose }: { whole: Whole; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const hold = useHold();
  const { data: room } = useRoom();
  const first = whole.holds[0];
  const entry = useRecordForm<Held, unknown>({
    values: {
      factory: first?.factory ?? 'loma_linda',
      month: first?.month ?? '',
      modules: first?.modules ?? null,
      held_until: first?.held_until ?? addDays(companyToday(), 60),
      overbook_reason: '',
    },
    paths: { 'months.0.modules': 'modules', 'months.0.month': 'month' },
    send: ({ factory, month, modules, held_until: until, overbook_reason: reason }) =>
      outcomeOf(
        hold.mutateAsync({
          params: { id: whole.id },
          body: {
            factory,
            months: [{ month, modules: modules ?? 0 }],
            held_until: until ?? '',
            ...(reason.trim() === '' ? {} : { overbook_reason: reason.trim() }),
          },
        }),
      ),
    onDone: onClose,
  });
  const { factory, modules } = entry.form.watch();
  const wanted = entry.form.watch('month');
  // What is held already stays a choice, also once its month has begun.
  const months = (room?.factories.find((each) => each.factory === factory)?.months ?? []).filter(
    ({ month }) => isAhead(month) || month === wanted,
  );
  return (
    <FormDialog entry={entry} title={say(t.hold)} submitLabel={say(t.hold)} onClose={onClose}>
      <Field label={say(t.factory)} required error={entry.fault('factory')}>
        <Select
          items={factories.map((value) => ({ value, label: say(factoryChoices[value]) }))}
          {...entry.choice('factory')}
        />
      </Field>
      <RoomHint
        factory={factory}
        modules={modules ?? undefined}
        month={entry.form.watch('month')}
        onMonth={entry.choice('month').onValueChange}
      />
      <Field label={say(t.month)} required error={entry.fault('month')}>
        <Select
          items={months.map(({ month, free }) => ({
            value: month,
            label: say(t.monthFree, { month: formatMonth(month, language), n: Math.max(0, free) }),
          }))}
          {...entry.choice('month')}
        />
      </Field>
      <Field label={say(t.modules)} required error={entry.fault('modules')}>
        <NumberInput {...entry.choice('modules')} />
      </Field>
      <DayField label={say(t.until)} required error={entry.fault('held_until')} {...entry.choice('held_until')} />
      {whole.can.overbook && (
        <Field label={say(t.why)} help={say(t.whyHelp)} error={entry.fault('overbook_reason')}>
          <Textarea maxLength={500} {...entry.field('overbook_reason')} />
        </Field>
      )}
    </FormDialog>
  );
}
