import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { defineRecord } from '#platform/shared/record.ts';
import type { TableAction } from '../table/table-parts.ts';
import { bulkActionsOf } from './bulk-actions.tsx';

const ask = defineRecord({
  name: 'ask',
  path: '/asks',
  screen: '/asks',
  one: { en: 'Ask', es: 'Pregunta' },
  many: { en: 'Asks', es: 'Preguntas' },
  access: { read: 'lessons.read', write: 'lessons.write', remove: 'lessons.write' },
  title: 'title',
  fields: {
    title: { kind: 'text', max: 80, required: true, label: { en: 'Title', es: 'Título' } },
    owner: { kind: 'person', label: { en: 'Owner', es: 'Responsable' } },
    answer: { kind: 'text', max: 80, form: false, label: { en: 'Answer', es: 'Respuesta' } },
    cost: { kind: 'number', writes: 'rates.approve', label: { en: 'Cost', es: 'Costo' } },
    made: { kind: 'date', derived: true, label: { en: 'Made', es: 'Hecho' } },
  },
  states: {
    first: 'new',
    words: {
      new: { en: 'New', es: 'Nueva', tone: 'neutral' },
      answered: { en: 'Answered', es: 'Respondida', tone: 'good' },
      dropped: { en: 'Dropped', es: 'Descartada', tone: 'neutral' },
    },
    edges: [
      {
        from: ['new'],
        to: 'answered',
        label: { en: 'Answer', es: 'Responder' },
        who: 'lessons.write',
        requires: ['answer'],
      },
      { from: ['new'], to: 'dropped', label: { en: 'Drop', es: 'Descartar' }, who: 'lessons.write', reason: true },
    ],
  },
});
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const person = { value: '018f2a3c-0000-7000-8000-000000000001', label: 'Ana Vega' };
const offered = (names: readonly string[], groups = ['employee']) =>
  bulkActionsOf({ declaration: ask, names, groups, choices: { person: [person] }, language: 'en' });

let values: Record<string, unknown> = {};
function Form({ action }: { action: TableAction }) {
  const [held, setHeld] = useState<Record<string, unknown>>({});
  useEffect(() => {
    values = held;
  });
  return action.form?.(held, (patch) => setHeld((now) => ({ ...now, ...patch })));
}
function shown(names: readonly string[]): TableAction {
  const [action] = offered(names);
  if (action === undefined) throw new Error('Nothing is offered.');
  render(<Form action={action} />);
  return action;
}

test('only what this person may set is offered: no field that is worked out, none of others, nothing to whoever only reads', () => {
  expect(offered(['owner', 'state', 'cost', 'made', 'gone']).map(({ label }) => label)).toEqual([
    'Owner',
    'Change the status',
  ]);
  expect(offered(['owner', 'state'], ['home_owner'])).toEqual([]);
});

test('a field is sent by itself, a person by the id, and not before it is chosen', async () => {
  const action = shown(['owner']);
  expect(action.lacks?.(values)).toBe('Choose it first.');
  await user.type(screen.getByRole('combobox', { name: 'Owner' }), 'Ana{Enter}');
  expect(action.lacks?.(values)).toBeUndefined();
  expect(action.sent?.(values)).toEqual({ owner: person.value });
});

test('a step asks for what it demands, and sends that with it and nothing of another step', async () => {
  const action = shown(['state']);
  const to = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'New status' }));
    expect(screen.queryByRole('option', { name: 'New' }), 'No step leads back').toBeNull();
    await user.click(await screen.findByRole('option', { name }));
  };
  await to('Answered');
  expect(action.lacks?.(values)).toBe('Choose it first.');
  await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Blue');
  expect(action.sent?.(values)).toEqual({ to: 'answered', values: { answer: 'Blue' } });
  await to('Dropped');
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull();
  expect(action.lacks?.(values)).toBe('Choose it first.');
  await user.type(screen.getByRole('textbox', { name: /Reason/u }), 'Twice');
  expect(action.lacks?.(values)).toBeUndefined();
  expect(action.sent?.(values)).toEqual({ to: 'dropped', reason: 'Twice' });
});
