import { formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Dashboard } from '../schema.ts';

const t = texts({
  late: {
    en: '{n, plural, =0 {Nothing is late.} one {One date is late.} =8 {At least 8 dates are late.} other {# dates are late.}}',
    es: '{n, plural, =0 {Nada está atrasado.} one {Hay una fecha atrasada.} =8 {Hay al menos 8 fechas atrasadas.} other {Hay # fechas atrasadas.}}',
  },
  shipToday: {
    en: '{n, plural, one {One module leaves} other {# modules leave}} today for {project}.',
    es: '{n, plural, one {Hoy sale un módulo} other {Hoy salen # módulos}} para {project}.',
  },
  ship: {
    en: '{n, plural, one {One module leaves} other {# modules leave}} for {project} on {day}.',
    es: '{n, plural, one {Sale un módulo} other {Salen # módulos}} para {project} el {day}.',
  },
  setToday: {
    en: '{n, plural, one {One module is} other {# modules are}} set today at {project}.',
    es: '{n, plural, one {Hoy se monta un módulo} other {Hoy se montan # módulos}} en {project}.',
  },
  set: {
    en: '{n, plural, one {One module is} other {# modules are}} set at {project} on {day}.',
    es: '{n, plural, one {Se monta un módulo} other {Se montan # módulos}} en {project} el {day}.',
  },
});

/** What the day holds in one or two sentences: how many dates are late, and which modules move next. */
export function dayInWords(
  { late, moves }: Pick<Dashboard, 'late' | 'moves'>,
  language: Language,
  today: string = todayIn(),
): string {
  const next = moves.toSorted((a, b) => (a.on === b.on ? b.modules - a.modules : a.on < b.on ? -1 : 1))[0];
  const first = say(t.late, language, { n: late.length });
  if (next === undefined) return first;
  const isToday = next.on === today;
  const text = next.step === 'ship' ? (isToday ? t.shipToday : t.ship) : isToday ? t.setToday : t.set;
  return `${first} ${say(text, language, { n: next.modules, project: next.name, day: formatWeekday(next.on, language, 'long') })}`;
}
