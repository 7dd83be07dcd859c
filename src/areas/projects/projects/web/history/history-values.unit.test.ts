import { describe, expect, it } from 'vitest';
import { fieldInWords, valueInWords } from './history-values.ts';

describe('a change in words', () => {
  it('names its field as the screens do, however the service calls it', () => {
    expect(fieldInWords('forecastOn', 'en')).toBe('Forecast');
    expect(fieldInWords('project_number', 'es')).toBe('Número');
    expect(fieldInWords('serialNo', 'es')).toBe('Número de serie');
    expect(fieldInWords('somethingNew', 'en')).toBe('something new');
  });

  it('says dates, money, statuses, choices and lists as people do', () => {
    expect(valueInWords('forecastOn', '2019-11-27', 'en')).toBe('Nov 27, 2019');
    expect(valueInWords('costBudgetCents', 123_400, 'en')).toContain('1,234');
    expect(valueInWords('status', 4, 'es')).toBe('Producción');
    expect(valueInWords('status', 'in_transit', 'en')).toBe('In transit');
    expect(valueInWords('factory', 'loma_linda', 'en')).toBe('Loma Linda');
    expect(valueInWords('tags', ['north', 'priority'], 'en')).toBe('north, priority');
    expect(valueInWords('visibleTo', ['owner', 'developer'], 'es')).toBe('propietarios, desarrolladores');
    expect(valueInWords('ownerVisible', false, 'en')).toBe('no');
    expect(valueInWords('address', { line1: '1 Main St', line2: null, city: 'Reno' }, 'en')).toBe('1 Main St, Reno');
  });

  it('never shows an id or raw data', () => {
    const id = '5a3c1e00-15f1-864f-aefd-18e9d157adb8';
    expect(valueInWords('ownerId', id, 'en')).toBeUndefined();
    expect(valueInWords('members', [{ user_id: id, role: 'pm' }], 'en')).toBe('1 person');
    expect(valueInWords('address', {}, 'en')).toBeUndefined();
  });
});
