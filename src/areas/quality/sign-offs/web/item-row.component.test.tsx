import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useDeviceSettings } from '#platform/web/device-settings.ts';
import { usePlace } from '#platform/web/place.ts';
import { ItemRow, type Said } from './form/item-row.tsx';
import { standingOf } from './form-words.ts';
import type { FormArea, FormItem, FormRead } from './queries.ts';

const user = userEvent.setup({ delay: null });

const item = (facts: Partial<FormItem> = {}): FormItem => ({
  id: 'item',
  key: 'item',
  text: 'Batts fill the bay',
  text_es: 'El aislante llena el hueco',
  help: null,
  help_es: null,
  response: 'pass_fail_na',
  options: [],
  unit: null,
  min: null,
  max: null,
  critical: false,
  photo_rule: 'on_fail',
  photo_count: 1,
  note_rule: 'never',
  show_if: null,
  hold_point: false,
  on_fail: 'block',
  code_ref: null,
  given: null,
  ...facts,
});

const given = (answer: string, verdict: 'pass' | 'fail' | 'na' | 'given'): FormItem['given'] => ({
  id: 'answer',
  answer,
  verdict,
  in_tolerance: null,
  note: null,
  photos: [],
  photos_taken: 0,
  by: { id: 'luis', name: 'Luis Arredondo' },
  at: '2026-11-20T18:00:00Z',
  device_time: '2026-11-20T18:00:00Z',
  is_skewed: false,
  punch: null,
});

const area = (items: FormItem[], facts: Partial<FormArea> = {}): FormArea => ({
  id: 'area',
  key: 'insulation',
  position: 7,
  name: 'Insulation',
  name_es: null,
  station: 7,
  hold_point: false,
  is_locked: false,
  state: 'in_progress',
  maker: null,
  submitted_at: null,
  approved_by: null,
  approved_at: null,
  returned_reason: null,
  not_applicable_reason: null,
  waive_asked: null,
  waived: null,
  items,
  conflicts: [],
  comments: [],
  signatures: [],
  links: [],
  can: {
    answer: true,
    submit: true,
    approve: false,
    return: false,
    comment: true,
    internal: true,
    waive: false,
    waive_alone: false,
    confirm_waive: false,
    link: false,
  },
  ...facts,
});

function show(asked: FormItem, facts: Partial<FormArea> = {}): Said[] {
  const said: Said[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <ul>
        <ItemRow
          item={asked}
          number="7.1"
          area={area([asked], facts)}
          place={{ projectId: 'project', moduleId: null }}
          isFresh={undefined}
          onAnswer={(_, answer) => said.push(answer)}
        />
      </ul>
    </QueryClientProvider>,
  );
  return said;
}

test('one tap answers a question, and which answer stands is said to those who do not see it', async () => {
  const said = show(item({ given: given('pass', 'pass') }));
  expect(screen.getByRole('button', { name: 'Pass' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  expect(said).toEqual([{ answer: 'fail' }]);
});

test('a fail says what it stops, asks for its photo and takes a note', async () => {
  const said = show(item({ given: given('fail', 'fail') }));
  expect(screen.getByText('Has to pass before the area is handed over')).toBeTruthy();
  expect(screen.getByText('1 photo needed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Gap at the box');
  await user.tab();
  expect(said).toEqual([{ answer: 'fail', photoIds: [], note: 'Gap at the box' }]);
});

test('a number is sent once it is one, with a point or a comma, and says whether it lies within its limits', async () => {
  const said = show(item({ response: 'number', unit: 'psi', min: 10, max: 15, photo_rule: 'never' }));
  const box = screen.getByRole('textbox', { name: 'Batts fill the bay' });
  await user.type(box, '9,4 or so');
  await user.tab();
  expect(said).toEqual([]);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await user.clear(box);
  await user.type(box, '9,4{Enter}');
  expect(said).toEqual([{ answer: '9,4' }]);
});

test('who may not answer sees the answer and can change nothing', () => {
  show(item({ given: given('pass', 'pass') }), {
    can: {
      answer: false,
      submit: false,
      approve: false,
      return: false,
      comment: true,
      internal: false,
      waive: false,
      waive_alone: false,
      confirm_waive: false,
      link: false,
    },
  });
  for (const name of ['Pass', 'Fail', 'n.a.'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('what a condition hides counts as nothing, until the condition holds', () => {
  const gas = item({
    id: 'gas',
    key: 'gas',
    response: 'yes_no',
    photo_rule: 'never',
    on_fail: 'warn',
    given: given('no', 'fail'),
  });
  const flue = item({ id: 'flue', key: 'flue', show_if: { item: 'gas', equals: 'yes' } });
  const standing = (asked: FormItem) => {
    const part = area([asked, flue]);
    const form: Pick<FormRead, 'areas'> = { areas: [part] };
    const { asked: shown, answered, fails, lacks } = standingOf(form, part);
    return { shown: shown.map(({ key }) => key), answered, fails, lacks };
  };
  expect(standing(gas)).toEqual({ shown: ['gas'], answered: 1, fails: 1, lacks: 1 });
  expect(standing({ ...gas, given: given('yes', 'pass') })).toEqual({
    shown: ['gas', 'flue'],
    answered: 1,
    fails: 0,
    lacks: 1,
  });
});

test('on a shared tablet the words of a template stand in both languages, as typed, and once where they are the same', () => {
  usePlace.setState({ path: '/floor/projects/26-041/manufacturing-sign-offs/1/factory_qa' });
  useDeviceSettings.setState({ bothLanguages: true });
  onTestFinished(() => useDeviceSettings.setState({ bothLanguages: false }));
  show(item({ text: 'Bay {A} isn’t full', help: 'RFI 12', help_es: 'RFI 12' }));
  const [question] = screen.getAllByText(/Bay \{A\}/u);
  expect(question?.textContent?.replaceAll('\u2063', '')).toBe('7.1 Bay {A} isn’t full · El aislante llena el hueco');
  expect(screen.getByText('RFI 12').textContent).toBe('RFI 12');
});
