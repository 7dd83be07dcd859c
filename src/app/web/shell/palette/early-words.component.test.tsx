import { act, fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useEarlyWords } from './early-words.ts';
import { openPalette, usePalette } from './palette-state.ts';

const type = (...keys: string[]) => act(() => keys.forEach((key) => fireEvent.keyDown(document.body, { key })));

test('what is typed before the palette is there becomes its first words, and no key of the page', () => {
  const ofPage = vi.fn();
  window.addEventListener('keydown', ofPage);
  openPalette();
  const { rerender } = renderHook(({ isAwaited }) => useEarlyWords(isAwaited), { initialProps: { isAwaited: true } });
  type('b', 'r', 'x', 'Backspace', 'ñ', ' ', 'Shift', 'Enter');
  expect(usePalette.getState().words).toBe('brñ ');
  expect(ofPage.mock.calls.map(([event]) => event.key)).toEqual(['Shift']);
  type(...Array.from({ length: 120 }, () => 'a'));
  expect(usePalette.getState().words).toHaveLength(100);
  rerender({ isAwaited: false });
  type('Backspace');
  expect(usePalette.getState().words).toHaveLength(100);
  openPalette();
  expect(usePalette.getState().words).toBe('');
  window.removeEventListener('keydown', ofPage);
});

test('Escape closes it before it is there', () => {
  openPalette();
  renderHook(() => useEarlyWords(true));
  type('Escape');
  expect(usePalette.getState().isOpen).toBe(false);
});
