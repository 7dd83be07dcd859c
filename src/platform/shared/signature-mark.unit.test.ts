import { expect, test } from 'vitest';
import { initialsOf, isOwnInitials, isOwnName, requireOwnName } from './signature-mark.ts';

test.each([
  ['Maya Okafor', 'Maya Okafor'],
  ['maya  okafor', 'Maya Okafor'],
  ['MARIA JOSE NUNEZ ORTEGA', 'María José Núñez-Ortega'],
  ['Sean O’Brien', "Sean O'Brien"],
  ['Łukasz', 'Łukasz'],
  ['李 雷', '李雷'],
  ['***', '***'],
])('“%s” is the name of %s', (typed, name) => expect(isOwnName(typed, name)).toBe(true));

test.each([
  ['Mickey Mouse', 'Maya Okafor'],
  ['Maya', 'Maya Okafor'],
  ['Maya Okafor Jr', 'Maya Okafor'],
  ['', 'Maya Okafor'],
  ['---', 'Maya Okafor'],
  ['***', '---'],
])('“%s” is not the name of %s', (typed, name) => expect(isOwnName(typed, name)).toBe(false));

test('initials begin with the first name and may leave out middle ones; the whole name is taken as well', () => {
  const name = 'María José Núñez-Ortega de la Peña';
  expect(initialsOf(name)).toBe('MJNODLP');
  for (const typed of ['MJNODLP', 'mjp', 'M. P.', 'mn', name]) expect(isOwnInitials(typed, name), typed).toBe(true);
  for (const typed of ['M', 'JM', 'PM', 'XY', 'MJX', '']) expect(isOwnInitials(typed, name), typed).toBe(false);
  expect(isOwnInitials('M', 'Maya')).toBe(true);
});

test('a drawing has no words to compare, and what is refused names the field and the name', () => {
  expect(() => requireOwnName({ method: 'drawn' }, 'Maya Okafor')).not.toThrow();
  expect(() => requireOwnName({ method: 'typed', typed: 'Mickey Mouse' }, 'Maya Okafor', 'mark.typed')).toThrowError(
    expect.objectContaining({ details: [expect.objectContaining({ path: 'mark.typed' })] }),
  );
});
