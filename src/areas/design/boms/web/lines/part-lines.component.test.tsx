import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { setSearch, usePlace } from '#platform/web/place.ts';
import { answer } from '#test/component/server.ts';
import { selectPart } from '#areas/design/models/web/queries.ts';
import { PartLines } from './part-lines.tsx';

const modelId = '0193a000-0000-7000-8000-00000000000a';
const line = (line_uid: string, elements: string[]) => ({ line_uid, description: `Line ${line_uid}`, elements });
const lines = [line('studs', ['wall']), line('boards', ['wall', 'other']), line('truss', ['roof'])];

function Beside() {
  const open = usePlace((state) => state.search['line']);
  return (
    <QueryClientProvider client={queryClient}>
      <PartLines modelId={modelId} lines={lines} openLine={open} />
    </QueryClientProvider>
  );
}

function parts(known: Record<number, { global_id: string; assembly_id: string | null }>) {
  for (const [entity, part] of Object.entries(known))
    answer('GET', `/models/${modelId}/elements/${entity}`, () => ({
      body: { entity: Number(entity), name: `Part ${entity}`, type_name: null, ifc_class: 'IFCWALL', ...part },
    }));
}
const opened = () => usePlace.getState().search['line'];
const pressed = () =>
  screen.getAllByRole('button').map((each) => [each.textContent, each.getAttribute('aria-pressed')]);

test('a part that is picked in the model opens the first line that counts it, with the others a click away', async () => {
  parts({ 7: { global_id: 'wall', assembly_id: null }, 8: { global_id: 'roof', assembly_id: null } });
  render(<Beside />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => selectPart(7));
  await waitFor(() => expect(opened()).toBe('studs'));
  expect(pressed()).toEqual([
    ['Line studs', 'true'],
    ['Line boards', 'false'],
  ]);
  screen.getByRole('button', { name: 'Line boards' }).click();
  await waitFor(() => expect(opened()).toBe('boards'));
  expect(screen.getByRole('button', { name: 'Line boards' }).getAttribute('aria-pressed')).toBe('true');
  act(() => selectPart(8));
  await waitFor(() => expect(opened()).toBe('truss'));
});

test('a part of a whole leads to the line of the whole, one that nobody counts says so, and a line that is closed stays closed', async () => {
  parts({ 9: { global_id: 'rafter', assembly_id: 'roof' }, 10: { global_id: 'lamp', assembly_id: null } });
  render(<Beside />);
  act(() => selectPart(9));
  await waitFor(() => expect(opened()).toBe('truss'));
  act(() => setSearch({ line: undefined }));
  expect(opened()).toBeUndefined();
  act(() => selectPart(10));
  await screen.findByText('No line of this bill counts it');
  expect(opened()).toBeUndefined();
});
