import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../call/query.ts';
import { setNavigator } from '../place.ts';
import { NotYet } from './not-yet.tsx';

const shown = (status: number) =>
  render(
    <NotYet
      error={new CallError({ status } as CallError['failure'], 'The portal could not be reached.')}
      loading="Loading"
      gone="This form is not there"
      back={{ to: '/floor', label: 'Back' }}
    />,
  );

test('without an answer it is not said that something is not there, but that it is not kept here', () => {
  setNavigator({ visit: () => undefined, preload: () => undefined });
  shown(0);
  expect(screen.queryByText('This form is not there')).toBeNull();
  screen.getByText('This is not kept on this device');
  screen.getByRole('link', { name: 'Back' });
});

test('what the server says is not there is said by its own words', () => {
  setNavigator({ visit: () => undefined, preload: () => undefined });
  shown(404);
  screen.getByText('This form is not there');
  expect(screen.queryByText('The portal could not be reached.')).toBeNull();
});
