import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';
import { DatePicker } from './calendar/date-picker.tsx';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

const said = () => screen.getByTestId('value').textContent;

describe('the combobox', () => {
  const cities = [
    { value: 'rno', label: 'Reno' },
    { value: 'spk', label: 'Sparks', detail: 'Nevada' },
    { value: 'mex', label: 'México', disabled: true },
    { value: 'bos', label: 'Boise' },
  ];

  function CityField({ onSearch }: { onSearch?: (words: string) => void }) {
    const [city, setCity] = useState<string | null>('spk');
    const search = onSearch === undefined ? {} : { onSearch };
    return (
      <>
        <Combobox
          aria-label="City"
          items={cities}
          value={city}
          onValueChange={setCity}
          emptyText="No such city"
          {...search}
        />
        <button type="button">After</button>
        <output data-testid="value">{city ?? 'none'}</output>
      </>
    );
  }

  const box = () => screen.getByRole('combobox', { name: 'City' });
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  /** The option that Enter would take, as a screen reader is told. */
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

  test('opens at what is chosen; the arrows go round, Enter takes, and the focus never leaves the entry', async () => {
    const user = userEvent.setup({ delay: null });
    render(<CityField />);
    await user.click(box());
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toContain('Sparks');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toContain('Boise');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Reno');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{Enter}');
    expect(said()).toBe('rno');
    expect(box()).toHaveProperty('value', 'Reno');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('a press marks what is chosen, so that the first letter takes its place', async () => {
    const user = userEvent.setup({ delay: null });
    render(<CityField />);
    await user.click(box());
    await user.keyboard('re');
    expect(box()).toHaveProperty('value', 're');
    expect(options()).toEqual(['Reno']);
    // A press in the middle of typing is for the caret.
    await user.click(box());
    await user.keyboard('n');
    expect(box()).toHaveProperty('value', 'ren');
    expect(said()).toBe('spk');
  });

  test('what is chosen and not among its items, as it need not be of a search, is left as it is by Enter alone', async () => {
    const user = userEvent.setup({ delay: null });
    const taken: (string | null)[] = [];
    render(
      <Combobox
        aria-label="City"
        items={cities}
        value="elko"
        valueLabel="Elko"
        onValueChange={(city) => taken.push(city)}
        onSearch={() => undefined}
        emptyText="No such city"
      />,
    );
    await user.click(box());
    await user.keyboard('{Enter}');
    expect(taken).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(taken).toEqual(['rno']);
  });

  test('narrows by label and detail whatever the accents, says when nothing is left, and never takes what is disabled', async () => {
    const user = userEvent.setup({ delay: null });
    render(<CityField />);
    await user.clear(box());
    expect(said()).toBe('none');
    await user.type(box(), 'NEVADA');
    expect(options()).toEqual([expect.stringContaining('Sparks')]);
    await user.clear(box());
    await user.type(box(), 'mexico');
    expect(options()).toEqual([expect.stringContaining('México')]);
    await user.keyboard('{Enter}');
    expect(said()).toBe('none');
    await user.clear(box());
    await user.type(box(), 'paris');
    expect(options()).toEqual([]);
    expect(screen.getByText('No such city').textContent).toBe('No such city');
  });

  test('Escape closes the list alone and Tab goes on; both forget what was typed', async () => {
    const user = userEvent.setup({ delay: null });
    let closed = 0;
    render(
      <div onKeyDown={(event) => event.key === 'Escape' && (closed += 1)}>
        <CityField />
      </div>,
    );
    await user.click(box());
    await user.type(box(), 'x');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveProperty('value', 'Sparks');
    expect(closed).toBe(0);
    await user.keyboard('{Escape}');
    expect(closed).toBe(1);
    await user.type(box(), 'bo');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('After');
    expect(box()).toHaveProperty('value', 'Sparks');
    expect(said()).toBe('spk');
  });

  test('with a search of its own the items are taken as they come, and the search is ended with the list', async () => {
    const user = userEvent.setup({ delay: null });
    const asked: string[] = [];
    render(<CityField onSearch={(words) => asked.push(words)} />);
    await user.click(box());
    await user.type(box(), 'q');
    expect(options()).toHaveLength(4);
    await user.keyboard('{Escape}');
    expect(asked[0]).toBe('Sparksq');
    expect(asked.at(-1)).toBe('');
  });
});

describe('the select', () => {
  const kinds = [
    { value: 'cabin', label: 'Cabin' },
    { value: 'cottage', label: 'Cottage' },
    { value: 'lodge', label: 'Lodge', disabled: true },
    { value: 'villa', label: 'Ávila villa' },
  ];

  function KindField() {
    const [kind, setKind] = useState('cabin');
    return (
      <>
        <Field label="Kind">
          <Select value={kind} onValueChange={setKind} items={kinds} />
        </Field>
        <output data-testid="value">{kind}</output>
      </>
    );
  }
  const box = () => screen.getByRole('combobox', { name: 'Kind' });
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

  test('opens at what is chosen, stops at its ends, Enter takes and Escape does not, the focus stays', async () => {
    const user = userEvent.setup({ delay: null });
    render(<KindField />);
    box().focus();
    await user.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBe('Cabin');
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Cabin');
    await user.keyboard('{ArrowDown}{Escape}');
    expect(said()).toBe('cabin');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(said()).toBe('cottage');
    await user.keyboard('{Enter}{End}{Enter}');
    expect(said()).toBe('villa');
    expect(document.activeElement).toBe(box());
  });

  test('a letter finds the next one that begins with it, whatever the accents, and what is disabled is never taken', async () => {
    const user = userEvent.setup({ delay: null });
    const first = render(<KindField />);
    box().focus();
    await user.keyboard('c');
    expect(said()).toBe('cottage');
    first.unmount();
    render(<KindField />);
    box().focus();
    await user.keyboard('av');
    expect(said()).toBe('villa');
    await user.click(box());
    await user.click(screen.getByRole('option', { name: 'Lodge' }));
    expect(said()).toBe('villa');
  });
});

describe('the date picker', () => {
  function DayField({ min }: { min?: string }) {
    const [day, setDay] = useState<string | null>('2026-03-31');
    return (
      <>
        <Field label="Set day">
          <DatePicker
            value={day}
            onValueChange={setDay}
            language="en"
            placeholder="Pick a date"
            calendarLabel="Calendar"
            previousLabel="Previous month"
            nextLabel="Next month"
            clearLabel="Clear date"
            today="2026-03-05"
            isRefused={(date) => date === '2026-04-05'}
            {...(min === undefined ? {} : { min })}
          />
        </Field>
        <output data-testid="value">{day ?? 'none'}</output>
      </>
    );
  }
  const trigger = () => screen.getByRole('button', { name: /^Set day/u });
  const focused = () => document.activeElement?.getAttribute('data-date');

  test('opens on its day, moves by keys over the ends of months, takes with Enter and gives the focus back', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DayField />);
    expect(trigger().textContent).toContain('Mar 31');
    await user.click(trigger());
    expect(screen.getByRole('dialog', { name: 'Calendar' }).textContent).toContain('March 2026');
    expect(focused()).toBe('2026-03-31');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('2026-04-01');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('2026-04-08');
    await user.keyboard('{PageUp}');
    expect(focused()).toBe('2026-03-08');
    await user.keyboard('{Home}{End}');
    expect(focused()).toBe('2026-03-14');
    await user.keyboard('{Enter}');
    expect(said()).toBe('2026-03-14');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(trigger());
  });

  test('stops at its bounds, leaves a refused day alone, and Escape changes nothing', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DayField min="2026-03-30" />);
    await user.click(trigger());
    await user.keyboard('{PageUp}');
    expect(focused()).toBe('2026-03-30');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('2026-03-30');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const refused = screen.getByRole('button', { name: /April 5, 2026/u });
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    await user.click(refused);
    expect(said()).toBe('2026-03-31');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(said()).toBe('2026-03-31');
  });

  test('the cross empties it, and goes with the value', async () => {
    const user = userEvent.setup({ delay: null });
    render(<DayField />);
    await user.click(screen.getByRole('button', { name: 'Clear date' }));
    expect(said()).toBe('none');
    expect(trigger().textContent).toContain('Pick a date');
    expect(screen.queryByRole('button', { name: 'Clear date' })).toBeNull();
  });
});

describe('the number input', () => {
  beforeEach(() => {
    document.documentElement.lang = 'en';
  });

  function Weight() {
    const [weight, setWeight] = useState<number | null>(1200.5);
    return (
      <>
        <NumberInput aria-label="Weight" value={weight} onValueChange={setWeight} min={0} max={2000} step={0.5} />
        <output data-testid="value">{weight === null ? 'none' : String(weight)}</output>
      </>
    );
  }
  const box = () => screen.getByRole('textbox', { name: 'Weight' });

  test('reads thousands, tells half a number from none, and keeps what it can not read beside its fault', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Weight />);
    await user.clear(box());
    expect(said()).toBe('none');
    await user.type(box(), '1,850.25');
    expect(said()).toBe('1850.25');
    await user.tab();
    expect(box()).toHaveProperty('value', '1850.25');
    await user.clear(box());
    await user.type(box(), '12 t');
    await user.tab();
    expect(said(), 'The value is what it was before').toBe('1850.25');
    expect(box()).toHaveProperty('value', '12 t');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Must be a number, like 1,250.50.');
    await user.clear(box());
    await user.type(box(), '1.200');
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('1.200 can mean 1200 or 1.2. Write the one that is meant.');
    await user.clear(box());
    await user.type(box(), '1,200');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(said()).toBe('1200');
  });

  test('inside a field its fault stands in the place of the fault, in the reader’s language', async () => {
    const user = userEvent.setup({ delay: null });
    document.documentElement.lang = 'es';
    render(
      <Field label="Weight" help="In pounds">
        <Weight />
      </Field>,
    );
    await user.clear(box());
    await user.type(box(), '10-12');
    expect(screen.queryByText(/Debe ser un número/u), 'Nothing is said while it is typed').toBeNull();
    await user.tab();
    const fault = screen.getByText('Debe ser un número, como 1,250.50.');
    expect(box().getAttribute('aria-describedby')).toContain(fault.id);
    expect(screen.queryByText('In pounds')).toBeNull();
    await user.clear(box());
    expect(screen.getByText('In pounds')).toBeTruthy();
  });

  test('steps by the arrow keys without leaving its bounds or losing its digits', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Weight />);
    await user.click(box());
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(said()).toBe('1201.5');
    await user.clear(box());
    await user.type(box(), '1999.75');
    await user.keyboard('{ArrowUp}');
    expect(said()).toBe('2000');
    await user.clear(box());
    await user.keyboard('{ArrowDown}');
    expect(said()).toBe('0');
  });
});

describe('a field', () => {
  test('ties its label, its help and, in its place, its fault to the control', () => {
    const view = render(
      <Field label="Lot" help="As on the plat" required>
        <TextInput />
      </Field>,
    );
    const box = screen.getByRole('textbox', { name: 'Lot' });
    const described = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described()).toBe('As on the plat');
    expect(box.getAttribute('aria-invalid')).not.toBe('true');
    view.rerender(
      <Field label="Lot" help="As on the plat" required error="Is taken">
        <TextInput />
      </Field>,
    );
    expect(described()).toBe('Is taken');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('As on the plat')).toBeNull();
  });
});
