import { expect, it } from 'vitest';
import type { Milestone } from '#areas/projects/projects/schema.ts';
import type { Module, Unit } from '#areas/projects/units/schema.ts';
import { aheadOf, matrixOf, numbersOf } from './developer-numbers.ts';

const today = '2026-11-20';
const unit = (name: string, building: string | null, level: string | null, status: Unit['status'] = 'built') =>
  ({ id: name, name, building, level, status }) as Unit;
const module = (ship: string | null, set: string | null, shipped: string | null = null) =>
  ({ ship_forecast_on: ship, ship_actual_on: shipped, set_forecast_on: set, set_actual_on: null }) as Module;
const milestone = (kind: string, forecast_on: string | null, date_status: Milestone['date_status'] = 'on_track') =>
  ({ id: kind, kind, forecast_on, actual_on: null, date_status }) as Milestone;
const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

it('counts what is set, what is late, and what moves next', () => {
  const numbers = numbersOf(
    [unit('A-1', 'A', '1', 'set'), unit('A-2', 'A', '1')],
    [module('2026-11-30', '2026-12-05'), module('2026-11-24', '2026-12-01', '2026-11-19'), module('2026-11-10', null)],
    [milestone('ship', null, 'late')],
    today,
  );
  expect(numbers).toEqual({ units: 2, unitsSet: 1, nextShip: '2026-11-30', nextSet: '2026-12-01', late: 1 });
});

it('stacks the levels of a building as it stands, and orders units as people count', () => {
  const rows = matrixOf(
    [unit('B-10', 'B', '1'), unit('A-2', 'A', '1'), unit('A-10', 'A', '1'), unit('A-21', 'A', '2')],
    compare,
  );
  expect(rows.map(({ name, units }) => [name.building, name.level, units.map((each) => each.name).join()])).toEqual([
    ['A', '2', 'A-21'],
    ['A', '1', 'A-2,A-10'],
    ['B', '1', 'B-10'],
  ]);
});

it('looks four weeks ahead and puts days in a row together', () => {
  const entries = aheadOf(
    [module('2026-11-24', '2026-12-30'), module('2026-11-25', null)],
    [milestone('co', '2026-11-22'), milestone('handover', '2027-02-01')],
    today,
  );
  expect(
    entries.map(({ on, to, what }) => [
      on,
      to,
      what.kind,
      what.kind === 'milestone' ? what.milestone.kind : what.modules,
    ]),
  ).toEqual([
    ['2026-11-22', '2026-11-22', 'milestone', 'co'],
    ['2026-11-24', '2026-11-25', 'ship', 2],
  ]);
});
