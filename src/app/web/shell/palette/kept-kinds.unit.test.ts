import { expect, test } from 'vitest';
import { foundTables } from '#app/server/kept/found-tables.ts';
import type { SearchHit } from '#areas/platform-services/search/schema.ts';
import { addressOfHit } from './hit-address.ts';
import { inWords, keptKinds } from './kept-kinds.ts';

const hit = (kind: string, facts: SearchHit['facts'] = {}): SearchHit => ({
  kind,
  id: '019afc6e-0000-7000-8000-000000000001',
  title: [{ text: 'general labor', hit: true }],
  subtitle: [],
  excerpt: [],
  project_number: null,
  project_name: null,
  unit_id: null,
  unit_name: null,
  facts,
});

test('every kind that the office finds beside declared records has words and a place', () => {
  expect(keptKinds.map(({ kind }) => kind)).toEqual(foundTables.map(({ kind }) => kind));
  for (const { kind } of foundTables)
    expect(addressOfHit(hit(kind), ['employee']), kind).toMatch(/^\/(design|finance|projects)\//u);
});

test('a rate is named in the language of its reader, with its kind and place, and leads to its panel', () => {
  const rate = hit('rate_card', { kind: 'labor_class', key: 'general_labor', factory: 'butte', state: '' });
  const said = ({ title, subtitle }: SearchHit) => [...title, ...subtitle].map(({ text }) => text);
  expect(said(inWords(rate, 'en'))).toEqual(['General labor', 'Labor, factory · Butte']);
  expect(said(inWords(rate, 'es'))).toEqual(['Peón', 'Mano de obra, planta · Butte']);
  expect(addressOfHit(rate, ['employee'])).toBe('/finance/rates?rate=labor_class%2Fgeneral_labor%2Fbutte%2F');
  expect(inWords(hit('estimate'), 'es')).toEqual(hit('estimate'));
});

test('a milestone is named in the language of its reader, or by the name it was given', () => {
  const said = (facts: SearchHit['facts'], language: 'en' | 'es') =>
    inWords({ ...hit('milestone', facts), title: [{ text: 'as kept', hit: true }] }, language).title.map(
      ({ text }) => text,
    );
  expect(said({ kind: 'set', label: '' }, 'es')).toEqual(['Montaje']);
  expect(said({ kind: 'set', label: '' }, 'en')).toEqual(['Set']);
  expect(said({ kind: 'custom', label: 'Roof topped out' }, 'es')).toEqual(['as kept']);
});

test('what lies in a project leads into it, a scenario to its factory and month', () => {
  const inProject = { project_number: '26-701' };
  expect(addressOfHit({ ...hit('milestone'), ...inProject }, ['employee'])).toMatch(
    /^\/projects\/26-701\?tab=schedule&milestone=/u,
  );
  expect(addressOfHit({ ...hit('album'), ...inProject }, ['employee'])).toMatch(
    /^\/projects\/26-701\?tab=photos&album=/u,
  );
  const scenario = hit('break_even_scenario', { factory: 'butte', month: '2031-02-01', unit: 'module' });
  expect(addressOfHit(scenario, ['employee'])).toBe(
    `/projects/break-even-target?month=2031-02-01&factory=butte&scenario=${scenario.id}`,
  );
});
