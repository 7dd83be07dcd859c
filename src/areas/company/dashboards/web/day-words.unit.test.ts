import { describe, expect, it } from 'vitest';
import { dayInWords } from './day-words.ts';

const move = (on: string, step: 'ship' | 'set', modules = 4) => ({
  project_number: '26-041',
  name: 'Juniper Ridge',
  on,
  step,
  modules,
});
const late = (n: number) =>
  Array.from({ length: n }, () => ({
    project_number: 'x',
    name: 'x',
    kind: 'set',
    label: null,
    due_on: '2026-11-01',
    days_late: 3,
  }));

describe('the day in words', () => {
  it('names what is late and what moves first', () => {
    expect(
      dayInWords({ late: late(3), moves: [move('2026-11-30', 'set'), move('2026-11-24', 'ship')] }, 'en', '2026-11-20'),
    ).toBe('3 dates are late. 4 modules leave for Juniper Ridge on Tuesday, November 24.');
    expect(dayInWords({ late: late(1), moves: [move('2026-11-20', 'set', 1)] }, 'en', '2026-11-20')).toBe(
      'One date is late. One module is set today at Juniper Ridge.',
    );
  });

  it('says so when there is nothing', () => {
    expect(dayInWords({ late: [], moves: [] }, 'en', '2026-11-20')).toBe('Nothing is late.');
    expect(dayInWords({ late: [], moves: [] }, 'es', '2026-11-20')).toBe('Nada está atrasado.');
  });

  it('does not claim to have counted all of a list that is cut at eight', () => {
    expect(dayInWords({ late: late(8), moves: [] }, 'en', '2026-11-20')).toBe('At least 8 dates are late.');
  });
});
