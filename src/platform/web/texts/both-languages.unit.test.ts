import { expect, test } from 'vitest';
import { texts } from '#platform/shared/text.ts';
import { betweenLanguages, sayBoth } from './both-languages.ts';

const t = texts({
  take: { en: 'Take a photo', es: 'Tomar una foto' },
  yard: { en: 'Yard', es: 'Patio' },
  move: { en: 'Move to {status}', es: 'Pasar a {status}' },
  late: { en: '{n, plural, one {# day late} other {# days late}}', es: '{n, plural, one {# día} other {# días}}' },
  same: { en: 'BOM', es: 'BOM' },
  name: { en: 'Open {name}', es: 'Abrir {name}' },
});

const both = (...words: string[]) => words.join(betweenLanguages);

test('a text stands in the reader’s language first and in the other one beside it', () => {
  expect(sayBoth(t.take, 'en')).toBe(both('Take a photo', 'Tomar una foto'));
  expect(sayBoth(t.take, 'es')).toBe(both('Tomar una foto', 'Take a photo'));
  expect(sayBoth(t.late, 'es', { n: 2 })).toBe(both('2 días', '2 days late'));
});

test('words within words are each in their own language, and what is the same in both is said once', () => {
  expect(sayBoth(t.move, 'en', { status: sayBoth(t.yard, 'en') })).toBe(both('Move to Yard', 'Pasar a Patio'));
  expect(sayBoth(t.move, 'es', { status: sayBoth(t.yard, 'es') })).toBe(both('Pasar a Patio', 'Move to Yard'));
  expect(sayBoth(t.same, 'en')).toBe('BOM');
});

test('what somebody wrote is not taken apart', () => {
  expect(sayBoth(t.name, 'en', { name: 'Luis · Butte' })).toBe(both('Open Luis · Butte', 'Abrir Luis · Butte'));
});
