import { addDays, daysBetween, formatDay, formatMonth, formatWeekday } from '#platform/shared/dates.ts';
import type { Unit } from '#areas/projects/units/schema.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';

const t = texts({
  today: { en: '{what} today', es: '{what} hoy' },
  on: { en: '{what} on {day}', es: '{what} el {day}' },
  week: { en: '{what} in the week of {day}', es: '{what} en la semana del {day}' },
  month: { en: '{what} in {month}', es: '{what} en {month}' },
  whenToday: { en: 'Today', es: 'Hoy' },
  whenOn: { en: 'On {day}', es: 'El {day}' },
  whenWeek: { en: 'In the week of {day}', es: 'En la semana del {day}' },
  whenMonth: { en: 'In {month}', es: 'En {month}' },
  whenLate: { en: 'Was expected for {day}', es: 'Se esperaba para el {day}' },
  late: { en: 'This takes longer than planned', es: 'Esto tarda más de lo previsto' },
  lateText: {
    en: '{what} was expected for {day}. We will tell you the new date as soon as it is sure.',
    es: '{what}: estaba previsto para el {day}. Te diremos la nueva fecha en cuanto sea segura.',
  },
});

/** What a milestone means to the people who will live in the home. */
const whatHappens: Record<string, Text> = {
  design_freeze: { en: 'Your design is final', es: 'Tu diseño queda definitivo' },
  plan_approval: { en: 'Your plans are approved', es: 'Se aprueban tus planos' },
  permit: { en: 'Your building permit arrives', es: 'Llega tu permiso de construcción' },
  foundation_ready: { en: 'Your foundation is ready', es: 'Tu cimentación queda lista' },
  production_start: { en: 'We start to build your home', es: 'Empezamos a construir tu casa' },
  offline: { en: 'Your home is finished in the factory', es: 'Tu casa queda terminada en la planta' },
  ship: { en: 'Your home leaves the factory', es: 'Tu casa sale de la planta' },
  set: { en: 'Your home is set', es: 'Tu casa se monta' },
  utilities: { en: 'Water and power are connected', es: 'Se conectan el agua y la luz' },
  final_inspection: { en: 'Your home has its last inspection', es: 'Tu casa pasa su última inspección' },
  co: { en: 'Your home is cleared to move in', es: 'Tu casa queda lista para habitarse' },
  handover: { en: 'You get your keys', es: 'Recibes tus llaves' },
  warranty_end: { en: 'Your builder’s warranty ends', es: 'Termina la garantía de tu constructor' },
};

/** One line that says what to expect. */
const whatItMeans: Record<string, Text> = {
  foundation_ready: {
    en: 'After that your site is ready for the crane.',
    es: 'Después tu terreno está listo para la grúa.',
  },
  production_start: {
    en: 'From then on it grows indoors, safe from the weather.',
    es: 'Desde entonces crece bajo techo, a salvo del clima.',
  },
  offline: { en: 'Then it is wrapped and waits for its truck.', es: 'Después se envuelve y espera su camión.' },
  ship: {
    en: 'Trucks bring it to your site, module by module.',
    es: 'Los camiones la llevan a tu terreno, módulo por módulo.',
  },
  set: {
    en: 'A crane lifts the modules onto your foundation.',
    es: 'Una grúa coloca los módulos sobre tu cimentación.',
  },
  utilities: { en: 'From then on there is light and water in it.', es: 'Desde entonces hay luz y agua.' },
  co: {
    en: 'The authority has looked at everything and agrees.',
    es: 'La autoridad lo revisó todo y está de acuerdo.',
  },
  handover: { en: 'We walk through every room together.', es: 'Recorremos juntos cada habitación.' },
  warranty_end: {
    en: 'Until then your warranty coordinator is there for you.',
    es: 'Hasta entonces tu coordinador de garantía te atiende.',
  },
};

export interface HomeMilestone {
  kind: string;
  label: string | null;
  forecast_on: string | null;
  actual_on: string | null;
}

/** What a milestone means to the people of the home. */
export function happening(milestone: Pick<HomeMilestone, 'kind' | 'label'>, language: Language): string {
  return milestone.label ?? say(whatHappens[milestone.kind] ?? { en: milestone.kind, es: milestone.kind }, language);
}

/**
 * The dates of one home: those of its project, but what happens to its modules on the days of its own. A project of many homes is set
 * when the last of them is.
 */
export function homeDates<M extends HomeMilestone>(milestones: readonly M[], unit: Pick<Unit, 'dates'>): M[] {
  return milestones.map((milestone) => {
    const { kind } = milestone;
    const own = kind === 'offline' || kind === 'ship' || kind === 'set' ? unit.dates[kind] : null;
    return own === null ? milestone : { ...milestone, ...own };
  });
}

/** What is expected and not done, the earliest first. */
export function comingOf<M extends HomeMilestone>(milestones: readonly M[]): (M & { forecast_on: string })[] {
  return milestones
    .flatMap((each) =>
      each.actual_on === null && each.forecast_on !== null ? [{ ...each, forecast_on: each.forecast_on }] : [],
    )
    .toSorted((a, b) => a.forecast_on.localeCompare(b.forecast_on));
}

/** The date that comes next for an owner. */
export function nextOf<M extends HomeMilestone>(milestones: readonly M[]): (M & { forecast_on: string }) | undefined {
  return comingOf(milestones)[0];
}

/** A day as precisely as it is sure: itself within two weeks, its week within two months, else its month. */
export function whenInWords(on: string, language: Language, today: string): string {
  const days = daysBetween(today, on);
  const year = Number(today.slice(0, 4));
  if (days < 0) return say(t.whenLate, language, { day: formatDay(on, language, year) });
  if (days === 0) return say(t.whenToday, language);
  if (days <= 14) return say(t.whenOn, language, { day: formatWeekday(on, language, 'long', year) });
  if (days <= 60) return say(t.whenWeek, language, { day: formatDay(mondayOf(on), language, year) });
  return say(t.whenMonth, language, { month: formatMonth(on, language) });
}

/**
 * A date in plain words, as precise as it is sure: the day within two weeks, the week within two months, else the month. One
 * that has passed undone is said to be late rather than repeated.
 */
export function nextInWords(
  milestone: HomeMilestone & { forecast_on: string },
  language: Language,
  today: string,
): { title: string; text: string | undefined } {
  const what = happening(milestone, language);
  const on = milestone.forecast_on;
  const days = daysBetween(today, on);
  if (days < 0)
    return {
      title: say(t.late, language),
      text: say(t.lateText, language, { what, day: formatDay(on, language, Number(today.slice(0, 4))) }),
    };
  const meaning = whatItMeans[milestone.kind];
  const text = meaning === undefined ? undefined : say(meaning, language);
  const year = Number(today.slice(0, 4));
  if (days === 0) return { title: say(t.today, language, { what }), text };
  if (days <= 14) return { title: say(t.on, language, { what, day: formatWeekday(on, language, 'long', year) }), text };
  if (days <= 60) return { title: say(t.week, language, { what, day: formatDay(mondayOf(on), language, year) }), text };
  return { title: say(t.month, language, { what, month: formatMonth(on, language) }), text };
}

function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The six phases as owners know them. */
export const phaseWords: Record<1 | 2 | 3 | 4 | 5 | 6, Text> = {
  1: { en: 'Planning', es: 'Planeación' },
  2: { en: 'Agreement', es: 'Acuerdo' },
  3: { en: 'Getting ready', es: 'Preparación' },
  4: { en: 'Building', es: 'Construcción' },
  5: { en: 'On your site', es: 'En tu terreno' },
  6: { en: 'Home', es: 'En casa' },
};

/** The people that an owner meets, by what they do for them. */
export const helperWords: Record<string, Text> = {
  pm: { en: 'Your project manager', es: 'Tu gerente de proyecto' },
  site_super: { en: 'Runs the work on your site', es: 'Dirige la obra en tu terreno' },
  warranty_coord: { en: 'Your warranty coordinator', es: 'Tu coordinador de garantía' },
};
