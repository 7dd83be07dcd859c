import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Toolbar } from './toolbar.tsx';

test('a toolbar is one stop of the Tab key; its controls are reached by arrows, and the way back leads to the last one', async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Before</button>
      <Toolbar label="Tools">
        <button type="button">One</button>
        <input type="search" aria-label="Find" defaultValue="ab" />
        <button type="button" disabled>
          Off
        </button>
        <button type="button">Three</button>
      </Toolbar>
      <button type="button">After</button>
    </>,
  );
  const at = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await user.tab();
  expect(at()).toBe('Before');
  await user.tab();
  expect(at()).toBe('One');
  await user.keyboard('{ArrowLeft}');
  expect(at()).toBe('Three');
  await user.keyboard('{ArrowLeft}');
  expect(at()).toBe('Find');
  // Within a word the arrows belong to the word.
  screen.getByLabelText<HTMLInputElement>('Find').setSelectionRange(1, 1);
  await user.keyboard('{ArrowRight}');
  expect(at()).toBe('Find');
  await user.tab();
  expect(at()).toBe('After');
  await user.tab({ shift: true });
  expect(at()).toBe('Find');
  await user.tab({ shift: true });
  expect(at()).toBe('Before');
  // What was stepped over can be reached again.
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(screen.getByText('Three').getAttribute('tabindex')).toBeNull();
});
