import { expect, test } from 'vitest';
import { actionLine, agendaLines, orderBetween } from '../rules.ts';
import { hasOccurrence, nextOccurrence, type SeriesRule } from './occurrences.ts';

const people = [
  { id: '1', name: 'Hannah Kessler' },
  { id: '2', name: 'Marcus Oyelaran' },
  { id: '3', name: 'Inés Garza' },
  { id: '4', name: 'Ana Sandoval' },
  { id: '5', name: 'Ana Torres' },
];
/** A Friday. */
const today = '2026-11-20';

test.each([
  ['@hannah order the 60 ton crane due fri', 'Order the 60 ton crane', 'Hannah Kessler', '2026-11-27'],
  ['order the crane @Hannah Kessler by tomorrow', 'Order the crane', 'Hannah Kessler', '2026-11-21'],
  ['@ines pedir la grúa para el lunes', 'Pedir la grúa', 'Inés Garza', '2026-11-23'],
  ['@inés pedir la grúa para mañana', 'Pedir la grúa', 'Inés Garza', '2026-11-21'],
  ['@marcus file the closure due 12/4', 'File the closure', 'Marcus Oyelaran', '2026-12-04'],
  ['@marcus file the closure due dec 4', 'File the closure', 'Marcus Oyelaran', '2026-12-04'],
  ['@marcus entregar el plano vence 4 de diciembre', 'Entregar el plano', 'Marcus Oyelaran', '2026-12-04'],
  ['@marcus entregar el plano antes del miércoles', 'Entregar el plano', 'Marcus Oyelaran', '2026-11-25'],
  ['@marc call the city due in 2 weeks', 'Call the city', 'Marcus Oyelaran', '2026-12-04'],
  ['@marcus llamar en 3 días', 'Llamar en 3 días', 'Marcus Oyelaran', null],
  ['@marcus llamar para en 3 días', 'Llamar', 'Marcus Oyelaran', '2026-11-23'],
  ['@hannah renew the lease due 1/15', 'Renew the lease', 'Hannah Kessler', '2027-01-15'],
  ['@hannah send it due next week', 'Send it', 'Hannah Kessler', '2026-11-23'],
  ['@hannah send it due today', 'Send it', 'Hannah Kessler', '2026-11-20'],
  ['@hannah buy paper for the office', 'Buy paper for the office', 'Hannah Kessler', null],
  ['@hannah comprar papel para la oficina', 'Comprar papel para la oficina', 'Hannah Kessler', null],
  ['@hannah get a quote due 2/30', 'Get a quote due 2/30', 'Hannah Kessler', null],
] as const)('%s is understood', (typed, title, name, dueOn) => {
  const { owner, ...rest } = actionLine(typed, people, today);
  expect({ ...rest, owner: owner?.name }).toEqual({ title, owner: name, dueOn, unknownOwner: null });
});

test('a name that fits nobody, or two, is named and never guessed', () => {
  expect(actionLine('@ana call', people, today)).toMatchObject({ owner: null, unknownOwner: 'ana' });
  expect(actionLine('@zoe call', people, today)).toMatchObject({ owner: null, unknownOwner: 'zoe' });
  expect(actionLine('write to info@example.com', people, today)).toMatchObject({ owner: null, unknownOwner: null });
});

test('pasted lines become items with their minutes, and headings sections', () => {
  const text =
    '# Morning\n- Safety and news 5\n2) Juniper Ridge, crane (10 min)\n\n• Rates for December – 5 min\nTruck 19\n[ ] Open\nPhase 2 of Silver Bow Flats';
  expect(agendaLines(text)).toEqual([
    { kind: 'section', title: 'Morning', minutes: 0 },
    { kind: 'item', title: 'Safety and news', minutes: 5 },
    { kind: 'item', title: 'Juniper Ridge, crane', minutes: 10 },
    { kind: 'item', title: 'Rates for December', minutes: 5 },
    { kind: 'item', title: 'Truck', minutes: 19 },
    { kind: 'item', title: 'Open', minutes: 0 },
    { kind: 'item', title: 'Phase 2 of Silver Bow Flats', minutes: 0 },
  ]);
});

test('a place between two neighbours lies between them, until no number is left there', () => {
  expect([orderBetween(undefined, 5), orderBetween(10, undefined), orderBetween(1, 2)]).toEqual([-9995, 10_010, 1.5]);
  expect(orderBetween(1, 1 + 1e-7)).toBeUndefined();
});

const weekly: SeriesRule = {
  frequency: 'weekly',
  interval: 1,
  startsOn: '2026-10-23',
  startTime: '09:00',
  tz: 'America/Los_Angeles',
  endRule: 'never',
  endsOn: null,
  endCount: null,
};
const many = (rule: SeriesRule, count: number, after = '2026-01-01T00:00:00Z') => {
  const found: string[] = [];
  let from = new Date(after);
  while (found.length < count) {
    const next = nextOccurrence(rule, from);
    if (next === undefined) break;
    found.push(next);
    from = new Date(next);
  }
  return found;
};

test('a series keeps its time by the clock over the change of the clocks, in spring and autumn, and where there is none', () => {
  expect(many(weekly, 3)).toEqual(['2026-10-23T16:00:00.000Z', '2026-10-30T16:00:00.000Z', '2026-11-06T17:00:00.000Z']);
  expect(many({ ...weekly, startsOn: '2026-03-06' }, 2)).toEqual([
    '2026-03-06T17:00:00.000Z',
    '2026-03-13T16:00:00.000Z',
  ]);
  expect(many({ ...weekly, tz: 'America/Monterrey' }, 3).map((at) => at.slice(11, 16))).toEqual([
    '15:00',
    '15:00',
    '15:00',
  ]);
});

test('each rule gives the days that it says', () => {
  const days = (rule: Partial<SeriesRule>, count: number) =>
    many({ ...weekly, ...rule }, count).map((at) => at.slice(0, 10));
  expect(days({ frequency: 'daily', interval: 2 }, 3)).toEqual(['2026-10-23', '2026-10-25', '2026-10-27']);
  expect(days({ frequency: 'working_days' }, 3)).toEqual(['2026-10-23', '2026-10-26', '2026-10-27']);
  expect(days({ interval: 2 }, 2)).toEqual(['2026-10-23', '2026-11-06']);
  // A month without that day has none.
  expect(days({ frequency: 'monthly_day', startsOn: '2026-12-31' }, 3)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-03-31',
  ]);
  expect(days({ frequency: 'monthly_nth_weekday' }, 3)).toEqual(['2026-10-23', '2026-11-27', '2026-12-25']);
  // The fifth is the last.
  expect(days({ frequency: 'monthly_nth_weekday', startsOn: '2026-10-30' }, 3)).toEqual([
    '2026-10-30',
    '2026-11-27',
    '2026-12-25',
  ]);
  expect(days({ endRule: 'count', endCount: 2 }, 9)).toHaveLength(2);
  expect(days({ endRule: 'date', endsOn: '2026-11-06' }, 9)).toEqual(['2026-10-23', '2026-10-30', '2026-11-06']);
  expect(
    hasOccurrence({
      ...weekly,
      frequency: 'working_days',
      startsOn: '2026-10-24',
      endRule: 'date',
      endsOn: '2026-10-25',
    }),
  ).toBe(false);
});

test('slots that are taken are passed over', () => {
  const taken = new Set(['2026-10-30T16:00:00.000Z', '2026-11-06T17:00:00.000Z']);
  expect(nextOccurrence(weekly, new Date('2026-10-23T16:00:00Z'), (moment) => taken.has(moment))).toBe(
    '2026-11-13T17:00:00.000Z',
  );
});
