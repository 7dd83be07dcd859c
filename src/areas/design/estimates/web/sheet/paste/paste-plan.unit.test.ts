import { describe, expect, test } from 'vitest';
import { readCell } from '../cells/cell-input.ts';
import { planPaste } from './paste-plan.ts';
import { applyEdit, blankLine } from '../sheet-edits.ts';
import { sheetLines } from '../sheet-rows.ts';
import { sheetTotals } from '../sheet-totals.ts';

const size = { units: 1, modules: 4, sqft: 1800 };
const there = { ...blankLine, line_uid: 'a', description: 'There', section: 'Set', version: 1 };
const fields = ['description', 'place', 'quantity', 'unit_cost'] as const;

describe('a paste', () => {
  test('writes over the lines that are there, adds what goes beyond, and adds up to the cent', () => {
    const plan = planPaste({
      rows: [
        ['Crane', 'Obra', '2', '$4,200.00'],
        ['Wrap', 'site', '=sqft*2', '0.085'],
        ['', '', '', ''],
      ],
      fields,
      targets: [there],
      section: 'Set',
      before: null,
      size,
      language: 'en',
    });
    expect(plan).toMatchObject({ changed: 1, added: 1, faults: [] });
    const after = applyEdit([there], plan.edit, size);
    expect(after.map(({ cents }) => cents)).toEqual([840_000, 30_600]);
    expect(sheetTotals(after, [], size).priceCents).toBe(870_600n);
  });

  test('each fault is named by its row and field, with what was there', () => {
    const plan = planPaste({
      rows: [['', 'nowhere', '1,2x', '0']],
      fields,
      targets: [],
      section: 'Set',
      before: null,
      size,
      language: 'es',
    });
    expect(plan.faults.map(({ row, field }) => [row, field])).toEqual([
      [1, 'description'],
      [1, 'place'],
      [1, 'quantity'],
      [1, 'unit_cost'],
    ]);
  });
});

describe('a cell', () => {
  test('a formula with a fault says at which character', () => {
    expect(readCell('quantity', '=sqft*(2', size, 'en')).toEqual({
      ok: false,
      why: 'A “)” is missing. (at character 9)',
    });
    expect(readCell('quantity', '=sqft*2', size, 'en')).toEqual({ ok: true, fields: { formula: '=sqft*2' } });
    expect(readCell('waste_percent', '7.5%', size, 'en')).toEqual({ ok: true, fields: { waste_percent: '7.5' } });
    expect(readCell('quantity', '-3', size, 'en')).toMatchObject({ ok: false });
  });
});

test('sections carry their subtotals without what is optional; a filter leaves out empty sections', () => {
  const lines = [
    { ...there, cents: 500, unit_cost: '5' },
    { ...there, line_uid: 'b', cents: 900, optional: true, unit_cost: '9' },
    { ...there, line_uid: 'c', section: 'Other' },
  ];
  const view = { q: '', folded: new Set<string>(), today: '2026-11-22', isEditable: true };
  const all = sheetLines(lines, { ...view, filter: 'all' });
  expect(all[0]).toMatchObject({ kind: 'section', cents: 500, count: 2 });
  expect(all.map(({ id }) => id)).toEqual(['section Set', 'a', 'b', 'new Set', 'section Other', 'c', 'new Other']);
  expect(sheetLines(lines, { ...view, filter: 'unpriced' }).map(({ id }) => id)).toEqual(['section Other', 'c']);
});
