import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { defineRecord } from '#platform/shared/record.ts';
import { answer } from '#test/component/server.ts';
import { queryClient } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { RecordPanel } from './record-panel.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const kiln = defineRecord({
  name: 'kiln',
  path: '/kilns',
  screen: '/kilns',
  one: { en: 'Kiln', es: 'Horno' },
  many: { en: 'Kilns', es: 'Hornos' },
  access: { read: 'tickets.read', write: 'tickets.write', remove: 'tickets.remove' },
  title: 'name',
  fields: { name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' } } },
});

beforeEach(() => {
  queryClient.clear();
  useSession.setState({ authenticated: true, userInfo: { username: 'dana', userId: id, groups: ['employee'] } });
  answer('GET', `/kilns/${id}`, () => ({
    body: { id, version: 1, name: 'The old one', can: { change: false, remove: false }, transitions: [] },
  }));
  answer('GET', `/kilns/${id}/history`, () => ({ body: [] }));
});

test('what is special of a record may hold a state of its own, also where the panel is open before the record is there', async () => {
  function Special({ id: own }: { id: string }) {
    const [seen] = useState(own);
    return <p>Fires {seen}</p>;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <RecordPanel
        declaration={kiln}
        id={id}
        choices={{}}
        onRemoved={() => undefined}
        waysBack={{ of: () => null, hint: null }}
        presence={null}
        renderLink={() => null}
      >
        {Special}
      </RecordPanel>
    </QueryClientProvider>,
  );
  expect((await screen.findByText(`Fires ${id}`)).isConnected).toBe(true);
  expect((await screen.findByText('Nothing has been changed yet.')).isConnected).toBe(true);
});

test('the history says in its own words what is no change of a field, and names the fields of what is', async () => {
  const entry = { at: '2026-11-23T18:00:00.000Z', by: 'Dana', source: 'ui', reason: null, part: null, old: null };
  answer('GET', `/kilns/${id}/history`, () => ({
    body: [
      { ...entry, id: '3', action: 'kiln.lit', new: { name: 'Fire' } },
      { ...entry, id: '2', action: 'kiln.changed', new: { name: 'The old one' } },
      { ...entry, id: '1', action: 'kiln.swept', new: { name: 'Ash' } },
    ],
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <RecordPanel
        declaration={kiln}
        id={id}
        choices={{}}
        onRemoved={() => undefined}
        waysBack={{ of: () => null, hint: null }}
        actionWords={(action) => (action === 'kiln.lit' ? { en: 'lit the fire', es: 'encendió el fuego' } : undefined)}
        presence={null}
        renderLink={() => null}
      />
    </QueryClientProvider>,
  );
  await screen.findByText('Dana lit the fire');
  expect(screen.getAllByText('Dana changed Name')).toHaveLength(2);
});
