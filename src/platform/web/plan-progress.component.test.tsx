import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '#platform/shared/text.ts';
import { PlanNote, PlanProgress } from './plan-progress.tsx';
import { useSettings } from './settings-store.ts';

function show(percent: number, planned: number | null, language: Language = 'en') {
  useSettings.setState({ language });
  const { container, unmount } = render(
    <PlanProgress percent={percent} planned={planned} label="Complete" title="Exactly" />,
  );
  const bar = screen.getByRole('progressbar');
  const found = {
    text: container.textContent,
    spoken: bar.getAttribute('aria-valuetext'),
    hover: bar.parentElement?.title,
    fill: /bg-(?:bad|warn|good)-line/u.exec(bar.innerHTML)?.[0] ?? 'plain',
  };
  unmount();
  return found;
}

test('progress is coloured by its plan and never by how much is done, and never without words', () => {
  expect(show(5, null)).toEqual({ text: '5%', spoken: '5%', hover: 'Exactly', fill: 'plain' });
  expect(show(5, 5)).toMatchObject({ text: '5%', fill: 'plain' });
  expect(show(90, 96)).toEqual({
    text: '90%6% behind',
    spoken: '90%, 6% behind plan',
    hover: 'Exactly\n6% behind plan: by plan 96% would be done today',
    fill: 'bg-warn-line',
  });
  expect(show(5, 40)).toMatchObject({ text: '5%35% behind', fill: 'bg-bad-line' });
  expect(show(50, 40)).toMatchObject({ text: '50%10% ahead', fill: 'bg-good-line' });
  for (let percent = 0; percent <= 100; percent += 5)
    for (let planned = 0; planned <= 100; planned += 5) {
      const { fill, text } = show(percent, planned);
      expect(fill === 'plain').toBe(!/behind|ahead/u.test(text ?? ''));
    }
});

test('in Spanish as well', () => {
  expect(show(40, 46, 'es')).toMatchObject({
    text: '40%atraso 6%',
    spoken: '40%, 6% de atraso',
    hover: 'Exactly\n6% de atraso: según el plan hoy iría 46%',
  });
  expect(show(46, 40, 'es')).toMatchObject({ text: '46%adelanto 6%' });
});

test('a figure without a bar has its words where it leaves the plan, and none where it holds it', () => {
  const { container, rerender } = render(<PlanNote percent={40} planned={46} />);
  expect(container.textContent).toBe('6% behind plan');
  rerender(<PlanNote percent={40} planned={41} />);
  expect(container.textContent).toBe('');
});
