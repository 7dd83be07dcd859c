import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#platform/shared/contract.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { call } from '../call/call.ts';
import { useSettings } from '../settings-store.ts';
import { FormDialog } from './form-dialog.tsx';
import { hasUnsaved, mayLeave } from './leave-guard.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { useRecordForm, withVersion } from './record-form.ts';
import { faultOf } from '#platform/shared/errors.ts';
import { rules } from '#platform/shared/rules.ts';

const House = z.object({ name: z.string(), city: z.string(), kind: z.string(), version: z.number() });
const putHouse = {
  method: 'PUT',
  path: '/houses/:id',
  summary: 'Changes a house.',
  access: 'projects.write',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string(), city: z.string(), kind: z.string(), version: z.number().optional() }),
  reply: House,
} as const satisfies Endpoint;

const Facts = z.object({
  name: z
    .string()
    .min(1, { error: rules.notEmpty })
    .max(20, { error: rules.mostCharacters(20) }),
  city: z.string(),
  kind: z.string(),
});
type Facts = z.infer<typeof Facts>;

/** A form of every kind of field, with a secret, over a record that others change too. */
function HouseForm({ onClose, secret = false }: { onClose?: () => void; secret?: boolean }) {
  const entry = useRecordForm<Facts, z.infer<typeof House>>({
    values: { name: 'Aspen', city: 'Reno', kind: 'cabin' },
    schema: Facts,
    draftKey: 'house.7',
    secrets: secret ? ['city'] : [],
    version: 3,
    send: (values, version) => call(putHouse, { params: { id: '7' }, body: withVersion(values, version) }),
    valuesOf: (current) => {
      const read = House.safeParse(current);
      return read.success ? { name: read.data.name, city: read.data.city, kind: read.data.kind } : undefined;
    },
    onDone: () => onClose?.(),
  });
  return (
    <FormDialog
      entry={entry}
      title="Facts of the house"
      submitLabel="Save facts"
      labels={{ name: 'Name', city: 'City' }}
      onClose={() => onClose?.()}
    >
      <Field label="Name" error={entry.fault('name')}>
        <TextInput {...entry.field('name')} />
      </Field>
      <Field label="City" error={entry.fault('city')}>
        <TextInput {...entry.field('city')} />
      </Field>
      <Field label="Kind" error={entry.fault('kind')}>
        <Select
          {...entry.choice('kind')}
          items={[
            { value: 'cabin', label: 'Cabin' },
            { value: 'lodge', label: 'Lodge' },
          ]}
        />
      </Field>
    </FormDialog>
  );
}

function Screen({ secret = false }: { secret?: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open ? <HouseForm onClose={() => setOpen(false)} secret={secret} /> : <p>Closed</p>}
      <LeaveQuestion />
    </>
  );
}

const box = (name: string) => screen.getByRole('textbox', { name });
const valueOf = (name: string) => (box(name) as HTMLInputElement).value;
const press = (name: string) => screen.getByRole('button', { name });
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft.'));
const house = (patch: Partial<z.infer<typeof House>>) => ({
  name: 'Aspen',
  city: 'Reno',
  kind: 'cabin',
  version: 3,
  ...patch,
});

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, words: string): Promise<void> {
  await user.clear(box(name));
  if (words !== '') await user.type(box(name), words);
}

describe('a form', () => {
  test('sends what is typed once, with the version it began from, and closes', async () => {
    const user = userEvent.setup({ delay: null });
    answer('PUT', '/houses/7', ({ body }) => ({ body: { ...body, version: 4 } }));
    render(<Screen />);
    await retype(user, 'City', 'Sparks');
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Lodge' }));
    await user.click(press('Save facts'));
    await screen.findByText('Closed');
    expect(callsOf('PUT', '/houses/7').map(({ body }) => body)).toEqual([
      { name: 'Aspen', city: 'Sparks', kind: 'lodge', version: 3 },
    ]);
    expect(callsOf('PUT', '/houses/7')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/u);
    expect(drafts()).toEqual([]);
    expect(hasUnsaved()).toBe(false);
  });

  test('a fault that the schema sees is at its field with the focus, and nothing is sent', async () => {
    const user = userEvent.setup({ delay: null });
    answer('PUT', '/houses/7', () => ({ body: house({}) }));
    render(<Screen />);
    await retype(user, 'Name', '');
    await user.click(press('Save facts'));
    await screen.findByText('Must not be empty.');
    await expect.poll(() => document.activeElement).toBe(box('Name'));
    expect(box('Name').getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box('Name').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Must not be empty.',
    );
    expect(callsOf('PUT', '/houses/7')).toEqual([]);
    await user.type(box('Name'), 'Birch');
    await expect.poll(() => screen.queryByText('Must not be empty.')).toBeNull();
  });

  test('a fault that the server finds is at its field too; one of no field stands above them, and what was typed stays', async () => {
    const user = userEvent.setup({ delay: null });
    answer('PUT', '/houses/7', () => ({
      status: 422,
      body: {
        code: 'rule_broken',
        message: 'A rule does not allow this.',
        details: [faultOf('city', { en: 'No road leads there.', es: 'Ningún camino lleva ahí.' })],
      },
    }));
    render(<Screen />);
    await retype(user, 'City', 'Atlantis');
    await user.click(press('Save facts'));
    await screen.findByText('No road leads there.');
    await expect.poll(() => document.activeElement).toBe(box('City'));
    expect(valueOf('City')).toBe('Atlantis');

    answer('PUT', '/houses/7', () => ({
      status: 422,
      body: {
        code: 'rule_broken',
        message: 'The project is closed.',
        said: { en: 'The project is closed.', es: 'El proyecto está cerrado.' },
        details: [],
      },
    }));
    await user.click(press('Save facts'));
    await screen.findByText('The project is closed.');
    expect(valueOf('City')).toBe('Atlantis');
    expect(screen.queryByText('No road leads there.')).toBeNull();
  });

  test('what the network lost is said, in the language of the reader, and can be sent again', async () => {
    const user = userEvent.setup({ delay: null });
    useSettings.setState({ language: 'es' });
    let tries = 0;
    answer('PUT', '/houses/7', ({ body }) => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return { body: { ...body, version: 4 } };
    });
    render(<Screen />);
    await retype(user, 'City', 'Elko');
    await user.click(press('Save facts'));
    await screen.findByText('No se pudo llegar al portal. Revisa tu conexión.');
    await user.click(press('Save facts'));
    await screen.findByText('Closed');
    expect(tries).toBe(2);
  });
});

describe('two at one record', () => {
  const conflict = (theirs: Partial<z.infer<typeof House>>) => ({
    status: 409,
    body: { code: 'conflict', message: 'Somebody else changed this in the meantime.', current: house(theirs) },
  });

  test('who changed different fields both keep theirs without a word', async () => {
    const user = userEvent.setup({ delay: null });
    answer('PUT', '/houses/7', ({ body }) =>
      body.version === 3 ? conflict({ name: 'Birch', version: 4 }) : { body: { ...body, version: 5 } },
    );
    render(<Screen />);
    await retype(user, 'City', 'Sparks');
    await user.click(press('Save facts'));
    await screen.findByText('Closed');
    expect(callsOf('PUT', '/houses/7').at(-1)?.body).toEqual({
      name: 'Birch',
      city: 'Sparks',
      kind: 'cabin',
      version: 4,
    });
  });

  test.for([
    ['theirs', 'Theirs: Birch', 'Birch'],
    ['mine', 'Yours: Cedar', 'Cedar'],
  ] as const)('who changed the same field chooses, and %s is what is sent', async ([, choice, sent]) => {
    const user = userEvent.setup({ delay: null });
    answer('PUT', '/houses/7', ({ body }) =>
      body.version === 3 ? conflict({ name: 'Birch', version: 4 }) : { body: { ...body, version: 5 } },
    );
    render(<Screen />);
    await retype(user, 'Name', 'Cedar');
    await user.click(press('Save facts'));
    await screen.findByText(/Somebody else changed this field while you typed/u);
    expect(valueOf('Name')).toBe('Cedar');
    await user.click(screen.getByRole('radio', { name: choice }));
    await user.click(press('Save this choice'));
    await screen.findByText('Closed');
    expect(callsOf('PUT', '/houses/7').at(-1)?.body).toMatchObject({ name: sent, version: 4 });
  });
});

describe('what was typed and not sent', () => {
  test('is offered again after the page was gone, restored by a press, and never offered once it was sent', async () => {
    const user = userEvent.setup({ delay: null });
    answer('PUT', '/houses/7', ({ body }) => ({ body: { ...body, version: 4 } }));
    const first = render(<Screen />);
    await retype(user, 'City', 'Half a ci');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(drafts()).toHaveLength(1);
    first.unmount();

    const second = render(<Screen />);
    expect(valueOf('City')).toBe('Reno');
    await user.click(press('Restore what you typed'));
    expect(valueOf('City')).toBe('Half a ci');
    await user.click(press('Save facts'));
    await screen.findByText('Closed');
    second.unmount();
    render(<Screen />);
    expect(screen.queryByRole('button', { name: 'Restore what you typed' })).toBeNull();
  });

  test('can be discarded, and is dropped by Cancel without a question', async () => {
    const user = userEvent.setup({ delay: null });
    const first = render(<Screen />);
    await retype(user, 'City', 'Nowhere');
    act(() => void dispatchEvent(new Event('pagehide')));
    first.unmount();
    render(<Screen />);
    await user.click(press('Discard'));
    expect(drafts()).toEqual([]);
    await retype(user, 'City', 'Elsewhere');
    await user.click(press('Cancel'));
    await screen.findByText('Closed');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(drafts()).toEqual([]);
    expect(hasUnsaved()).toBe(false);
  });

  test('a secret is never kept', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Screen secret />);
    await retype(user, 'City', 'a long secret');
    await retype(user, 'Name', 'Birch');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(JSON.stringify({ ...localStorage })).toContain('Birch');
    expect(JSON.stringify({ ...localStorage })).not.toContain('a long secret');
  });
});

describe('leaving', () => {
  test('Escape asks first; the stay keeps form and words, the leave closes it', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Screen />);
    await retype(user, 'City', 'Sparks');
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(press('Stay here'));
    expect(valueOf('City')).toBe('Sparks');
    await user.click(press('Close'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('Closed');
  });

  test('nothing typed, nothing asked; what is put back as it was counts as nothing', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Screen />);
    await retype(user, 'City', 'Sparks');
    expect(hasUnsaved()).toBe(true);
    await retype(user, 'City', 'Reno');
    expect(hasUnsaved()).toBe(false);
    expect(await mayLeave()).toBe(true);
    await user.keyboard('{Escape}');
    await screen.findByText('Closed');
  });

  test('the browser is asked to hold the tab while something is unsaved, and only then', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Screen />);
    const isHeld = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    expect(isHeld()).toBe(false);
    await retype(user, 'City', 'Sparks');
    expect(isHeld()).toBe(true);
    await user.click(press('Cancel'));
    expect(isHeld()).toBe(false);
  });
});

/** A form that the server alone judges, as those of a step are. */
function StepForm() {
  const entry = useRecordForm<{ kind: string }, z.infer<typeof House>>({
    values: { kind: 'cabin' },
    send: ({ kind }) => call(putHouse, { params: { id: '7' }, body: { name: 'Aspen', city: 'Reno', kind } }),
  });
  return (
    <FormDialog entry={entry} title="Step of the house" submitLabel="Take the step" onClose={() => undefined}>
      <Field label="Kind" error={entry.fault('kind')}>
        <Select
          {...entry.choice('kind')}
          items={[
            { value: 'cabin', label: 'Cabin' },
            { value: 'lodge', label: 'Lodge' },
          ]}
        />
      </Field>
    </FormDialog>
  );
}

const late = { en: 'Is taken by now.', es: 'Ya está ocupado.' };

test('what the server alone refused is put right and sent again, or simply tried once more', async () => {
  const user = userEvent.setup({ delay: null });
  let tries = 0;
  answer('PUT', '/houses/7', ({ body }) => {
    tries += 1;
    return body.kind === 'lodge' && tries > 2
      ? { body: house(body) }
      : { status: 400, body: { code: 'bad_input', message: 'No', details: [faultOf('kind', late)] } };
  });
  render(<StepForm />);
  const fault = () => screen.queryByText(late.en);
  await user.click(press('Take the step'));
  await screen.findByText(late.en);
  await user.click(press('Take the step'));
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 15_000 });
  await screen.findByText(late.en);
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Lodge' }));
  expect(fault()).toBeNull();
  await user.click(press('Take the step'));
  await vi.waitFor(() => expect(tries).toBe(3), { timeout: 15_000 });
  expect(fault()).toBeNull();
});
