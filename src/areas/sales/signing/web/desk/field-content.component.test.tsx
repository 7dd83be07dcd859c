import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { widthToFit } from '#platform/shared/fitted-line.ts';
import { MarkDrawing } from './field-content.tsx';

const perLetter = 38;
beforeEach(() => {
  // No browser draws here: each letter counts as equally wide.
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const kind = Object.getPrototypeOf(line) as SVGTextElement;
  vi.spyOn(kind, 'getComputedTextLength').mockImplementation(function measure(this: SVGTextElement) {
    return (this.textContent ?? '').length * perLetter;
  });
});
afterEach(() => void vi.restoreAllMocks());

const boxOf = (text: string): number[] => {
  const { container } = render(<MarkDrawing mark={{ method: 'typed', text }} />);
  expect(container.querySelector('text')?.textContent).toBe(text);
  // Letters are never pressed or stretched to a length: the whole line gets smaller.
  expect(container.querySelector('[textLength], [textlength], [lengthAdjust]')).toBeNull();
  return (container.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
};

test.each([1, 12, 18, 19, 44, 120])('a typed signature of %i letters fits its box', (letters) => {
  const [, , width = 0, height] = boxOf('M'.repeat(letters));
  expect(height).toBe(100);
  // As wide as its letters were measured, not as they were guessed; and never narrower than the box of a short name.
  expect(width).toBe(widthToFit(letters * perLetter, 600));
  expect(width).toBeGreaterThanOrEqual(letters * perLetter);
});
