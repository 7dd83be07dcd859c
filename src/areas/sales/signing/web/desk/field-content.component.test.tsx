import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MarkDrawing } from './field-content.tsx';

const perLetter = 38;
const measures = SVGElement.prototype as { getComputedTextLength?: () => number };
beforeEach(() => {
  measures.getComputedTextLength = function measure(this: SVGElement) {
    return (this.textContent ?? '').length * perLetter;
  };
});
afterEach(() => {
  delete measures.getComputedTextLength;
});

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
  expect(width).toBe(Math.max(600, letters * perLetter));
});
