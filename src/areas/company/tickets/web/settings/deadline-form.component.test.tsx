import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { defineRecord } from '#platform/shared/record.ts';
import { FormOfDeadlines } from './deadline-form.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const policy = defineRecord({
  name: 'deadline_policy',
  path: '/deadline-policies',
  screen: '/admin?tab=deadlines',
  one: { en: 'Policy', es: 'Regla' },
  many: { en: 'Policies', es: 'Reglas' },
  access: { read: 'deadlines.read', write: 'deadlines.write', remove: 'deadlines.write' },
  title: 'name',
  fields: { name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' } } },
});
const user = userEvent.setup({ delay: null });

beforeEach(() => queryClient.clear());

test('the form of a policy says what saving it would change, by name, and what it would be refused for', async () => {
  const asked: unknown[] = [];
  answer('POST', '/deadline-preview', ({ body }) => {
    asked.push(body);
    return asked.length === 1
      ? {
          body: {
            open: 12,
            changed: 2,
            late: 1,
            first: [
              {
                id,
                code: 'T-7',
                title: 'Hum',
                was: '2026-11-24T10:00:00.000Z',
                due: '2026-11-23T10:00:00.000Z',
                becomes_late: true,
              },
            ],
          },
        }
      : {
          status: 422,
          body: { code: 'rule_broken', message: 'No.', said: { en: 'The default policy stays in use.', es: 'Sigue.' } },
        };
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <FormOfDeadlines kind="policy" declaration={policy} onClose={() => undefined} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  screen.getByText('Shown as soon as what is required is filled in.');
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Name/u }), 'Own');
  await screen.findByText('2 open tickets get another deadline, of 12. 1 becomes late.');
  expect(screen.getByRole('link', { name: 'T-7 Hum' }).getAttribute('href')).toContain(id);
  screen.getByText('Late');
  screen.getByText('and 1 more');
  await user.type(screen.getByRole('textbox', { name: /Name/u }), 'ers');
  await screen.findByText('The default policy stays in use.');
  expect(asked.at(-1)).toMatchObject({ kind: 'policy', id: null, values: { name: 'Owners' } });
});
