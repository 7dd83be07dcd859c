import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { ProjectCombobox } from './choices.tsx';

const id = (n: number) => `018f2a3c-0000-7000-8000-${String(n).padStart(12, '0')}`;
const project = (n: number) => ({
  id: id(n),
  project_number: `26-${String(n).padStart(3, '0')}`,
  name: `Street ${String(n)}`,
  status: 4,
  line1: null,
  city: null,
});
const user = userEvent.setup({ delay: null });
let most = 0;

beforeEach(() => {
  useSession.setState({ authenticated: true, userInfo: { username: 'a', userId: id(5), groups: ['employee'] } });
  answer('GET', '/projects/choices', ({ query }) => {
    const all = Array.from({ length: most }, (_, n) => project(n + 1));
    const q = query.get('q');
    const chosen = query.get('chosen');
    const found = all.filter((each) => q === null || `${each.project_number} ${each.name}`.includes(q));
    const first = all.filter((each) => each.id === chosen);
    return { body: [...first, ...found].slice(0, Number(query.get('limit') ?? 200)) };
  });
});

function Form({ first = null }: { first?: string | null }) {
  const [value, setValue] = useState(first);
  return (
    <QueryClientProvider client={queryClient}>
      <ProjectCombobox aria-label="Project" value={value} onValueChange={setValue} />
      <p>chosen {value}</p>
    </QueryClientProvider>
  );
}

test('where all projects are on the device, words are looked up there', async () => {
  most = 12;
  render(<Form />);
  await user.type(screen.getByRole('combobox'), '26-011');
  await user.click(await screen.findByRole('option', { name: '26-011 Street 11' }));
  expect(await screen.findByText(`chosen ${id(11)}`)).toBeTruthy();
  expect(callsOf('GET', '/projects/choices')).toHaveLength(1);
});

test('a project beyond the first two hundred is found on the server, chosen, and called by its name when the form is opened again', async () => {
  most = 900;
  const form = render(<Form />);
  await user.type(screen.getByRole('combobox'), 'Street 777');
  await user.click(await screen.findByRole('option', { name: '26-777 Street 777' }));
  expect(await screen.findByText(`chosen ${id(777)}`)).toBeTruthy();
  form.unmount();
  queryClient.clear();
  render(<Form first={id(777)} />);
  expect(await screen.findByDisplayValue('26-777 Street 777')).toBeTruthy();
});
