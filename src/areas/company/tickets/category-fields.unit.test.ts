import { describe, expect, test } from 'vitest';
import { detailsOf, heldValues, readCategoryFields, valueFault, writeCategoryFields } from './category-fields.ts';

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
