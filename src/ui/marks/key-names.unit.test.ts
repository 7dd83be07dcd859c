import { describe, expect, test } from 'vitest';
import { keyNames } from './key-names.ts';

describe('the names of keys', () => {
  test('on a Mac stand with ⌘, in a mark and within a sentence', () => {
    const cases = {
      'Ctrl+Z': '⌘Z',
      'Ctrl K': '⌘K',
      'Ctrl ⇧ S': '⇧⌘S',
      'Ctrl ↵': '⌘↵',
      Ctrl: '⌘',
      'Keys without Ctrl': 'Keys without ⌘',
      'Also with Ctrl+Z, and for 30 days.': 'Also with ⌘Z, and for 30 days.',
      'Ctrl K siempre abre la búsqueda.': '⌘K siempre abre la búsqueda.',
      'Las teclas sin Ctrl están desactivadas.': 'Las teclas sin ⌘ están desactivadas.',
      Esc: 'Esc',
    };
    for (const [words, named] of Object.entries(cases)) expect(keyNames(words, 'MacIntel')).toBe(named);
  });

  test('stay as they are everywhere else', () => {
    for (const platform of ['Linux x86_64', 'Win32', 'Linux armv8l', ''])
      expect(keyNames('Also with Ctrl+Z.', platform)).toBe('Also with Ctrl+Z.');
  });
});
