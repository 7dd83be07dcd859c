import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { setLanguage } from '../texts/language.ts';
import { queryClient, useRead } from './query.ts';

const things = contract({
  word: {
    method: 'GET',
    path: '/things/word',
    summary: 'A word of the server.',
    access: 'sales.read',
    query: z.strictObject({}),
    reply: z.object({ word: z.string() }),
  },
});

function Word() {
  const { data } = useRead(things.word, {});
  return <p>{data?.word}</p>;
}

beforeEach(() => {
  queryClient.clear();
  setLanguage('en');
});

test('words of the server are asked for again in the language that somebody changes to, at once', async () => {
  answer('GET', '/things/word', ({ headers }) => ({
    body: { word: headers.get('accept-language') === 'es' ? 'Ganada' : 'Won' },
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <Word />
    </QueryClientProvider>,
  );
  await screen.findByText('Won');
  act(() => setLanguage('es'));
  await screen.findByText('Ganada');
  // The same language once more asks nothing.
  act(() => setLanguage('es'));
  expect(callsOf('GET', '/things/word')).toHaveLength(2);
});
