import { expect, it } from 'vitest';
import { moduleStatuses } from '../schema.ts';
import { floorStages, matchesFloor, stageOf } from './floor-stages.ts';

it('puts every status at a place of the floor', () => {
  for (const status of moduleStatuses) expect(floorStages).toContain(stageOf(status));
});

it('finds a module by any of its words', () => {
  const module = { module_no: '3/24', serial_no: '26-041-003', unit_name: 'A-102' };
  expect(matchesFloor(module, '26-041 Casa Treviño', 'trevino 3/24')).toBe(true);
  expect(matchesFloor(module, '26-041 Casa Treviño', 'trevino 9/24')).toBe(false);
});
