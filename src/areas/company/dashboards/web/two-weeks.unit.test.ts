import { describe, expect, it } from 'vitest';
import { twoWeeksFrom } from './two-weeks.ts';

const friday = '2026-11-20';
const move = (on: string, step: 'ship' | 'set', project = '26-041') => ({
  project_number: project,
  name: `Project ${project}`,
  on,
  step,
  modules: 4,
});

describe('the strip of two weeks', () => {
  it('shows working days, and a Saturday only when something moves on it', () => {
    const plain = twoWeeksFrom([], friday);
    expect(plain.days.map(({ on }) => on)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ]);
    expect(twoWeeksFrom([move('2026-11-21', 'ship')], friday).days.map(({ on }) => on)).toContain('2026-11-21');
  });

  it('marks where a week starts, but not at the first day', () => {
    expect(
      twoWeeksFrom([], friday)
        .days.filter((day) => day.startsWeek)
        .map(({ on }) => on),
    ).toEqual(['2026-11-23', '2026-11-30']);
    expect(twoWeeksFrom([], '2026-11-23').days[0]?.startsWeek).toBe(false);
  });

  it('gives a single day a second column only when that is free', () => {
    const [row] = twoWeeksFrom([move('2026-11-24', 'set'), move('2026-11-23', 'ship')], friday).rows;
    expect(row?.chips.map(({ column, span }) => [column, span])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(twoWeeksFrom([move('2026-12-03', 'set')], friday).rows[0]?.chips[0]?.span).toBe(1);
  });

  it('puts days in a row together and adds up what moves on them, over a weekend as well', () => {
    const [row] = twoWeeksFrom(
      [move('2026-11-20', 'ship'), move('2026-11-23', 'ship'), move('2026-11-25', 'ship')],
      friday,
    ).rows;
    expect(row?.chips.map(({ from, to, modules }) => [from, to, modules])).toEqual([
      ['2026-11-20', '2026-11-23', 8],
      ['2026-11-25', '2026-11-25', 4],
    ]);
  });

  it('gives shipping and setting a lane each when they meet', () => {
    const [apart] = twoWeeksFrom([move('2026-11-23', 'ship'), move('2026-11-25', 'set')], friday).rows;
    expect(apart?.chips.map(({ lane }) => lane)).toEqual([0, 0]);
    const [together] = twoWeeksFrom([move('2026-11-23', 'ship'), move('2026-11-23', 'set')], friday).rows;
    expect(together?.chips.map(({ step, lane }) => [step, lane])).toEqual([
      ['ship', 0],
      ['set', 1],
    ]);
  });

  it('orders projects by their first move', () => {
    const { rows } = twoWeeksFrom([move('2026-11-30', 'set', 'B'), move('2026-11-23', 'ship', 'A')], friday);
    expect(rows.map(({ project_number }) => project_number)).toEqual(['A', 'B']);
  });
});
