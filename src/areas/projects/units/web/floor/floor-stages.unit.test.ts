import { expect, it } from 'vitest';
import { moduleStatuses } from '#areas/projects/units/schema.ts';
import { floorStages, loadOf, matchesFloor, stageOf } from './floor-stages.ts';

it('puts every status at a place of the floor', () => {
  for (const status of moduleStatuses) expect(floorStages).toContain(stageOf(status));
});

it('finds a module by any of its words', () => {
  const module = { module_no: '3/24', serial_no: '26-041-003', unit_name: 'A-102' };
  expect(matchesFloor(module, '26-041 Casa Treviño', 'trevino 3/24')).toBe(true);
  expect(matchesFloor(module, '26-041 Casa Treviño', 'trevino 9/24')).toBe(false);
});

it('tells what a project has in the factory, and when the first of it ships', () => {
  const module = (status: (typeof moduleStatuses)[number], ship: string | null, shipped: string | null = null) => ({
    status,
    ship_forecast_on: ship,
    ship_actual_on: shipped,
  });
  const modules = [
    module('online', '2026-12-04'),
    module('qa_hold', '2026-12-02'),
    module('yard', '2026-11-19'),
    module('set', '2026-11-01', '2026-11-02'),
  ];
  expect(loadOf(modules, '2026-11-20')).toEqual({ line: 1, held: 1, yard: 1, nextShip: '2026-11-19', isLate: true });
  expect(loadOf(modules.slice(3), '2026-11-20')).toMatchObject({ nextShip: undefined, isLate: false });
});
