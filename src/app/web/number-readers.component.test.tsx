import { fireEvent, render, screen, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MarkupCard } from '#areas/design/estimates/web/panels/markup-card.tsx';
import { readCell as readEstimateCell } from '#areas/design/estimates/web/sheet/cells/cell-input.ts';
import { planPaste } from '#areas/design/estimates/web/sheet/paste/paste-plan.ts';
import { readCell as readUnitCell } from '#areas/platform-services/imports/server/cells.ts';
import { readSheetCell, usualWay } from '#platform/server/sheets/sheet-cells.ts';
import type { Column } from '#platform/shared/table.ts';
import { languages, type Language } from '#platform/shared/text.ts';
import { RecordField } from '#platform/web/record/record-fields.tsx';
import { parseCell } from '#platform/web/table/cell-words.ts';
import { setLanguage } from '#platform/web/texts/language.ts';
import { NumberInput } from '#ui/inputs/number-input.tsx';

/** Everything that people typed, pasted and sent in sheets, and the one number that it is; undefined: refused. */
const typed: readonly (readonly [string, number | undefined])[] = [
  ['12,5', 12.5],
  ['48,5', 48.5],
  ['1250,50', 1250.5],
  ['0,485', 0.485],
  ['4,25', 4.25],
  ['4,250', 4250],
  ['1.200,50', 1200.5],
  ['250.000,50', 250_000.5],
  ['50.000,00', 50_000],
  ['1.200', undefined],
  ['10-12', undefined],
  ['(1,200.50)', -1200.5],
  ['USD 1,200.50', 1200.5],
  ['-$5', -5],
  ['\u22125', -5],
  ['1\u2019200.50', 1200.5],
  ["1'200.50", 1200.5],
  ['1,20,000', 120_000],
  ['1\u00a0250', 1250],
  ['12.5 %', 12.5],
  ['MX$387.60', 387.6],
  ['2.375', 2.375],
  ['1.2.3', undefined],
  ['abc', undefined],
];

type Answer = number | 'refused';
const size = { units: '1', modules: '1', sqft: '1' } as never;
const label = { en: 'Amount', es: 'Importe' };
const number: Column = { kind: 'number', label, width: 80, edit: 'amount' };
const money: Column = { kind: 'money', label, width: 80, edit: 'amount' };

function type(entry: HTMLElement, words: string) {
  fireEvent.focus(entry);
  fireEvent.change(entry, { target: { value: words } });
  fireEvent.blur(entry);
}

/** A control is refused where nothing but the value of before was handed on, and the entry keeps the words with their fault. */
function fromControl(onChange: ReturnType<typeof vi.fn>, entry: HTMLElement, words: string, before: number): Answer {
  type(entry, words);
  const given = onChange.mock.lastCall?.[0];
  if (entry.getAttribute('aria-invalid') !== 'true') return Number(given);
  expect((entry as HTMLInputElement).value).toBe(words);
  expect([before, undefined]).toContain(given);
  return 'refused';
}

const readers: Readonly<Record<string, (words: string, language: Language) => Answer>> = {
  'an entry of a form': (words) => {
    const onChange = vi.fn();
    render(<NumberInput aria-label="n" value={7} onValueChange={onChange} />);
    return fromControl(onChange, screen.getByRole('textbox'), words, 7);
  },
  'the amount in the form of a record': (words) => {
    const onChange = vi.fn((cents: unknown) => cents);
    render(
      <RecordField
        name="amount"
        field={{ kind: 'number', label }}
        entry={{ choice: () => ({ value: 7, onValueChange: onChange }), field: vi.fn(), fault: () => undefined }}
        choices={{}}
      />,
    );
    return fromControl(onChange, screen.getByRole('textbox'), words, 7);
  },
  'a cell of a table': (words, language) => {
    const read = parseCell(number, words, language);
    return read.ok ? Number(read.value) : 'refused';
  },
  'a cell of money in a table': (words, language) => {
    const read = parseCell(money, words, language);
    return read.ok ? Number(read.value) / 100 : 'refused';
  },
  'a cell of an estimate': (words, language) => {
    const read = readEstimateCell('unit_cost', words, size, language);
    return read.ok ? Number(Object.values(read.fields)[0]) : 'refused';
  },
  'a paste into an estimate': (words, language) => {
    const plan = planPaste({
      rows: [['A line', words]],
      fields: ['description', 'unit_cost'],
      targets: [],
      section: '01',
      before: null,
      size,
      language,
    });
    if (plan.faults.length > 0) return 'refused';
    return Number(plan.outcome[0]?.line.unit_cost);
  },
  'the value of a mark-up': (words) => {
    const onChange = vi.fn();
    render(
      <MarkupCard
        markup={
          {
            id: 'm',
            name: 'M',
            category: 'overhead',
            kind: 'fixed',
            value: '7',
            base: 'direct',
            place: null,
            active: true,
          } as never
        }
        cents={0n}
        isEditable
        isOpen
        onOpen={vi.fn()}
        onChange={(patch) => onChange(patch.value)}
        onUp={undefined}
        onDown={undefined}
        onRemove={vi.fn()}
      />,
    );
    return fromControl(onChange, screen.getByRole('textbox', { name: /Value|Valor/u }), words, 7);
  },
  'a cell of a sheet': (words) => {
    const read = readSheetCell(words, 'amount');
    return 'value' in read ? Number(read.value) : 'refused';
  },
  'a cell of a sheet of units': (words) => {
    const read = readUnitCell(words, { target: 'unit.baths', measure: undefined, way: usualWay });
    return 'value' in read ? Number(read.value) : 'refused';
  },
};

/** Readers that take nothing below zero, and those that take only whole cents. */
const neverNegative = new Set(['a cell of an estimate', 'a paste into an estimate', 'the value of a mark-up']);
const onlyCents = new Set(['a cell of money in a table']);

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setLanguage('en');
  document.documentElement.lang = 'en';
});

describe.each(languages)('in %s', (language) => {
  describe.each(Object.entries(readers))('%s', (name, read) => {
    test.each(typed)('reads %s as every other reader does: %s', (words, value) => {
      setLanguage(language);
      document.documentElement.lang = language;
      const isOut =
        value === undefined ||
        (value < 0 && neverNegative.has(name)) ||
        (onlyCents.has(name) && Math.round(value * 100) / 100 !== value);
      expect(read(words, language)).toBe(isOut ? 'refused' : value);
    });
  });
});
