import { expect, test } from 'vitest';
import { formatMeasured } from './measures.ts';

test('what is stored in SI is shown in feet and pounds, beside what is stored', () => {
  expect(formatMeasured({ measure: 'length', value: 3.048 }, 'en')).toEqual({ shown: '10 ft', si: '3.05 m' });
  expect(formatMeasured({ measure: 'area', value: 185.806_08 }, 'en')).toEqual({ shown: '2,000 sq ft', si: '186 m²' });
  expect(formatMeasured({ measure: 'weight', value: 0.453_592_37 }, 'es')).toEqual({ shown: '1 lb', si: '0.4536 kg' });
  expect(formatMeasured({ measure: 'count', value: 4 }, 'en')).toEqual({ shown: '4', si: '4' });
});
