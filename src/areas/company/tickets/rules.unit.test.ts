import { describe, expect, test } from 'vitest';
import { acceptWords } from './choices.ts';
import {
  anotherJudges,
  anotherSignsOff,
  approverAccepts,
  askerAccepts,
  detailsOf,
  heldValues,
  readCategoryFields,
  valueFault,
  writeCategoryFields,
} from './rules.ts';

const lines = [
  'panel | choice | Panel | Tablero | required | North=Norte; South',
  'amps | number | Amps',
  'live | flag | Live | Vivo',
].join('\n');

describe('the fields of a category', () => {
  test('read from their lines and written again are the same', () => {
    const { fields, faults } = readCategoryFields(lines);
    expect(faults).toEqual([]);
    expect(writeCategoryFields(fields)).toBe(lines);
    expect(readCategoryFields(writeCategoryFields(fields)).fields).toEqual(fields);
    expect(readCategoryFields('').fields).toEqual([]);
    expect(readCategoryFields(null).fields).toEqual([]);
  });

  test('that cannot be read are named by their line, and the others are read all the same', () => {
    const { fields, faults } = readCategoryFields('amps | number | Amps\n\nX | text | X\namps | text | Again');
    expect(fields.map(({ key }) => key)).toEqual(['amps']);
    expect(faults).toEqual([
      { line: 3, why: 'key' },
      { line: 4, why: 'twice' },
    ]);
    const many = Array.from({ length: 21 }, (_, index) => `f${index} | text | F${index}`).join('\n');
    expect(readCategoryFields(many).faults).toMatchObject([{ why: 'many' }]);
  });

  test('hold what is of their kind and nothing else', () => {
    const { fields } = readCategoryFields(lines);
    const [panel, amps, live] = fields;
    if (panel === undefined || amps === undefined || live === undefined) throw new Error('Three fields.');
    expect(valueFault(panel, null)).toBe('required');
    expect(valueFault(panel, 'East')).toBe('choice');
    expect(valueFault(panel, 'North')).toBeUndefined();
    expect(valueFault(amps, Number.NaN)).toBe('number');
    expect(valueFault(amps, undefined)).toBeUndefined();
    expect(valueFault(live, 'yes')).toBe('flag');
    expect(heldValues(fields, { panel: 'East', amps: 3, live: false, gone: 1 })).toEqual({ amps: 3, live: false });
    expect(detailsOf(fields, { panel: 'North', live: true })).toBe(
      'Panel / Tablero: North / Norte\nLive / Vivo: Yes / Sí',
    );
    expect(detailsOf(fields, {})).toBeNull();
  });
});

const me = { userId: 'me', groups: ['employee'] };
const ana = { id: 'ana', name: 'Ana Ruiz' };
const mine = { id: 'me', name: 'Me' };

test('the same person is barred by the id that the server holds and by the name that a screen holds', () => {
  for (const own of ['me', mine]) {
    expect(anotherJudges({ submitted_by: own }, me)).toBe(acceptWords.anotherPerson);
    expect(anotherSignsOff({ completed_by: own }, me)).toBe(acceptWords.anotherSignsOff);
    expect(approverAccepts({ submitted_by: own, priority: 'low' }, me)).toBe(acceptWords.anotherPerson);
    expect(approverAccepts({ submitted_by: ana, priority: 'urgent', approver_id: own }, me)).toBeUndefined();
    expect(askerAccepts({ requester_id: own }, me)).toBeUndefined();
    expect(askerAccepts({ requester_id: ana, visibility: 'internal', created_by: own }, me)).toBeUndefined();
  }
});

test('what is critical or required by code is its approver’s, and says so or asks for one', () => {
  for (const critical of [{ priority: 'urgent' }, { regulatory: true }]) {
    expect(approverAccepts({ ...critical, approver_id: ana }, me)).toBe(acceptWords.approver);
    expect(approverAccepts({ ...critical, approver_id: null }, me)).toBe(acceptWords.noApprover);
  }
  expect(
    approverAccepts({ priority: 'medium', regulatory: false, submitted_by: ana, approver_id: ana }, me),
  ).toBeUndefined();
});

test('staff accept a shared ticket for whoever asked only after quiet days; whoever asked from outside at once', () => {
  const asked = { requester_id: ana, visibility: 'shared', created_by: 'me' };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  expect(askerAccepts({ ...asked, resolved_at: daysAgo(2) }, me)).toBe(acceptWords.asker);
  expect(askerAccepts({ ...asked, resolved_at: daysAgo(8) }, me)).toBeUndefined();
  expect(askerAccepts({ ...asked, resolved_at: daysAgo(2) }, { userId: 'x', groups: ['home_owner'] })).toBeUndefined();
});
