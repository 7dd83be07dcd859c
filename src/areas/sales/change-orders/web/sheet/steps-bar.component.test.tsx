import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import type { Sheet } from '../queries.ts';
import { StepsBar } from './steps-bar.tsx';

/** The names of the buttons, and of those that are offered loudly. */
function offered(facts: Pick<Sheet, 'status'> & { steps: Sheet['can']['steps']; review?: Sheet['can']['review'] }) {
  const { status, steps, review = [] } = facts;
  const can = { write: false, steps, review, remind: false, bill: false };
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <StepsBar id="c1" sheet={{ status, can } as unknown as Sheet} />
    </QueryClientProvider>,
  );
  const buttons = screen.getAllByRole('button');
  const loud = buttons.filter(({ className }) => className.includes('bg-accent'));
  const names = (each: readonly HTMLElement[]) => each.map(({ textContent }) => textContent);
  const told = { all: names(buttons), loud: names(loud) };
  unmount();
  return told;
}

test('a way back is never the loud button: who can pass nothing is not led out of the review', () => {
  expect(offered({ status: 'internal_review', steps: ['pricing', 'void'] })).toEqual({
    all: ['Back to pricing', 'Make void'],
    loud: [],
  });
  expect(offered({ status: 'internal_review', steps: ['pricing', 'void'], review: ['finance'] }).loud).toEqual([
    'Pass: Finance',
  ]);
  expect(offered({ status: 'internal_review', steps: ['sent', 'pricing', 'void'] }).loud).toEqual([
    'Send to the client',
  ]);
  expect(offered({ status: 'draft', steps: ['pricing', 'void'] }).loud).toEqual(['Price it']);
});
