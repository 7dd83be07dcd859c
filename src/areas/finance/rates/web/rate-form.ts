import { addDays, companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { factories } from '#areas/projects/projects/schema.ts';
import { laborKinds, type RateCard, type RateKind, type RateUnit } from '../schema.ts';

/** What the fields of a rate are called. */
export const rateFields = texts({
  kind: { en: 'Kind', es: 'Tipo' },
  key: { en: 'Key', es: 'Clave' },
  factory: { en: 'Factory', es: 'Planta' },
  state: { en: 'State', es: 'Estado' },
  value: { en: 'Value', es: 'Valor' },
  uom: { en: 'Unit', es: 'Unidad' },
  wage: { en: 'Wage per hour', es: 'Salario por hora' },
  burden_percent: { en: 'Burden', es: 'Cargas' },
  benefits: { en: 'Benefits per hour', es: 'Prestaciones por hora' },
  productive_percent: { en: 'Productive time', es: 'Tiempo productivo' },
  effective_from: { en: 'First day', es: 'Primer día' },
  effective_to: { en: 'Last day', es: 'Último día' },
  source: { en: 'Source', es: 'Fuente' },
  note: { en: 'Note', es: 'Nota' },
});

/** What an hour of work is worked out from. */
export const hourParts = ['wage', 'burden_percent', 'benefits', 'productive_percent'] as const;

/** What is written into the form, as it stands in its fields. */
export interface RateForm extends Record<(typeof hourParts)[number], string> {
  kind: RateKind;
  key: string;
  factory: (typeof factories)[number] | null;
  state: string;
  isHour: boolean;
  value: string;
  uom: RateUnit;
  effective_from: string | null;
  effective_to: string | null;
  source: string;
  note: string;
}

/** The form as it begins: with what a rate says already. */
export function formOf(rate: Partial<RateCard> | undefined): RateForm {
  return {
    kind: rate?.kind ?? 'labor_class',
    key: rate?.key ?? '',
    factory: rate?.factory ?? null,
    state: rate?.state ?? '',
    isHour: rate === undefined || rate.components != null,
    value: rate?.value ?? '',
    uom: rate?.uom ?? 'usd_per_hour',
    wage: rate?.components?.wage ?? '',
    burden_percent: rate?.components?.burden_percent ?? '',
    benefits: rate?.components?.benefits ?? '',
    productive_percent: rate?.components?.productive_percent ?? '',
    effective_from: rate?.effective_from ?? addDays(companyToday(), 1),
    effective_to: rate?.effective_to ?? null,
    source: rate?.source ?? '',
    note: rate?.note ?? '',
  };
}

/** Whether the value follows from wage and burden; only an hour of work can. */
export function isWorkedOut({ isHour, kind }: Pick<RateForm, 'isHour' | 'kind'>): boolean {
  return isHour && laborKinds.has(kind);
}

/** What is sent of it: a value, or for an hour of work the parts that it follows from. */
export function toBody(form: RateForm) {
  const isHour = isWorkedOut(form);
  return {
    kind: form.kind,
    key: form.key,
    factory: form.factory,
    state: form.state.trim().toUpperCase() || null,
    uom: form.uom,
    ...(isHour ? {} : { value: form.value.trim() }),
    components: isHour
      ? {
          wage: form.wage.trim(),
          burden_percent: form.burden_percent.trim() || '0',
          benefits: form.benefits.trim() || '0',
          productive_percent: form.productive_percent.trim() || '100',
        }
      : null,
    effective_from: form.effective_from ?? '',
    effective_to: form.effective_to,
    source: form.source,
    note: form.note.trim() || null,
  };
}
